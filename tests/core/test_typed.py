"""Numbers and data as strangers write them."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from samsik.core.typed import DEEPEST, decimal, from_json, is_whole_text, plain, whole
from samsik.errors import SamsikError

ODD = ["", "-", "1_0", "٣", "１２", " 1", "1\n", "0x1", "1e1", "inf", "nan", "9" * 400, "1\0", "\ufeff1", "\ud800"]


@pytest.mark.parametrize("word", ODD)
def test_what_python_alone_would_take_is_refused(word):
    for read, code in ((whole, "not_whole"), (decimal, "not_number")):
        with pytest.raises(SamsikError) as refused:
            read("--n", word)
        assert (refused.value.code, refused.value.params) == (code, {"name": "--n", "value": word})


@pytest.mark.parametrize(("word", "number"), [("7", 7), ("-7", -7), ("+07", 7), ("9" * 18, 10**18 - 1)])
def test_whole(word, number):
    assert whole("n", word) == number
    assert decimal("n", word) == float(number)


@pytest.mark.parametrize(("number", "word"), [(37.5, "37.5"), (-0.00001, "-0.00001"), (1e15, "1000000000000000.0")])
def test_a_number_is_written_without_an_exponent(number, word):
    assert plain(number) == word


@given(st.floats(-(10**17), 10**17))
def test_what_is_written_is_read_again(number):
    assert decimal("n", plain(number)) == number


@given(st.integers())
def test_whole_numbers_as_they_are_written(number):
    assert abs(number) >= 10**18 or whole("n", str(number)) == number


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=20,
)


@given(JSON)
def test_json_is_read(data):
    assert from_json(json.dumps(data)) == data
    assert from_json(json.dumps(data, ensure_ascii=False).encode()) == data


BAD = {
    "nothing": ("", "line 1 column 1"),
    "broken": ("{", "line 1 column 2"),
    "two": ("1 2", "Extra data"),
    "nan": ('{"a": NaN}', "NaN"),
    "endless": ("[-Infinity]", "-Infinity"),
    "beyond a double": ("[1e400]", "1e400"),
    "thousands of digits": ("9" * 5000, "digits"),
    "no utf-8": (b'["\xff"]', "utf-8"),
    "too deep": ("[" * (DEEPEST + 1) + "]" * (DEEPEST + 1), "too deep"),
    "deeper than python goes": ("[" * 100_000, "too deep"),
    "deep names": ('{"a":' * 5000 + "1" + "}" * 5000, "too deep"),
}


@pytest.mark.parametrize("case", BAD)
def test_what_could_not_be_written_again_is_refused(case):
    data, told = BAD[case]
    with pytest.raises(ValueError, match=told):
        from_json(data)


@pytest.mark.parametrize("text", ['["\\ud800"]', '{"a": [{"\\udfff": 1}]}', '"x\\udc00"'])
def test_half_a_character_is_noticed_wherever_it_is(text):
    assert not is_whole_text(from_json(text))


@pytest.mark.parametrize("text", ['["\\ud83d\\udc09", {"甲": [null, 1]}]', "7", '""'])
def test_whole_characters(text):
    assert is_whole_text(from_json(text))


def test_as_deep_as_may_be():
    assert from_json("[" * DEEPEST + "]" * DEEPEST)
