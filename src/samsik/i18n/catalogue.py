"""The catalogues: flat keys, one folder a language, one TOML file a subject.

`words("ko").say("errors.unknown_unit.message", value="x")` reads `locales/ko/errors.toml`, table
`unknown_unit`, key `message`. Placeholders are `{name}`; Korean ones may carry a particle pair,
`{name:이/가}`, of which the right one is chosen by the last sound of the value.
"""

import string
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

from samsik.errors import one_of
from samsik.i18n.scripts import read_forms, script

# What a user types → the folder of the language, which is its tag (BCP 47).
LANGUAGES = {"ko": "ko", "zh": "zh-Hant", "zh-Hans": "zh-Hans", "ja": "ja", "en": "en"}

# Subjects that each board adds a file of its own to: `options.toml`, `options_qimen.toml`. No key is in two of them.
SPREAD = ("options", "schools", "sources", "verify")
# Subjects of Taiyi that go on in a second file for the rules of the later volumes.
CONTINUED = ("names", "rules")

# Sino-Korean digits: whether the reading ends in a consonant, and in ㄹ.
_DIGITS = "0123456789"
_CLOSED_DIGITS = "013678"
_RIEUL_DIGITS = "178"


class _Speaker(string.Formatter):
    """Plain `{name}` fields plus the particle pairs of Korean; every sentence is taken apart once."""

    def __init__(self) -> None:
        self.parse = cache(lambda text: tuple(string.Formatter.parse(self, text)))  # type: ignore[method-assign]

    def vformat(self, format_string: str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> str:
        said = ""
        for literal, name, spec, conversion in self.parse(format_string):
            said += literal
            if name is not None:
                value = kwargs[name] if conversion is None else self.convert_field(kwargs[name], conversion)
                said += self.format_field(value, spec or "")
        return said

    def format_field(self, value: Any, format_spec: str) -> str:
        if "/" not in format_spec:
            return format(value, format_spec)
        text = str(value)
        return text + _particle(text, format_spec)


def _particle(text: str, pair: str) -> str:
    """The half of `이/가` that follows `text`; a closing bracket is looked through."""
    closed, opened = pair.split("/")
    bare = text
    while bare.endswith((")", "）", "」", "』", '"', "'")):
        cut = max(bare.rfind("("), bare.rfind("（")) if bare.endswith((")", "）")) else -1
        bare = bare[:cut] if cut > 0 else bare[:-1]
    last = bare[-1:]
    if "가" <= last <= "힣":
        final = (ord(last) - 0xAC00) % 28
        has_final, rieul = final != 0, final == 8
    elif last and last in _DIGITS:
        has_final, rieul = last in _CLOSED_DIGITS, last in _RIEUL_DIGITS
    else:
        # Letters of other scripts may be read either way: both halves are shown.
        return "(으)로" if closed == "으로" else f"{closed}({opened})"
    if closed == "으로" and rieul:
        return opened
    return closed if has_final else opened


class Words:
    """The catalogue of one language. Files are read when a key of theirs is first asked for."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self._folder = _folder(lang)
        self._subjects: dict[str, dict[str, str]] = {}
        self._sentences: dict[str, str] = {}
        self._speaker = _Speaker()

    def subject(self, name: str) -> dict[str, str]:
        """All keys of one subject, flattened with dots."""
        if name not in self._subjects:
            found: dict[str, str] = {}
            for file in self._files(name):
                found |= _flatten(tomllib.loads(file.read_text("utf-8")))
            self._subjects[name] = found
        return self._subjects[name]

    def _files(self, name: str) -> "list[Traversable]":
        own = self._folder.joinpath(f"{name}.toml")
        if name in CONTINUED:
            return [own, self._folder.joinpath(f"{name}_extended.toml")]
        if name not in SPREAD:
            return [own]
        return [own, *(file for file in self._folder.iterdir() if file.name.startswith(f"{name}_"))]

    @property
    def script(self) -> str:
        """In which script names are written that only data know: hangul, latin or hanzi, as 甲 is read."""
        return script(self.subject("names")["readings.甲"])

    def written(self, hanzi: str) -> str:
        """Hanzi in the forms that the language prints: 陽德, 阳德, 陽徳; as they are where it has no others."""
        return hanzi.translate(forms(self.lang))

    def say(self, key: str, /, **params: Any) -> str:
        """The sentence of `key` with its placeholders filled. KeyError for an unknown key: our own fault."""
        sentence = self._sentences.get(key)
        if sentence is None:
            subject, _, rest = key.partition(".")
            sentence = self._sentences[key] = self.subject(subject)[rest]
        return self._speaker.vformat(sentence, (), params) if "{" in sentence or "}" in sentence else sentence


def _folder(lang: str) -> "Traversable":
    return resources.files("samsik.i18n").joinpath("locales", LANGUAGES[lang])


@cache
def forms(lang: str) -> dict[int, int]:
    """The forms of hanzi that a language prints otherwise than the old books; none for most."""
    file = _folder(lang).joinpath("forms.txt")
    return read_forms(file.read_text("utf-8")) if file.is_file() else {}


def _flatten(table: dict[str, Any], prefix: str = "") -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for name, value in table.items():
        if isinstance(value, dict):
            found += _flatten(value, f"{prefix}{name}.")
        else:
            found.append((prefix + name, value))
    return found


def check_language(lang: Any) -> str:
    """The language itself; SamsikError `unknown_lang` for one we do not speak."""
    return one_of("unknown_lang", lang, LANGUAGES)


def words(lang: str) -> Words:
    """The catalogue of one of `LANGUAGES`; SamsikError `unknown_lang` for another."""
    return _words(check_language(lang))


@cache
def _words(lang: str) -> Words:
    return Words(lang)
