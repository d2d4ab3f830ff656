"""語言標籤 Which of our languages a tag asks for: `zh-CN`, `zh_TW.UTF-8`, `ja`, `en-GB-oxendict`."""

import re
from functools import cache

from samsik.i18n.catalogue import LANGUAGES

# Where Chinese is printed in simplified characters (CLDR, likely subtags). Elsewhere it is taken for traditional.
LIKELY = {"zh-cn": "zh-hans", "zh-sg": "zh-hans", "zh-my": "zh-hans"}


@cache
def _known() -> dict[str, str]:
    """Names and tags in small letters, each with its language."""
    return {name.lower(): lang for lang, folder in LANGUAGES.items() for name in (lang, folder)}


def language_of_tag(tag: str) -> str | None:
    """The language of a tag (BCP 47) or of a locale (POSIX); None for one we do not speak."""
    parts = re.split("[-_]", re.split("[.@]", tag.lower(), maxsplit=1)[0])
    likely = LIKELY.get("-".join(parts[:2]))
    if likely is not None:
        parts = likely.split("-")
    prefixes = ("-".join(parts[:length]) for length in range(len(parts), 0, -1))
    return next((_known()[prefix] for prefix in prefixes if prefix in _known()), None)
