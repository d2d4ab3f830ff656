"""Real Chromium before the real server. Whatever a page complains of, or asks of another machine, is a failure.

The browser lives in a thread of its own, in which the tests of this folder run as well: its library keeps an event loop
running, which other tests of the process need to start theirs.
"""

import os
import re
import shutil
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import samsik

CHROMIUM = "/usr/bin/chromium"
FLAGS = (
    "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync"
).split()
THREAD = ThreadPoolExecutor(1, thread_name_prefix="browser")
SIZES = {"desktop": (1280, 800), "phone": (360, 740)}


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem):
    given = {name: pyfuncitem.funcargs[name] for name in pyfuncitem._fixtureinfo.argnames}
    THREAD.submit(lambda: pyfuncitem.obj(**given)).result()
    return True


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """The address of a server of its own, with a casebook of its own."""
    home = tmp_path_factory.mktemp("home")
    environ = dict(os.environ, PYTHONPATH=str(Path(samsik.__file__).parents[1]), HOME=str(home))
    environ |= {"XDG_DATA_HOME": str(home), "DATABASE_URL": f"sqlite:///{home}/casebook.sqlite3"}
    command = [sys.executable, "-m", "samsik", "serve", "--port", "0", "--lang", "en"]
    with subprocess.Popen(command, env=environ, stderr=subprocess.PIPE, text=True) as process:
        line = process.stderr.readline()
        yield re.search(r"http://[\d.]+:\d+", line)[0]
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=20)


@pytest.fixture(scope="session")
def chromium():
    if not shutil.which(CHROMIUM):
        if os.environ.get("CI"):
            pytest.fail(f"{CHROMIUM} is needed to test the pages")
        pytest.skip(f"there is no {CHROMIUM}")
    from playwright.sync_api import sync_playwright

    playwright = THREAD.submit(lambda: sync_playwright().start()).result()
    browser = THREAD.submit(lambda: playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)).result()
    yield browser
    THREAD.submit(browser.close).result()
    THREAD.submit(playwright.stop).result()


def _lost(request):
    """A request that failed; one that a page gave up because another came is none."""
    return [] if request.failure == "net::ERR_ABORTED" else [f"{request.url}: {request.failure}"]


@pytest.fixture
def visit(chromium, server):
    """Open an address in a window of its own. `heard` of a page is what went wrong on it."""
    contexts = []

    def open_(path, size="desktop", **how):
        width, height = SIZES[size]
        context = chromium.new_context(
            base_url=server, viewport={"width": width, "height": height}, reduced_motion="reduce", **how
        )
        contexts.append(context)
        page = context.new_page()
        page.heard = []
        page.on("console", lambda message: page.heard.append(message.text))
        page.on("pageerror", lambda error: page.heard.append(str(error)))
        page.on("requestfailed", lambda request: page.heard.extend(_lost(request)))
        page.on(
            "request", lambda request: page.heard.append(request.url) if not request.url.startswith(server) else None
        )
        page.goto(path)
        page.evaluate("document.fonts.ready.then(() => true)")
        return page

    yield open_
    heard = [each for context in contexts for page in context.pages for each in page.heard]
    for context in contexts:
        THREAD.submit(context.close).result()
    assert heard == []
