"""`samsik compare` and `samsik identify` on the command line."""

import json

import pytest

from samsik.i18n.catalogue import LANGUAGES
from samsik.services.compare import compare
from samsik.services.identify import identify

TAISHI = ["identify", "taiyi", "era=泰始1", "palace=2"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_identify_is_that_of_the_api(samsik, lang):
    made = identify(era="泰始1", palace=2)
    assert samsik(*TAISHI, lang=lang).out == made.text(lang) + "\n"
    assert samsik(*TAISHI, "--format", "md", lang=lang).out == made.markdown(lang) + "\n"
    assert samsik(*TAISHI, "--format", "csv", lang=lang).out == made.csv(lang)
    assert json.loads(samsik(*TAISHI, "--format", "json", lang=lang).out) == made.to_dict(lang)


def test_identify_takes_years_school_and_pages(samsik):
    words = [
        *TAISHI[:2],
        "palace=7",
        "--from",
        "-100",
        "--to",
        "200",
        "--school",
        "tongzong",
        "--limit",
        "3",
        "--cursor",
        "2",
    ]
    words += ["--set", "year_dun=yang"]
    made = identify(
        palace=7, first=-100, last=200, school="tongzong", options={"year_dun": "yang"}, limit=3, cursor="2"
    )
    assert json.loads(samsik(*words, "--format", "json").out) == made.to_dict()
    any_school = samsik("identify", "taiyi", "palace=7", "--school", "any", "--format", "json")
    assert json.loads(any_school.out) == identify(palace=7).to_dict()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_compare_is_that_of_the_api(samsik, lang):
    words = ["compare", "daquan", "daquan,shehai=from", "--system", "liuren"]
    made = compare("daquan", "daquan,shehai=from", system="liuren")
    assert samsik(*words, lang=lang).out == made.text(lang) + "\n"
    assert samsik(*words, "--format", "md", lang=lang).out == made.markdown(lang) + "\n"
    assert samsik(*words, "--format", "csv", lang=lang).out == made.csv(lang)
    assert json.loads(samsik(*words, "--format", "json", lang=lang).out) == made.to_dict(lang)


def test_compare_asks_for_taiyi_by_itself(samsik):
    made = json.loads(samsik("compare", "jinjing", "jinjing,oppose=table", "--format", "json").out)
    assert made == compare("jinjing", "jinjing,oppose=table").to_dict()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (["identify", "taiyi", "palce=7"], "palace"),
        (["identify", "taiyi", "palace=5"], "1 2 3 4 6 7 8 9"),
        (["identify", "taiyi", "palace"], "palace=7"),
        (["identify", "taiyi", "=7"], "palace=7"),
        (["identify", "taiyi", "palace=7", "palace=8"], "pattern="),
        (["identify", "taiyi"], "palace=7"),
        (["identify", "taiyi", "palace=7", "--limit", "many"], "12"),
        (["identify", "palace=7"], "taiyi"),
        (["identify"], "identify"),
        (["compare", "jinjing"], "SCHOOL"),
        (["compare", "jinjing", "tongzon"], "tongzong"),
        (["compare", "jinjing", "tongzong", "taojin"], "taojin"),
    ],
)
def test_what_is_refused_in_two_lines(samsik, words, offered, lang):
    result = samsik(*words, lang=lang)
    assert (result.code, result.out) == (2, "")
    assert len(result.err.splitlines()) == 2
    assert offered in result.err
