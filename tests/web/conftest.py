"""The pages within the test process, and what they say."""

import re
from html.parser import HTMLParser

import pytest
from starlette.testclient import TestClient

from samsik.api.app import create_app
from samsik.api.settings import Settings
from samsik.i18n.catalogue import LANGUAGES
from samsik.web import install

LOCAL = "http://127.0.0.1:8000"
VOID = {"meta", "link", "input", "br", "img", "hr", "path", "wbr"}


def in_turn(names, cases):
    """Every case and every language at least once, not all pairs: for what hangs on no language in particular."""
    if isinstance(names, str):
        names, cases = (names,), [(case,) for case in cases]
    spoken = list(LANGUAGES)
    pairs = [(spoken[n % len(spoken)], *cases[n % len(cases)]) for n in range(max(len(spoken), len(cases)))]
    return pytest.mark.parametrize(("lang", *names), pairs)


@pytest.fixture
def client(tmp_path):
    app = create_app(Settings(database=f"sqlite:///{tmp_path}/casebook.sqlite3"), install)
    with TestClient(app, base_url=LOCAL, raise_server_exceptions=False) as found:
        yield found


class Page(HTMLParser):
    """A page taken apart: its elements with their attributes and texts."""

    def __init__(self, answer):
        super().__init__()
        self.answer, self.status, self.text = answer, answer.status_code, answer.text
        self.elements = []
        self._open = []
        self.feed(answer.text)

    def handle_starttag(self, tag, attrs):
        element = {"tag": tag, "text": "", **dict(attrs)}
        self.elements.append(element)
        if tag not in VOID:
            self._open.append(element)

    def handle_startendtag(self, tag, attrs):
        self.elements.append({"tag": tag, "text": "", **dict(attrs)})

    def handle_endtag(self, tag):
        while self._open and self._open.pop()["tag"] != tag:
            pass

    def handle_data(self, data):
        for element in self._open:
            element["text"] += data

    def all(self, tag, **wanted):
        """The elements with these attributes; True is one that is there with any value."""
        wanted = {name.rstrip("_").replace("_", "-"): value for name, value in wanted.items()}
        return [
            e
            for e in self.elements
            if e["tag"] == tag and all((n in e) if v is True else e.get(n) == v for n, v in wanted.items())
        ]

    def one(self, tag, **wanted):
        (found,) = self.all(tag, **wanted)
        return found

    def words(self, tag, **wanted):
        return re.sub(r"\s+", " ", self.one(tag, **wanted)["text"]).strip()


@pytest.fixture
def get(client):
    """A page by its address, taken apart; redirects are followed as a browser does."""

    def ask(path, status=200, **headers):
        found = Page(client.get(path, headers=headers))
        assert found.status == status, found.text[-2000:]
        return found

    return ask
