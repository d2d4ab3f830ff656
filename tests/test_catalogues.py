"""The languages say the same things, each in its own manner, and no error is without words."""

import ast
import re
import string
import tomllib
from pathlib import Path

import pytest
from builders import simplified

import samsik
from samsik.i18n import catalogue

SOURCE = Path(samsik.__file__).parent
LOCALES = SOURCE / "i18n" / "locales"
FOLDERS = {"ko": "ko", "zh": "zh-Hant", "zh-Hans": "zh-Hans", "ja": "ja", "en": "en"}
SUBJECTS = sorted({file.stem for file in LOCALES.glob("*/*.toml")})

# The half after a consonant first: 이/가, and those that only drop a sound after a vowel, 이라는/라는, 으로서/로서.
PAIR = re.compile(r"이/가|은/는|을/를|과/와|이(?P<i>[가-힣]+)/(?P=i)|으(?P<eu>로[가-힣]*)/(?P=eu)")
# A particle that depends on the sound before it, set bare after a placeholder (quotes are looked through).
BARE_PARTICLE = re.compile(r"\{[^{}]*\}[\"'」』’”]?(은|는|이|가|을|를|과|와|으로|로|이라|이나|이란)(?![가-힣])")
TWO_WAYS = re.compile(r"[은이을과]\([는가를와]\)|[는가를와]\([은이을과]\)|\(으\)로|\(이\)")
HANGUL = re.compile(r"[\u1100-\u11ff\u3130-\u318f가-힣]+")
EASTERN_RUN = re.compile(r"[가-힣]+|[\u3400-\u9fff\uf900-\ufaff]+")
LATIN_WORD = re.compile(r"[A-Za-z]{2,}|\b[aAI]\b")
CJK_MARKS = re.compile(r"[\u3001-\u3003\u300a-\u3011\uff01-\uff5e]")
KANA = re.compile("[\u3041-\u30fa]")
# What a reader types, in quotes or after a sign, is in the hanzi of the tokens.
TYPED = re.compile("'[^']*'|=[^ 。、）]+|三門具.*元首|丙午,己亥,戊申,戊午|甲辰,丙寅")
# Hanzi that Japan prints in other forms since 1946.
OLD_FORMS = set((LOCALES / "ja" / "forms.txt").read_text("utf-8").split()[0])
# Names that stand beside their own hanzi.
DRAWN = {
    "names": {"gods", "elements", "ring"},
    "names_liuren": {"heavenly_short", "methods", "classes"},
    "names_qimen": {"star", "gate", "spirit"},
    "picture": {"spirits", "marks", "sent", "void"},
}
# Characters that exist in simplified writing only, of the words such sentences use most.
SIMPLIFIED = re.compile(
    "[这为们个时间对应开关东车长门马鱼鸟龙齐学国会来说话语请让认识读写谁该译错误设备检输选项参数结无须围历阴阳阵岁术汉韩页顺领题额风飞馆验经纬区经当气节点闰钟码帮档览确]"
)


def values(folder, subject):
    """The file as flat keys, read here and not by the catalogue under test."""
    flat = {}
    queue = list(tomllib.loads((LOCALES / folder / f"{subject}.toml").read_text("utf-8")).items())
    while queue:
        key, value = queue.pop()
        if isinstance(value, dict):
            queue += [(f"{key}.{name}", inner) for name, inner in value.items()]
        else:
            flat[key] = value
    return flat


CATALOGUES = {(lang, subject): values(FOLDERS[lang], subject) for lang in FOLDERS for subject in SUBJECTS}
every_file = pytest.mark.parametrize("subject", SUBJECTS)
every_file_and_language = pytest.mark.parametrize(("lang", "subject"), list(CATALOGUES))


def fields(text):
    """Name and format of every placeholder."""
    return [(name, spec) for _, name, spec, _ in string.Formatter().parse(text) if name is not None]


def bare(text):
    """The text without its placeholders."""
    return "".join(literal for literal, *_ in string.Formatter().parse(text))


def test_the_languages_are_the_folders():
    assert catalogue.LANGUAGES == FOLDERS
    assert {folder.name for folder in LOCALES.iterdir() if folder.is_dir()} == set(FOLDERS.values())


