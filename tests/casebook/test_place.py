"""Where the casebook is kept."""

from pathlib import Path

import pytest

from samsik.casebook.place import data_folder, database_url
from samsik.errors import SamsikError

HOME = Path.home()


# https://specifications.freedesktop.org/basedir-spec/latest/ ; Apple's File System Programming Guide; Windows' known folders.
@pytest.mark.parametrize(
    ("platform", "environ", "folder"),
    [
        ("linux", {}, HOME / ".local/share/samsik"),
        ("linux", {"XDG_DATA_HOME": ""}, HOME / ".local/share/samsik"),
        ("linux", {"XDG_DATA_HOME": "/data"}, Path("/data/samsik")),
        ("linux", {"XDG_DATA_HOME": "data"}, HOME / ".local/share/samsik"),
        ("freebsd14", {"XDG_DATA_HOME": "/data"}, Path("/data/samsik")),
        ("darwin", {"XDG_DATA_HOME": "/data"}, HOME / "Library/Application Support/samsik"),
        ("win32", {"LOCALAPPDATA": "/Users/me/AppData/Local"}, Path("/Users/me/AppData/Local/samsik")),
        ("win32", {}, HOME / "AppData/Local/samsik"),
    ],
)
def test_data_folder(platform, environ, folder):
    assert data_folder(environ, platform) == folder


@pytest.mark.parametrize(
    ("given", "driver", "database"),
    [
        ("postgres://u:p@h/b", "postgresql+pg8000", "b"),
        ("postgresql://u:p@h:5433/b?application_name=x", "postgresql+pg8000", "b"),
        ("postgresql+pg8000://u@h/b", "postgresql+pg8000", "b"),
        ("sqlite:////tmp/x.db", "sqlite", "/tmp/x.db"),
        (" sqlite:///x.db ", "sqlite", "x.db"),
    ],
)
def test_database_url(given, driver, database):
    url = database_url({"DATABASE_URL": given})
    assert (url.drivername, url.database) == (driver, database)


def test_without_it_a_file(tmp_path):
    url = database_url({"XDG_DATA_HOME": str(tmp_path), "DATABASE_URL": ""})
    assert (url.drivername, url.database) == ("sqlite", f"{tmp_path}/samsik/casebook.sqlite3")


@pytest.mark.parametrize(
    "given",
    [
        "mysql://u:secretword@h/b",
        "nonsense secretword",
        "sqlite://",
        "postgresql+psycopg2://secretword@h/b",
        "://",
        "postgres://u:secretword@h/b?sslmode=require",
    ],
)
def test_an_address_of_no_use_is_not_repeated(given):
    with pytest.raises(SamsikError) as refused:
        database_url({"DATABASE_URL": given})
    assert refused.value.code == "bad_database_url"
    assert "secretword" not in str(refused.value)
    assert refused.value.__cause__ is None
