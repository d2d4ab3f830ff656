"""The Python interface: what `samsik` offers by name, and that it loads only what is used."""

import pickle
import subprocess
import sys
import types

import pytest

import samsik
from samsik.i18n.catalogue import LANGUAGES


def test_the_names():
    assert samsik.__all__ == sorted(samsik.__all__)
    assert set(samsik.__all__) == set(dir(samsik))
    for name in samsik.__all__:
        assert getattr(samsik, name) is not None
    with pytest.raises(AttributeError, match="'samsik' has no attribute 'caast'"):
        samsik.caast  # noqa: B018


def test_every_name_can_be_imported():
    names: dict[str, object] = {}
    exec("from samsik import *", names)
    assert set(samsik.__all__) <= names.keys()


def test_the_worked_hour():
    """庚申 day, 寅 hour, yin 27 局, school 金鏡 (rulebook T-73): 太乙 9, 文昌 坤, 始擊 卯, counts 29 and 4."""
    b = samsik.board("taiyi", ju=27, dun="yin", branch="寅", school="jinjing")
    assert b.taiyi.palace == 9
    assert (b.seats.wenchang.hanzi, b.seats.jishen.hanzi, b.seats.shiji.hanzi) == ("坤", "午", "卯")
    assert (b.counts.host, b.counts.guest) == (29, 4)
    assert (b.generals.host, b.generals.host_deputy, b.generals.guest, b.generals.guest_deputy) == (9, 7, 4, 2)
    assert b.moment is None


def test_a_moment_and_its_string_give_one_chart():
    m = samsik.Moment("2026-11-30T12:00", zone="Asia/Seoul")
    c = samsik.cast(m, system="taiyi", unit="hour", school="jinjing", options={"fixed_count": "inclusive"})
    same = samsik.cast("2026-11-30T12:00", zone="Asia/Seoul", options={"fixed_count": "inclusive"})
    assert c == same
    assert hash(c) == hash(same)
    assert c != samsik.cast(m)
    assert pickle.loads(pickle.dumps(c)) == c


def test_a_chart_cannot_be_changed():
    c = samsik.cast(724, unit="year")
    with pytest.raises(AttributeError):
        c.unit = "day"
    with pytest.raises(AttributeError):
        c.counts.host_count = 1


def test_an_int_is_a_year():
    """724 is year 1 of the third 紀, 局 49 (rulebook T-07)."""
    c = samsik.cast(724, unit="year")
    assert (c.serial.accumulated, c.serial.ji, c.serial.ju) == (1_937_281, 3, 49)
    assert c == samsik.cast("724", unit="year") == samsik.cast("開元12", unit="year")


def test_why():
    steps = list(samsik.cast(724, unit="year").why("host_count"))
    assert [step.name for step in steps][-2:] == ["host_walk", "host_count"]
    assert all(step.rule and step.cites for step in steps)
    with pytest.raises(samsik.SamsikError) as refused:
        samsik.cast(724, unit="year").why("host_cuont")
    assert refused.value.code == "no_such_value"
    assert refused.value.params["closest"] == "host_count"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_chart_in_words(lang):
    c = samsik.cast("2026-11-30T12:00", zone="Asia/Seoul")
    assert "Asia/Seoul" in c.text(lang=lang).split("\n")[0]
    assert "Asia/Seoul" in c.markdown(lang=lang).split("\n")[0]
    assert c.to_dict()["schema"] == "samsik/1"


def test_calendar_is_a_function_and_a_package():
    found = samsik.calendar("2026-11-30T12:00", zone="Asia/Seoul")
    assert found == samsik.calendar(samsik.Moment("2026-11-30T12:00", zone="Asia/Seoul"))
    assert found["pillars"] == {"year": "丙午", "month": "己亥", "day": "戊申", "hour": "戊午"}
    assert isinstance(samsik.calendar, types.ModuleType)
    assert samsik.calendar.moment.Moment is samsik.Moment


def test_errors_have_a_code_and_a_way_out():
    with pytest.raises(samsik.SamsikError) as refused:
        samsik.cast("2026-02-30T12:00")
    error = refused.value
    assert isinstance(error, ValueError)
    assert error.code == "impossible_date"
    assert "28" in error.hint("ko")
    assert str(error) == f"{error.message('en')} {error.hint('en')}"
    again = pickle.loads(pickle.dumps(error))
    assert (again.code, again.params) == (error.code, error.params)


@pytest.mark.parametrize(
    ("code", "loaded"),
    [
        ("import samsik", []),
        ("import samsik; samsik.__version__", []),
        ("import samsik; samsik.SamsikError", []),
        ("import samsik; samsik.calendar", []),
        ("import samsik; samsik.Moment", ["numpy"]),
        ("import samsik; samsik.cast(724, unit='year', zone='9')", ["numpy"]),
    ],
)
def test_only_what_is_used_is_loaded(code, loaded):
    heavy = {"numpy", "erfa", "typer", "click", "rich", "pydantic", "tzlocal", "msgspec"}
    code += f"; import sys; print(*sorted({heavy} & sys.modules.keys()))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == loaded


def test_the_stub_names_what_is_offered():
    """Editors and mypy read the part for type checking; it must list the same names."""
    import ast
    import inspect

    tree = ast.parse(inspect.getsource(samsik))
    (checked,) = [node for node in tree.body if isinstance(node, ast.If)]
    named = {alias.asname for node in checked.body if isinstance(node, ast.ImportFrom) for alias in node.names}
    named |= {node.name for node in checked.body if isinstance(node, ast.FunctionDef)}
    assert named | {"__version__"} == set(samsik.__all__)