@every_file
def test_same_keys_and_placeholders(subject):
    told = CATALOGUES["en", subject]
    for lang in FOLDERS:
        text = CATALOGUES[lang, subject]
        assert text.keys() == told.keys(), f"{lang} {subject}: {sorted(text.keys() ^ told.keys())}"
        for key in told:
            names = [{name for name, _ in fields(each[key])} for each in (text, told)]
            assert names[0] == names[1], f"{lang} {subject}.{key}: {names}"


@every_file_and_language
def test_values_are_whole_sentences_or_words(lang, subject):
    for key, text in CATALOGUES[lang, subject].items():
        assert isinstance(text, str), f"{key} is not text"
        assert text.strip(), f"{key} is empty"
        # What joins two words, such as ", ", is all marks.
        assert text == text.strip() or not any(map(str.isalnum, text)), f"{key} has space at an end"
        assert not any(name.isdigit() or not name for name, _ in fields(text)), f"{key} has an unnamed placeholder"
        assert catalogue.words(lang).subject(subject)[key] == text


@every_file
def test_korean_particles(subject):
    for key, text in CATALOGUES["ko", subject].items():
        assert not (found := BARE_PARTICLE.search(text)), f"{key}: write the pair in {found}"
        assert not (found := TWO_WAYS.search(text)), f"{key}: write the pair in {found}"
        for name, spec in fields(text):
            assert "/" not in spec or PAIR.fullmatch(spec), f"{key}: {{{name}:{spec}}} is no pair of particles"


@every_file
def test_only_korean_has_particles(subject):
    for lang in FOLDERS.keys() - {"ko"}:
        for key, text in CATALOGUES[lang, subject].items():
            assert not any("/" in spec for _, spec in fields(text)), f"{lang} {key}"


@every_file
def test_english_can_be_read_without_hanzi(subject):
    """A term or an example may stand in its own script beside the words; a sentence may not be made of them."""
    for key, text in CATALOGUES["en", subject].items():
        words = bare(text)
        terms = EASTERN_RUN.findall(words)
        assert not CJK_MARKS.search(words), key
        assert all(len(term) <= 6 for term in terms), f"{key}: {terms}"
        assert len(terms) <= len(LATIN_WORD.findall(text)), f"{key}: {text}"


@every_file
def test_chinese_is_traditional(subject):
    for key, text in CATALOGUES["zh", subject].items():
        assert all(len(example) <= 6 for example in HANGUL.findall(bare(text))), key
        assert not (found := SIMPLIFIED.findall(bare(text))), f"{key}: {found}"


@every_file
def test_nothing_was_left_in_english(subject):
    for key, text in CATALOGUES["en", subject].items():
        if len(LATIN_WORD.findall(bare(text))) > 1:
            for lang in FOLDERS.keys() - {"en"}:
                assert CATALOGUES[lang, subject][key] != text, f"{lang} {key}"


@every_file
def test_simplified_chinese_is_built_from_traditional(subject):
    """When this fails, words were changed: `python -m builders.simplified` builds them again."""
    assert simplified.catalogue(subject) == (LOCALES / "zh-Hans" / f"{subject}.toml").read_text("utf-8")
    # The names of tokens and what is typed stay as they are.
    for key, text in CATALOGUES["zh-Hans", subject].items():
        left = [sign for sign in bare(TYPED.sub("", text)) if simplified.CONVERTER.convert(sign) != sign]
        assert set(left) <= set("乾徵"), f"{key}: {left}"


def test_the_forms_are_built_again_alike():
    assert simplified.forms() == (LOCALES / "zh-Hans" / "forms.txt").read_text("utf-8")


def test_the_first_reading_is_built_from_traditional():
    assert simplified.first_reading() == simplified.PAGE_TARGET.read_text("utf-8")


