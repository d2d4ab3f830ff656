"""How many charts a server gives on this machine: `python benchmarks/load.py [SECONDS [CONNECTIONS [WORKERS]]]`.

Starts `samsik serve` on loopback and asks it for charts over connections that are kept open, each with one question at
a time, no two alike: hours of 1600 to 2400, three systems in turn. The client shares the cores with the server. Wanted
on two cores: 400 charts a second or more, 99 of a hundred within 150 ms, no error, memory that does not grow.
"""

import asyncio
import os
import random
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

WANTED, SLOWEST = 400, 0.150
SYSTEMS = ("taiyi", "qimen", "liuren")


def question(rng):
    day = f"{rng.randrange(1600, 2400)}-{rng.randrange(1, 13):02}-{rng.randrange(1, 29):02}"
    when = f"{day}T{rng.randrange(24):02}:{rng.randrange(60):02}"
    path = f"/api/v1/cast?when={when}&zone=Asia/Seoul&fold=0&system={SYSTEMS[rng.randrange(3)]}&lang=ko"
    return f"GET {path} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n".encode()


async def ask(port, seed, until, times, errors):
    rng = random.Random(seed)
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    while (start := time.perf_counter()) < until:
        writer.write(question(rng))
        head = await reader.readuntil(b"\r\n\r\n")
        body = await reader.readexactly(int(re.search(rb"content-length: (\d+)", head)[1]))
        times.append(time.perf_counter() - start)
        if not head.startswith(b"HTTP/1.1 200") or not body.startswith(b'{"schema":"samsik/1"'):
            errors.append(head[:12] + body[:200])
    writer.close()


def memory(pid):
    """Resident megabytes of a process and those it has started."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    own = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())[1]
    return int(own) / 1024 + sum(memory(child) for child in children)


async def watch(pid, until, seen):
    while time.perf_counter() < until:
        await asyncio.sleep(1)
        seen.append(memory(pid))


async def load(port, pid, seconds, connections):
    times, errors, seen = [], [], []
    until = time.perf_counter() + seconds
    askers = [ask(port, seed, until, times, errors) for seed in range(connections)]
    await asyncio.gather(*askers, watch(pid, until, seen))
    return times, errors, seen


def main(seconds=60, connections=32, workers=2):
    command = [sys.executable, "-m", "samsik", "serve", "--port", "0", "--workers", str(workers), "--lang", "en"]
    server = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=os.environ)
    try:
        port = int(re.search(r":(\d+)/", server.stderr.readline())[1])
        asyncio.run(load(port, server.pid, 3, connections))
        times, errors, seen = asyncio.run(load(port, server.pid, seconds, connections))
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait(20)
    times.sort()
    rate, slow = len(times) / seconds, times[len(times) * 99 // 100]
    early, late = seen[len(seen) // 4], seen[-1]
    print(f"{len(times)} charts in {seconds} s over {connections} connections, {workers} workers: {rate:.0f}/s")
    print(f"p50 {1000 * times[len(times) // 2]:.0f} ms, p99 {1000 * slow:.0f} ms, longest {1000 * times[-1]:.0f} ms")
    print(f"errors {len(errors)}, memory {seen[0]:.0f} → {early:.0f} → {late:.0f} MB, server exit {server.returncode}")
    if errors:
        print(errors[0])
    return 0 if rate >= WANTED and slow <= SLOWEST and not errors and late < 1.05 * early + 5 else 1


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
