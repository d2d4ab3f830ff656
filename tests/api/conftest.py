"""A server within the test process, as a browser or a program on this machine reaches it."""

import pytest
from starlette.testclient import TestClient

from samsik.api.app import create_app
from samsik.api.settings import Settings

LOCAL = "http://127.0.0.1:8000"


@pytest.fixture
def serve(tmp_path):
    """A client of a server with settings other than usual."""
    clients = []

    def make(*include, base_url=LOCAL, **settings):
        database = settings.pop("database", f"sqlite:///{tmp_path}/casebook.sqlite3")
        app = create_app(Settings(database=database, **settings), *include)
        client = TestClient(app, base_url=base_url, raise_server_exceptions=False)
        client.__enter__()
        clients.append(client)
        return client

    yield make
    for client in clients:
        client.__exit__(None, None, None)


@pytest.fixture
def client(serve):
    return serve()


@pytest.fixture
def get(client):
    """The JSON of an address under `/api/v1`."""

    def ask(path, lang="en", **parameters):
        answer = client.get(f"/api/v1/{path}", params={"lang": lang, **parameters})
        assert answer.status_code == 200, answer.text
        return answer.json()

    return ask
