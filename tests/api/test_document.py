"""The OpenAPI document, and answers held against it by schemathesis."""

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from jsonschema import Draft202012Validator
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from samsik.api.app import create_app
from samsik.api.settings import Settings

PATHS = {
    "/api/v1/cast": {"get"},
    "/api/v1/calendar": {"get"},
    "/api/v1/board/{system}": {"get"},
    "/api/v1/rules": {"get"},
    "/api/v1/sources": {"get"},
    "/api/v1/compare": {"get"},
    "/api/v1/identify": {"get"},
    "/api/v1/find": {"get"},
    "/api/v1/cases": {"get", "post"},
    "/api/v1/cases/stats": {"get"},
    "/api/v1/cases/export": {"get"},
    "/api/v1/cases/import": {"post"},
    "/api/v1/cases/{id}": {"get", "patch", "delete"},
    "/api/v1/cases/{id}/recast": {"get", "post"},
}
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    unsupported_method,
]


def test_the_document_lists_every_address(client):
    document = client.get("/api/openapi.json").json()
    assert document["openapi"].startswith("3.1")
    assert {path: set(methods) for path, methods in document["paths"].items()} == PATHS


def test_every_reference_leads_somewhere(client):
    document = client.get("/api/openapi.json").json()
    queue, found = [document], 0
    while queue:
        node = queue.pop()
        if isinstance(node, dict):
            if isinstance(node.get("$ref"), str):
                found += 1
                target = document
                for part in node["$ref"].removeprefix("#/").split("/"):
                    target = target[part]
            queue += node.values()
        elif isinstance(node, list):
            queue += node
    assert found > 20


def test_parameters_are_named_as_on_the_command_line(client):
    from samsik.cli.app import command

    document = client.get("/api/openapi.json").json()
    cast = {each["name"] for each in document["paths"]["/api/v1/cast"]["get"]["parameters"]}
    # An argument by its own name, an option by its first spelling.
    spelt = {
        param.name if param.param_type_name == "argument" else param.opts[0].lstrip("-")
        for param in command().commands["cast"].params
    }
    assert spelt - {"format", "o", "help"} <= cast


# A good question to every address, and the path of the document it is one of.
GOOD = [
    ("/api/v1/cast", "GET", "cast?when=2026-11-30T12:00&zone=Asia/Seoul&why=1", None),
    ("/api/v1/cast", "GET", "cast?when=724&unit=year&school=tongzong&set=year_dun=both", None),
    ("/api/v1/cast", "GET", "cast?when=2026-11-30&hour=unknown&zone=Asia/Seoul", None),
    ("/api/v1/cast", "GET", "cast?pillars=,,庚申,戊寅&dun=yang", None),
    ("/api/v1/cast", "GET", "cast?when=2026-11-30T12:00&system=qimen&place=서울&solar=true", None),
    ("/api/v1/cast", "GET", "cast?system=liuren", None),
    ("/api/v1/calendar", "GET", "calendar?when=萬曆16", None),
    ("/api/v1/calendar", "GET", "calendar", None),
    ("/api/v1/board/{system}", "GET", "board/taiyi?ju=72&dun=yin", None),
    ("/api/v1/board/{system}", "GET", "board/qimen?ju=9&dun=yin&hour=癸亥", None),
    ("/api/v1/board/{system}", "GET", "board/liuren?day=甲子&hour=子&general=丑", None),
    ("/api/v1/rules", "GET", "rules?id=T-17", None),
    ("/api/v1/sources", "GET", "sources", None),
    ("/api/v1/compare", "GET", "compare?first=jinjing&second=taojin", None),
    ("/api/v1/identify", "GET", "identify?palace=7&wenchang=坤", None),
    ("/api/v1/find", "GET", "find?from=2026-12-01&to=2026-12-10&require=三門具", None),
    ("/api/v1/cases", "POST", "cases", {"when": "724", "unit": "year", "tags": ["a"], "predicted": "yes", "key": "k"}),
    ("/api/v1/cases", "GET", "cases?limit=1", None),
    ("/api/v1/cases/{id}", "GET", "cases/1", None),
    ("/api/v1/cases/{id}", "PATCH", "cases/1", {"outcome": "yes"}),
    ("/api/v1/cases/stats", "GET", "cases/stats?by=tag", None),
    ("/api/v1/cases/export", "GET", "cases/export?tag=a", None),
    (
        "/api/v1/cases/import",
        "POST",
        "cases/import?replace=1",
        {"schema": "samsik-cases/1", "cases": [{"key": "k2", "request": {"when": "725", "unit": "year"}}]},
    ),
    ("/api/v1/cases/{id}/recast", "GET", "cases/1/recast", None),
    ("/api/v1/cases/{id}/recast", "POST", "cases/1/recast", None),
    ("/api/v1/cases/{id}", "DELETE", "cases/1", None),
    ("/api/v1/cases/{id}", "GET", "cases/1", None),
    ("/api/v1/cast", "GET", "cast?when=7245", None),
]


def test_good_answers_have_the_form_that_the_document_gives(client):
    """In turn, for a case must be saved before it can be shown."""
    document = client.get("/api/openapi.json").json()
    assert {(path, method.lower()) for path, method, *_ in GOOD} == {
        (path, method) for path, methods in PATHS.items() for method in methods
    }
    for path, method, address, body in GOOD:
        answer = client.request(method, f"/api/v1/{address}", json=body)
        media = answer.headers["content-type"]
        responses = document["paths"][path][method.lower()]["responses"]
        told = responses.get(str(answer.status_code)) or responses[f"{answer.status_code // 100}XX"]
        form = told["content"][media]["schema"]
        Draft202012Validator(form | {"components": document["components"]}).validate(answer.json())
    assert answer.status_code == 400


@pytest.fixture(scope="module")
def document(tmp_path_factory):
    """The application with a casebook of its own, and a few cases in it."""
    from starlette.testclient import TestClient

    folder = tmp_path_factory.mktemp("casebook")
    # Questions over all of time are for other tests: here an answer is due within a few seconds.
    app = create_app(Settings(database=f"sqlite:///{folder}/casebook.sqlite3", answer=60))
    client = TestClient(app, base_url="http://127.0.0.1")
    for number in range(3):
        client.post("/api/v1/cases", json={"when": str(700 + number), "unit": "year", "question": f"q{number}"})
    yield schemathesis.openapi.from_asgi("/api/openapi.json", app, headers={"host": "127.0.0.1"})
    app.state.workers.close()
    app.state.cases().book.close()


@pytest.mark.parametrize("mode", list(GenerationMode), ids=lambda mode: mode.value)
@pytest.mark.parametrize(
    ("path", "method"), [(path, method) for path, methods in PATHS.items() for method in sorted(methods)]
)
def test_answers_are_as_the_document_says(document, path, method, mode):
    """Whether a request is as the document says (positive) or not, the answer is, and no fault of ours."""

    @settings(
        max_examples=20,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=document[path][method].as_strategy(generation_mode=mode))
    def answers(case):
        case.call_and_validate(checks=CHECKS, headers={"host": "127.0.0.1"})

    answers()