@pytest.mark.parametrize("lang", ["zh-Hans", "ja"])
def test_every_token_is_written_as_the_catalogue_has_it(lang):
    """A name in hanzi would else stand beside itself in other forms: 阳德（陽德）."""
    words = catalogue.words(lang)
    for subject, tables in DRAWN.items():
        found = [key for key in CATALOGUES["zh", subject] if key.partition(".")[0] in tables]
        assert found
        for key in found:
            assert words.written(CATALOGUES["zh", subject][key]) == CATALOGUES[lang, subject][key], key
    assert words.written("乾坤") == "乾坤"


@every_file
def test_japanese_is_japanese(subject):
    for key, text in CATALOGUES["ja", subject].items():
        words = bare(TYPED.sub("=", text))
        assert not HANGUL.search(words.replace("서울", "")), key
        assert not (found := [sign for sign in words if sign in OLD_FORMS]), f"{key}: {found}"
        # A sentence has kana; a term need not, nor a frame for them.
        if words.endswith("。") and "{" not in text and "=" not in words:
            assert KANA.search(words), f"{key}: {text}"


# Words by their last sound, as a dictionary gives it.
PARTICLES = """
태을이 문창이 시격이 객이 기문이 육임이 대장군이 뱀이 국화가 주가 나무가 태세가 개가
태을을 나무를 태을은 나무는 태을과 나무와
서울로 태을로 부산으로 문창으로 국으로 나무로 태세로
0이 1이 2가 3이 4가 5가 6이 7이 8이 9가 10이 72가 100이 724가 1000이
1로 2로 3으로 4로 5로 6으로 7로 8로 9로 0으로 10으로 30으로 81로
태을(太乙)이 나무(木)가 문창(文昌)으로 서울(首爾)로 육(6)이 바다（海）는
「문창」이 「나무」가 '태을'을 "주"를 『기문』은 '부산(釜山)'으로
""".split()
ENDINGS = re.compile(r"(?P<word>.+?)(?P<particle>이|가|은|는|을|를|과|와|으로|로)$")
PAIR_OF = {half: pair for pair in ("이/가", "은/는", "을/를", "과/와", "으로/로") for half in pair.split("/")}


@pytest.mark.parametrize("phrase", PARTICLES)
def test_particles(phrase):
    word, particle = ENDINGS.match(phrase).groups()
    assert catalogue._Speaker().format(f"{{x:{PAIR_OF[particle]}}}", x=word) == phrase


def test_a_particle_after_a_number():
    assert catalogue._Speaker().format("{x:이/가}", x=10) == "10이"


def calls():
    """Every `SamsikError(...)` of the sources: its place, its codes, the names it gives (None: not known here)."""
    for file in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "SamsikError":
                codes = [leaf.value for leaf in ast.walk(node.args[0]) if isinstance(leaf, ast.Constant)]
                open_ended = any(keyword.arg is None for keyword in node.keywords)
                given = None if open_ended else {keyword.arg for keyword in node.keywords}
                yield f"{file.relative_to(SOURCE)}:{node.lineno}", codes, given


def test_every_error_has_words_that_it_can_fill():
    words = CATALOGUES["en", "errors"]
    found = list(calls())
    assert found
    for place, codes, given in found:
        for code in codes:
            assert f"{code}.message" in words, f"{place}: {code} has no words"
            assert f"{code}.hint" in words, f"{place}: {code} has no hint"
            named = {name for part in ("message", "hint") for name, _ in fields(words[f"{code}.{part}"])}
            assert given is None or named <= given, f"{place}: {code} does not give {named - given}"


def test_every_error_text_has_a_use():
    used = {
        node.value
        for file in SOURCE.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    codes = {key.rpartition(".")[0] for key in CATALOGUES["en", "errors"]}
    assert {key.rpartition(".")[2] for key in CATALOGUES["en", "errors"]} == {"message", "hint"}
    assert codes <= used, f"never raised: {sorted(codes - used)}"


def test_a_language_we_do_not_speak():
    assert [catalogue.check_language(lang) for lang in FOLDERS] == list(FOLDERS)
    with pytest.raises(samsik.SamsikError) as refused:
        catalogue.words("eng")
    assert refused.value.code == "unknown_lang"
    assert refused.value.params == {"value": "eng", "known": "ko zh zh-Hans ja en", "closest": "en"}
