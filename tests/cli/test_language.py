"""The language of the environment by the rules of POSIX (XBD 8.2), and `--lang` before it."""

import pytest

from samsik.cli.language import asked_language, environment_language


@pytest.mark.parametrize(
    ("environ", "lang"),
    [
        ({}, "ko"),
        ({"LANG": "C"}, "ko"),
        ({"LANG": "C.UTF-8"}, "ko"),
        ({"LANG": "POSIX"}, "ko"),
        ({"LANG": "ko_KR.UTF-8"}, "ko"),
        ({"LANG": "en_US.UTF-8"}, "en"),
        ({"LANG": "en"}, "en"),
        ({"LANG": "EN_GB"}, "en"),
        ({"LANG": "zh_TW.UTF-8"}, "zh"),
        ({"LANG": "zh-Hant"}, "zh"),
        ({"LANG": "zh_HK"}, "zh"),
        ({"LANG": "zh_CN.UTF-8"}, "zh-Hans"),
        ({"LANG": "zh_SG"}, "zh-Hans"),
        ({"LANG": "zh_CN.UTF-8@pinyin"}, "zh-Hans"),
        ({"LANG": "ja_JP.UTF-8"}, "ja"),
        ({"LANG": "vi_VN.UTF-8"}, "ko"),
        ({"LANG": "enm_GB"}, "ko"),  # Middle English is another language.
        ({"LANG": "en_US", "LC_MESSAGES": "zh_TW"}, "zh"),
        ({"LANG": "en_US", "LC_MESSAGES": "zh_TW", "LC_ALL": "ko_KR"}, "ko"),
        ({"LANG": "en_US", "LC_ALL": ""}, "en"),  # A variable that is empty counts as unset.
        ({"LANG": "en_US", "LC_ALL": "C"}, "ko"),
        ({"LC_CTYPE": "en_US"}, "ko"),
    ],
)
def test_environment(environ, lang):
    assert environment_language(environ) == lang


@pytest.mark.parametrize(
    ("words", "lang"),
    [
        ([], None),
        (["cast", "now"], None),
        (["cast", "--lang", "en"], "en"),
        (["--lang=zh", "cast"], "zh"),
        (["--lang", "en", "cast", "--lang", "ko"], "ko"),
        (["cast", "--lang"], None),
        (["cast", "--", "--lang", "en"], None),
        (["cast", "--language", "en"], None),
    ],
)
def test_asked(words, lang):
    assert asked_language(words) == lang
