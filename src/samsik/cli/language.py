"""Which language to answer in: `--lang`, else that of the environment, else Korean."""

from collections.abc import Mapping, Sequence
from itertools import zip_longest

from samsik.i18n.tags import language_of_tag

DEFAULT = "ko"


def environment_language(environ: Mapping[str, str]) -> str:
    """The language of messages by POSIX: LC_ALL, else LC_MESSAGES, else LANG; Korean for any we do not speak."""
    locale = next((environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environ.get(name)), "")
    return language_of_tag(locale) or DEFAULT


def asked_language(arguments: Sequence[str]) -> str | None:
    """The value of the last `--lang`, which help and errors need before the command is read."""
    found = None
    for here, following in zip_longest(arguments, arguments[1:]):
        if here == "--":
            break
        if here == "--lang":
            found = following
        elif here.startswith("--lang="):
            found = here.removeprefix("--lang=")
    return found
