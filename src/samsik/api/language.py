"""Which language an answer is in: `lang`, else what the reader's browser asks for, else Korean."""

from starlette.datastructures import Headers, QueryParams

from samsik.i18n.catalogue import LANGUAGES
from samsik.i18n.tags import language_of_tag

DEFAULT = "ko"


def language_of(query: QueryParams, headers: Headers) -> str:
    """A language we speak, whatever was asked for: an error must be told in one, too."""
    asked = query.get("lang", "")
    return asked if asked in LANGUAGES else preferred(headers.get("accept-language", ""))


def preferred(accepted: str) -> str:
    """The best language of an Accept-Language header (RFC 9110, 12.5.4)."""
    best, weight = DEFAULT, 0.0
    for part in accepted[:400].split(","):
        name, _, rest = part.strip().partition(";")
        lang = language_of_tag(name.strip())
        if lang is not None and (quality := _quality(rest)) > weight:
            best, weight = lang, quality
    return best


def _quality(rest: str) -> float:
    """The weight `q=0.5` of a choice; 0, as for one that is not wanted, where it is no number."""
    name, equals, value = rest.strip().partition("=")
    if not equals:
        return 1.0
    try:
        return float(value) if name.strip() == "q" and 0 <= float(value) <= 1 else 0.0
    except ValueError:
        return 0.0
