"""What is written for whoever runs a server: the files of `deploy/` and the page about them name what there is."""

import json
import logging
import re
import shlex
import tomllib
from configparser import RawConfigParser
from pathlib import Path

import pytest

from samsik.api.health import router
from samsik.api.logs import Json
from samsik.api.metrics import Metrics
from samsik.api.settings import Settings
from samsik.cli import serve
from samsik.cli.app import command
from samsik.cli.main import main
from samsik.i18n.catalogue import words

ROOT = Path(__file__).parent.parent
DEPLOY = ROOT / "deploy"
PAGE = (ROOT / "docs" / "operating.md").read_text("utf-8")
EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
TOKEN = "correct-horse-battery-staple"


@pytest.fixture
def told(monkeypatch, tmp_path):
    """What `samsik serve` makes of a command line, without serving."""
    (tmp_path / "token").write_text(TOKEN)
    found = []
    monkeypatch.setattr(serve, "run", lambda listening, workers, settings: found.append((workers, settings)))
    for name in ("SAMSIK_HOST", "SAMSIK_TOKEN_FILE", "SAMSIK_NAMES", "SAMSIK_LOG_FORMAT"):
        monkeypatch.setenv(name, "")

    def read(line):
        given = [word.replace("%d", str(tmp_path)) for word in line]
        # A port that is free here, whatever is said there.
        assert main([*given[1:], "--port", "0"]) == 0
        return found[-1]

    return read


def unit():
    found = RawConfigParser(strict=False)
    found.optionxform = str
    found.read_string((DEPLOY / "samsik.service").read_text("utf-8"))
    return found


def dockerfile():
    text = (DEPLOY / "Dockerfile").read_text("utf-8").replace("\\\n", " ")
    return [line.split(maxsplit=1) for line in text.splitlines() if line and not line.startswith("#")]


def test_the_unit_starts_what_there_is(told):
    service = unit()["Service"]
    line = shlex.split(service["ExecStart"])
    assert Path(line[0]).name == "samsik"
    workers, settings = told(line)
    assert workers > 1, "SIGHUP, by which it is reloaded, ends a server of one worker"
    assert settings == Settings(names=("samsik.example.org",), log="json", token=TOKEN)
    assert not settings.private
    assert "HUP" in service["ExecReload"]
    assert int(service["TimeoutStopSec"]) > serve.GRACE
    # The casebook is where the unit may write.
    assert (service["Environment"], service["StateDirectory"]) == ("XDG_DATA_HOME=%S", "samsik")


def test_the_image_starts_what_there_is(told):
    lines = dockerfile()
    last = {name: value for name, value in lines if name in ("ENTRYPOINT", "CMD")}
    workers, settings = told(json.loads(last["ENTRYPOINT"]) + json.loads(last["CMD"]))
    assert workers > 1
    assert settings == Settings(host="0.0.0.0", log="json")
    for name, value in lines:
        if name == "COPY":
            assert all((ROOT / source).exists() for source in value.split()[:-1])
    for text in ((DEPLOY / "Dockerfile").read_text("utf-8"), PAGE):
        (extras,) = set(re.findall(r"\[([a-z,]+)\]['\"]", text))
        assert {"web", "search"} < set(extras.split(",")) <= set(EXTRAS)
    # What is shown of another start.
    found = re.search(r"samsik \\\n +(--workers.*)", PAGE)[1].replace("/token", "%d/token")
    assert told(["samsik", "serve", *found.split()])[1].token == TOKEN


def test_addresses_are_there():
    there = {route.path for route in router.routes}
    for text in (PAGE, *((DEPLOY / name).read_text("utf-8") for name in ("Dockerfile", "nginx.conf"))):
        assert set(re.findall(r"(?<![\w.])/(?:health/\w+|health|metrics)\b(?!/)", text)) <= there
    assert set(re.findall(r"^\| `(/.*?)` \|", PAGE, re.MULTILINE)) == there


def test_the_proxy_lets_through_what_the_server_takes():
    text = (DEPLOY / "nginx.conf").read_text("utf-8")
    assert int(re.search(r"client_max_body_size (\d+)m", text)[1]) * 2**20 >= Settings().largest_upload
    assert int(re.search(r"proxy_read_timeout (\d+)s", text)[1]) > Settings().answer
    assert "proxy_set_header Host $host;" in text
    assert "--name samsik.example.org" in unit()["Service"]["ExecStart"]


def test_the_page_tells_every_option():
    options = {each.opts[0] for each in command().commands["serve"].params} - {"--lang", "--help"}
    assert options == set(re.findall(r"--(?:workers|host|port|name|token|log-format)\b", PAGE))


def test_the_page_tells_every_metric():
    metrics = Metrics()
    metrics.begin()
    metrics.end("GET", "/a", 200, 0.1)
    facts = {"samsik_info": [{"version": "1"}], "samsik_ruleset_info": [{"system": "taiyi", "ruleset": "x"}]}
    there = set(re.findall(r"^# TYPE (\w+)", metrics.told(facts), re.MULTILINE))
    assert set(re.findall(r"^\| `(samsik_\w+)`", PAGE, re.MULTILINE)) == there
    used = {name.removesuffix("_bucket") for name in re.findall(r"\bsamsik_\w+", PAGE)}
    assert used == there


def test_the_lines_of_the_log_are_as_it_writes_them():
    values = {"method": "GET", "path": "/", "status": 200, "ms": 1.0, "id": "a"}
    other = {"code": "casebook_full", "place": "p", "reason": "r"}
    shown = re.search(r"```json\n(.*?)```", PAGE, re.DOTALL)[1].splitlines()
    for line, (name, args) in zip(shown, (("server", values), ("casebook", other)), strict=True):
        event = json.loads(line)["event"]
        record = logging.LogRecord(f"samsik.{name}", logging.INFO, "", 1, event, (args,), None)
        assert list(json.loads(Json().format(record))) == list(json.loads(line))
    events = set(re.findall(r"^\| `(\w+)` \|", PAGE.partition("| event |")[2].partition("\n\n")[0], re.MULTILINE))
    assert events == {"request", "fault", "casebook", "not_ready", "message"}


def test_errors_that_the_page_names_have_words():
    named = set(re.findall(r"`(casebook_\w+|too_busy|stopping|not_ready|fault)`", PAGE))
    assert {"casebook_full", "casebook_unavailable", "casebook_busy", "casebook_newer", "stopping"} <= named
    for code in named:
        assert words("en").subject("errors")[f"{code}.hint"]


def test_the_page_shows_the_files():
    from builders.documents import PARTS

    for part, name in (("systemd-unit", "samsik.service"), ("dockerfile", "Dockerfile"), ("nginx", "nginx.conf")):
        assert f"<!-- made: {part} -->" in PAGE
        assert (DEPLOY / name).read_text("utf-8").rstrip() in PARTS[part]()
