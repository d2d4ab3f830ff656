"""Conditions in SQL: what is understood, what is refused, and that the place is shown."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from samsik.calendar.zones import resolve_zone
from samsik.core.cycle import Unit
from samsik.errors import SamsikError
from samsik.i18n.catalogue import LANGUAGES
from samsik.search.asking import Asked
from samsik.search.columns import columns
from samsik.search.ground import Ground
from samsik.search.query import DEEPEST, LONGEST, parse
from samsik.search.timeline import Frame
from samsik.search.tree import sql
from samsik.services.questions import rules_of


def asked(text):
    ground = Ground(rules_of([], {}, Unit.HOUR), Frame(resolve_zone("+08:00")), 0, 86400 * 90)
    return Asked(ground, parse(text, columns()), text)


@pytest.mark.parametrize(
    "text",
    [
        "host > 20",
        "host between 3 and guest and not q_ju in (1, 2)",
        "three_gates = '具' or three_gates is null",
        "dun = 'yang' and q_dun <> '陰'",
        "(host + guest) * 2 % 3 = -1 + 2",
        "not (p_掩 or not host_ready) and true",
        "weekday in (1,2,3,4,5) and local_hour >= 9 and local_hour < 18",
        '"host" = 3 -- a remark',
        " AND ".join(["host > 1"] * 250),
        "l_first = q_zhishi or l_first <> day_pillar",
    ],
)
def test_understood(text):
    assert asked(text)


@pytest.mark.parametrize(
    "text",
    [
        "host + guest * 2 - 3 > ju % 4",
        "not (p_掩 or dun = '陽' and (act or host is null)) and ju in (1, 2.5)",
        "true or act = false",
        "dun = 'it''s'",
    ],
)
def test_told_again(text):
    tree = parse(text, columns())
    assert parse(sql(tree), columns()) == tree


# Words, marks and columns that a parser of SQL may stumble on.
SCRAPS = """
    host guest act dun q9_gate p_掩 '陽' 1 2.5 -1 ( ) ( ) , and or not in between is null = <> < >= + - * % / case when then
    else end select from where ; -- /* */ " ' cast as int :: . [ ] { } @ ? $1 : like any all exists interval date '2020-01-01'
    distinct array struct map x'00' 0x1F 1e5 union || -> ->> => := ! ~ ^ & | << collate escape similar regexp within over
    limit unnest lateral extract year local min count copy attach pragma drop table \x00 \n '$[2020-01-01]'
""".split()


@settings(max_examples=400, deadline=None, derandomize=True)
@given(st.lists(st.sampled_from(SCRAPS), max_size=12).map(" ".join))
def test_whatever_is_typed_is_answered_or_refused(text):
    try:
        asked(text)
    except SamsikError as refused:
        assert refused.code.startswith(("query_", "unknown_"))  # noqa: PT017


HOSTILE = [
    "read_csv('/etc/passwd') = 1",
    "host = (select 1)",
    "exists (select * from read_parquet('x'))",
    "host > 1; DROP TABLE boards",
    "; DROP TABLE boards",
    "1 = 1 union select 1",
    "COPY x TO '/etc/y'",
    "ATTACH 'x'",
    "PRAGMA database_list",
    "host in (select guest)",
    "cast(host as text) = '1'",
    "host::int = 1",
    "case when host = 1 then 1 else 2 end = 1",
    "main.host = 1",
    "host like '1%'",
    "host || 'a' = 'b'",
    "host = host[1]",
    "getenv('HOME') = 'x'",
    "host = @x",
    "host = ?",
    "host = $1",
    "(host, guest) = (1, 2)",
    "host / 0 = 1",
    "host = 99999999999999999999999999",
    "host = 1e400",
    "~host = 1",
    "*",
    "",
    "   ",
    "'",
    "(",
    "host =",
    "host == ",
    "\x00",
    "host = 1 )",
    "host = 'a",
    "/*",
    "{{ host }}",
    "lambda x: x",
    "x -> x + 1",
]


@pytest.mark.parametrize("text", HOSTILE)
def test_refused(text):
    with pytest.raises(SamsikError) as refused:
        asked(text)
    assert refused.value.code.startswith(("query_", "unknown_column"))
    for lang in LANGUAGES:
        assert refused.value.message(lang)
        assert refused.value.hint(lang)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("(" * 5000 + "host = 1" + ")" * 5000, "query_too_long"),
        ("(" * 1900 + "host = 1" + ")" * 1900, "query_too_deep"),
        ("not " * 900 + "act", "query_too_deep"),
        ("host = " + "- " * 1900 + "1", "query_too_deep"),
        ("host = " + "1 + " * 900 + "1", "query_too_deep"),
        ("[" * 1000, "query_too_deep"),
        ("case when " * 300, "query_too_deep"),
        ("host = 1 or " * 87_382 + "act", "query_too_long"),
        ("a" * (1 << 20), "query_too_long"),
    ],
)
def test_too_much_is_refused(text, code):
    with pytest.raises(SamsikError) as refused:
        asked(text)
    assert refused.value.code == code


def test_the_limits_themselves():
    assert asked("(" * DEEPEST + "act" + ")" * DEEPEST)
    text = "act" + " or act" * 570
    assert len(text) <= LONGEST
    assert asked(text)


@pytest.mark.parametrize(
    ("text", "code", "near", "also"),
    [
        ("act and hostt > 3", "unknown_column", "act and »hostt« > 3", {"closest": "host"}),
        ("act and p_迫_外城", "unknown_column", "act and »p_迫_外城«", {"closest": "p_迫_外辰"}),
        ("host > 3 and dun = '暘'", "unknown_value", "host > 3 and dun = »'暘'«", {"known": "陰 陽"}),
        ("act and host > 'a'", "query_types", "act and »host > 'a'«", {}),
        ("dun > '陽'", "query_types", "»dun > '陽'«", {}),
        ("act and local > '2026-01-01'", "query_instant", "act and »local« > '2026-01-01'", {}),
        ("host = 1 1", "query_syntax", "host = 1 »1«", {}),
        ("act and upper(dun) = '陽'", "query_refused", "act and »upper(dun«) = '陽'", {}),
    ],
)
def test_the_place_is_marked(text, code, near, also):
    with pytest.raises(SamsikError) as refused:
        asked(text)
    assert (refused.value.code, refused.value.params["near"]) == (code, near)
    assert also.items() <= refused.value.params.items()
