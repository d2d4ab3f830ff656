"""Four writers at once, killed in the middle: every acknowledged case is there, none twice, and the file is sound."""

import os
import random
import signal
import sqlite3
import subprocess
import sys
import textwrap
from contextlib import closing

import pytest

from samsik.casebook.store import Casebook, Wanted

SAVES = 1000
# Saves the cases of a writer from a number on, and says so after each.
WRITER = textwrap.dedent("""
    import sys
    from sqlalchemy import make_url
    from samsik.casebook.case import Casting, Draft, Remarks
    from samsik.casebook.store import Casebook

    address, writer, first, last = sys.argv[1], *map(int, sys.argv[2:])
    book = Casebook(make_url(address))
    for number in range(first, last):
        now = "2026-11-30T03:00:00Z"
        remarks = Remarks(question=f"{writer} {number}", tags=("a", f"w{writer}"))
        casting = Casting(now, "r", "v", {"options": {}, "number": number}, {"writer": writer})
        draft = Draft(f"{writer}-{number}", "d", "taiyi", {"when": "724"}, remarks, (casting,), now, now)
        case, new = book.add(draft)
        print(number, flush=True)
""")


class Writer:
    """A process that saves, and what it has acknowledged; it is started again where it was killed."""

    def __init__(self, url, number):
        self.url, self.number, self.acknowledged, self.process = url, number, [], None

    def start(self):
        first = len(self.acknowledged)
        command = [sys.executable, "-c", WRITER, self.url, str(self.number), str(first), str(SAVES)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=os.environ)

    def read(self, count):
        """Up to so many acknowledgements; False at the end of them."""
        for _ in range(count):
            line = self.process.stdout.readline()
            # A line that the kill cut short acknowledges nothing.
            if not line.endswith("\n"):
                return False
            self.acknowledged.append(int(line))
        return True

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        while self.read(1):
            pass
        self.process.stdout.close()
        self.process.wait()


def test_nothing_is_lost_and_nothing_doubled(url):
    Casebook(url).close()
    rng = random.Random(1)
    writers = [Writer(url.render_as_string(hide_password=False), number) for number in range(4)]
    for writer in writers:
        writer.start()
    kills = 0
    running = list(writers)
    while running:
        writer = rng.choice(running)
        if not writer.read(rng.randrange(1, 40)):
            running.remove(writer)
            writer.process.stdout.close()
            assert writer.process.wait() == 0
        elif kills < 12 and rng.random() < 0.4:
            # Now and then all of them at once.
            for victim in running if kills % 4 == 3 else [writer]:
                victim.kill()
                victim.start()
            kills += 1
    # Each fourth time all were killed.
    assert kills >= 4
    for writer in writers:
        assert writer.acknowledged == list(range(SAVES))
    book = Casebook(url)
    found = list(book.each(Wanted()))
    expected = {f"{writer}-{number}" for writer in range(4) for number in range(SAVES)}
    assert len(found) == len(expected)
    assert {case.key for case in found} == expected
    for case in found:
        writer, number = case.key.split("-")
        assert case.remarks.question == f"{writer} {number}"
        assert case.remarks.tags == ("a", f"w{writer}")
        assert [casting.chart["number"] for casting in case.castings] == [int(number)]
    book.close()
    if url.get_backend_name() == "sqlite":
        with closing(sqlite3.connect(url.database)) as file:
            assert file.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            assert file.execute("PRAGMA foreign_key_check").fetchall() == []


@pytest.mark.parametrize("change", ["edit", "delete", "take"])
def test_a_change_cut_short_is_no_change(url, draft, change):
    """Killed between the first statement of a change and its end, as a process without its last words is."""
    book = Casebook(url)
    book.add(draft("a", question="old", tags=("t",)))
    book.close()
    program = textwrap.dedent("""
        import os, signal, sys
        from sqlalchemy import event, make_url
        from samsik.casebook.store import Casebook

        book = Casebook(make_url(sys.argv[1]))

        @event.listens_for(book._engine, "commit")
        def before_commit(connection):
            os.kill(os.getpid(), signal.SIGKILL)

        if sys.argv[2] == "edit":
            book.edit(1, {"question": "new", "tags": ("u",)}, now="2026-12-01T00:00:00Z")
        elif sys.argv[2] == "delete":
            book.delete(1)
        else:
            from samsik.casebook.case import Draft, Remarks
            now = "2026-12-01T00:00:00Z"
            book.take([Draft(f"k{n}", "d", "taiyi", {}, Remarks(), (), now, now) for n in range(50)])
    """)
    address = url.render_as_string(hide_password=False)
    done = subprocess.run([sys.executable, "-c", program, address, change], env=os.environ, check=False)
    assert done.returncode == -signal.SIGKILL
    book = Casebook(url)
    assert [(case.remarks.question, case.remarks.tags) for case in book.each(Wanted())] == [("old", ("t",))]
    book.close()
