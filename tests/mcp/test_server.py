"""The tools as an assistant sees them, through the SDK's own client: in this process and over a pipe."""

import asyncio
import json
import os
import sys

import pytest
from mcp import Client
from mcp.client.stdio import StdioServerParameters

from samsik.i18n.catalogue import LANGUAGES
from samsik.mcp.server import make_server
from samsik.services.find import find
from samsik.services.identify import identify
from samsik.services.request import Request
from samsik.services.rules import rules

WHEN = {"when": "2026-11-30T12:00", "zone": "Asia/Seoul"}
OWN = StdioServerParameters(
    command=sys.executable,
    args=["-m", "samsik", "mcp", "--lang", "en"],
    env={name: os.environ[name] for name in ("PYTHONPATH", "PATH") if name in os.environ},
)


def call(tool, arguments, server=None):
    """Whether a tool failed, and its result: an object, or the text of what went wrong."""

    async def run():
        async with Client(server or make_server("en")) as client:
            return await client.call_tool(tool, arguments)

    result = asyncio.run(run())
    return result.is_error, result.content[0].text if result.is_error else result.structured_content


def plain(record):
    return json.loads(json.dumps(record))


def listed(server):
    async def run():
        async with Client(server) as client:
            return (await client.list_tools()).tools, client.instructions

    return asyncio.run(run())


def test_few_tools_each_with_a_sentence_and_a_schema():
    tools, instructions = listed(make_server("en"))
    assert [tool.name for tool in tools] == ["cast", "why", "find", "identify", "rules"]
    for tool in tools:
        assert tool.description
        assert tool.input_schema["type"] == "object"
        assert tool.annotations.read_only_hint is True
        # A parameter whose name does not say it all is described.
        for name, form in tool.input_schema["properties"].items():
            assert "description" in form or "enum" in form or name in ("school", "cursor"), (tool.name, name)
    assert all(tool.name in instructions for tool in tools)


@pytest.mark.parametrize("system", ["taiyi", "qimen", "liuren"])
def test_cast(system):
    made = Request(**WHEN, system=system).chart().to_dict(lang="en")
    assert call("cast", {**WHEN, "system": system}) == (False, plain(made))


def test_cast_under_a_school_and_an_option():
    asked = {"when": "724", "unit": "year", "school": "tongzong", "options": {"year_dun": "yang"}}
    assert call("cast", asked) == (False, plain(Request(**asked).chart().to_dict(lang="en")))


@pytest.mark.parametrize(("system", "value"), [("taiyi", "host_count"), ("qimen", "zhifu"), ("liuren", "course")])
def test_why_gives_the_steps_that_lead_to_a_value(system, value):
    failed, found = call("why", {**WHEN, "system": system, "value": value})
    assert not failed
    assert found["trace"][-1]["name"] == value
    names = [step["name"] for step in found["trace"]]
    whole = Request(**WHEN, system=system).chart().to_dict(lang="en", why=True)["trace"]
    steps = {step["name"]: step for step in plain(whole)}
    assert all(step == steps[step["name"]] for step in found["trace"])
    # Every rule that a step reads comes before it.
    for place, step in enumerate(found["trace"]):
        assert {name for name in step["inputs"] if name in steps} <= set(names[:place])


def test_find():
    asked = {"first": "2026-12-01", "last": "2026-12-10", "require": ["三門具"], "zone": "Asia/Seoul", "limit": 3}
    made = find("2026-12-01", "2026-12-10", require=["三門具"], zone="Asia/Seoul", limit=3)
    assert call("find", asked) == (False, plain(made.to_dict("en")))


def test_identify():
    made = identify({"palace": "7", "wenchang": "坤"}, limit=2).to_dict("en")
    assert call("identify", {"record": {"palace": "7", "wenchang": "坤"}, "limit": 2}) == (False, plain(made))


def test_rules():
    assert call("rules", {"id": "T-17"}) == (False, plain(rules("T-17").to_dict("en")))


@pytest.mark.parametrize(
    ("tool", "arguments", "told"),
    [
        ("cast", {"when": "2026-13-01"}, "impossible_month"),
        ("cast", {"when": "724", "unit": "year", "school": "jinjin"}, "jinjing"),
        ("cast", {"system": "ziwei"}, "ziwei"),
        ("cast", {"when": "7" * 201}, "200"),
        ("why", {**WHEN, "value": "host_cout"}, "host_count"),
        ("find", {"require": ["no such sign"]}, "no such sign"),
        ("find", {"limit": 101}, "100"),
        ("identify", {"record": {"palce": "7"}}, "palace"),
        ("rules", {"id": "T-999"}, "T-999"),
    ],
)
def test_what_is_refused_says_the_way_out(tool, arguments, told):
    failed, text = call(tool, arguments)
    assert failed
    assert told in text
    assert "Traceback" not in text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_words_are_in_the_language_of_the_server(lang):
    made = Request(**WHEN).chart().to_dict(lang=lang)
    assert call("cast", WHEN, make_server(lang)) == (False, plain(made))
    failed, text = call("rules", {"id": "T-999"}, make_server(lang))
    assert failed
    assert {"ko": "규칙", "zh": "規則", "zh-Hans": "规则", "ja": "規則", "en": "rule"}[lang] in text


def test_over_a_pipe():
    """`samsik mcp` as an assistant starts it."""
    tools, _ = listed(OWN)
    assert len(tools) == 5
    assert call("cast", WHEN, OWN) == call("cast", WHEN)
