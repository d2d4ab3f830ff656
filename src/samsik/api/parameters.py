"""The parameters of each address, named as on the command line. Values are words: the services read and refuse them."""

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, create_model
from pydantic.json_schema import SkipJsonSchema

from samsik.core.systems import SYSTEMS
from samsik.core.typed import decimal, whole
from samsik.errors import SamsikError
from samsik.i18n.catalogue import LANGUAGES
from samsik.services.case_stats import BYS
from samsik.services.cases import FORMATS as CASE_FORMATS
from samsik.services.cases import LIMIT as CASES_LIMIT
from samsik.services.pairs import settings, sights
from samsik.services.record_keys import KEYS
from samsik.services.request import TIME, Request, unknown_field

LONGEST = 4_000
FIND_LIMIT = 1_000
# Conditions that are tried at once.
STATS_MOST = 8


Word = str | SkipJsonSchema[None]
Words = list[Annotated[str, Field(max_length=200)]]


def word(about: str, *known: str, longest: int = 200, pattern: str | None = None) -> Any:
    """A parameter that is a word; `known` and `pattern` are for the documents: the services refuse in better words."""
    extra: dict[str, Any] = ({"enum": list(known)} if known else {}) | ({"pattern": pattern} if pattern else {})
    return Field(description=about, max_length=longest, json_schema_extra=extra)


def words(about: str, most: int = 40) -> Any:
    """A parameter that may be repeated."""
    return Field(description=about, max_length=most)


WHOLE = r"^[0-9]{1,9}$"
WHEN = word("now, 2026-11-30T12:00, 724, -199, 200BC, lunar:2025-06-15, 萬曆16 …")
SYSTEM = word("Which board.", *SYSTEMS)
UNIT = word("What is counted.", "year", "month", "day", "hour")
SET = words("OPTION=VALUE, one option of the school; may be repeated.")
SCHOOL = word("School: jinjing, baojian, daquan …")
MEN = word("Qimen: men to be quartered in a camp.", pattern=WHOLE)
PACES = word("Qimen: paces round a shelter, a multiple of six.", pattern=WHOLE)
FORMAT = word("How the file is written.", *CASE_FORMATS)
YES = ("0", "1", "true", "false")
SEE = words("Taiyi: NAME=VALUE, what was seen; may be repeated.")
SPIRITS = word("Taiyi: whether to tell the spirits of the year on a board of another unit.", *YES)
TOPICS = word("Taiyi: whether to tell the essences, arts and topics.", *YES)
WHY = word("Whether to tell how each value came about.", *YES)


class Asked(BaseModel):
    """What every address takes; anything it does not know is refused."""

    model_config = ConfigDict(extra="forbid")

    lang: Annotated[Word, word("Language of `text` and of errors; by default that of Accept-Language.", *LANGUAGES)] = (
        None
    )


class Time(Asked):
    """How a moment is read."""

    zone: Annotated[Word, word("Time zone: Asia/Seoul, +08:00, 8.")] = None
    place: Annotated[Word, word("Name of a place: 서울, 北京, Kyoto.")] = None
    lat: Annotated[Word, word("Latitude in degrees, north positive.", longest=30)] = None
    lon: Annotated[Word, word("Longitude in degrees, east positive.", longest=30)] = None
    solar: Annotated[Word, word("The clock of day and hour.", "civil", "mean", "true")] = None
    zi: Annotated[Word, word("When the day turns.", "next-day", "late", "midnight")] = None
    terms: Annotated[Word, word("Terms by the sky, or by the almanac of the time.", "sky", "almanac")] = None
    almanac: Annotated[Word, word("The lunar calendar.", "cn", "kr")] = None
    calendar: Annotated[Word, word("The calendar of dates.", "auto", "gregorian", "julian")] = None
    fold: Annotated[Word, word("First or second of a repeated civil time.", "0", "1")] = None

    def time(self) -> dict[str, Any]:
        """Keyword arguments of `Moment`; SamsikError `not_number`, `not_whole`."""
        found: dict[str, Any] = {name: getattr(self, name) for name in TIME if getattr(self, name) is not None}
        for name, reader in (("lat", decimal), ("lon", decimal), ("fold", whole)):
            if name in found:
                found[name] = reader(name, found[name])
        return found


class Calendar(Time):
    """`calendar`."""

    when: Annotated[str, WHEN] = "now"


class Cast(Time):
    """`cast`."""

    when: Annotated[Word, WHEN] = None
    system: Annotated[str, SYSTEM] = "taiyi"
    unit: Annotated[str, UNIT] = "hour"
    school: Annotated[Word, SCHOOL] = None
    set: Annotated[Words, SET] = []
    dun: Annotated[Word, word("Taiyi: the 遁; auto follows the terms.", "auto", "yang", "yin")] = None
    rank: Annotated[Word, word("Taiyi: the asker's rank.", "ruler", "minister", "official", "commoner")] = None
    troops: Annotated[Word, word("Taiyi: troops in the field.", pattern=WHOLE)] = None
    men: Annotated[Word, MEN] = None
    paces: Annotated[Word, PACES] = None
    see: Annotated[Words, SEE] = []
    spirits: Annotated[str, SPIRITS] = "0"
    topics: Annotated[str, TOPICS] = "0"
    hour: Annotated[Word, word("For a day of unknown hour: every chart it can have.", "unknown")] = None
    pillars: Annotated[Word, word("Cast from pillars Y,M,D,H in place of a moment.")] = None
    ju: Annotated[Word, word("With pillars, Qimen: number of the board, 1..9.", pattern=WHOLE)] = None
    general: Annotated[Word, word("With pillars, Qimen and Liuren: month general (月將), a branch.")] = None
    why: Annotated[str, WHY] = "0"

    def request(self) -> Request:
        """The same as the services ask it; SamsikError `bad_set`, `bad_see`, `not_number` …"""
        cast_numbers: dict[str, Any] = numbers(self, "troops", "men", "paces")
        return Request(
            when=self.when or "now",
            system=self.system,
            unit=self.unit,
            school=self.school,
            options=settings(self.set),
            dun=self.dun,
            rank=self.rank,
            see=sights(self.see) or {},
            spirits=yes("spirits", self.spirits),
            topics=yes("topics", self.topics),
            **cast_numbers,
            **self.time(),
        )


class Board(Asked):
    """`board`, of any system."""

    school: Annotated[Word, SCHOOL] = None
    set: Annotated[Words, SET] = []
    why: Annotated[str, WHY] = "0"
    ju: Annotated[Word, word("Number of the board: 1..72 (Taiyi), 1..9 (Qimen).", pattern=WHOLE)] = None
    dun: Annotated[Word, word("The 遁 (Taiyi, Qimen).", "yang", "yin")] = None
    branch: Annotated[Word, word("Taiyi: branch of the unit counted.")] = None
    n: Annotated[Word, word("Taiyi: serial number 1..720.", pattern=WHOLE)] = None
    stem: Annotated[Word, word("Taiyi: stem of the year or day.")] = None
    unit: Annotated[Word, word("Taiyi: what is counted.", "year", "month", "day", "hour")] = None
    month: Annotated[Word, word("Branch of the month (Taiyi, Qimen).")] = None
    day: Annotated[Word, word("Pillar of the day (Qimen, Liuren).")] = None
    hour: Annotated[Word, word("Pillar of the hour (Qimen), or its branch (Liuren).")] = None
    general: Annotated[Word, word("月將, a branch (Qimen, Liuren).")] = None
    men: Annotated[Word, MEN] = None
    paces: Annotated[Word, PACES] = None


class One(Asked):
    """`rules` and `sources`."""

    id: Annotated[Word, word("One of them by its id: T-17, shiji, jinjing, jinjing/shiji.")] = None


class Compare(Asked):
    """`compare`."""

    first: Annotated[str, word("The first school; with options of its own: jinjing,oppose=table.", longest=400)]
    second: Annotated[str, word("The second school.", longest=400)]
    system: Annotated[str, SYSTEM] = "taiyi"


class IdentifyBase(Asked):
    """`identify`, but for what a record says."""

    system: Annotated[str, SYSTEM] = "taiyi"
    unit: Annotated[str, UNIT] = "year"
    first: Annotated[Word, word("First year of the search."), Field(alias="from")] = None
    last: Annotated[Word, word("Last year of the search."), Field(alias="to")] = None
    school: Annotated[Word, word("School, or any.")] = None
    set: Annotated[Words, SET] = []
    limit: Annotated[str, word("How many to give at a time.", pattern=WHOLE)] = "20"
    cursor: Annotated[Word, word("Go on from an earlier page.")] = None


# What a record may say, by every name it has.
RECORD = {name: key.name for key in KEYS for name in (key.name, *key.aliases)}
Identify = create_model(  # type: ignore[call-overload]
    "Identify",
    __base__=IdentifyBase,
    __doc__="`identify`.",
    **{name: (Annotated[Word, word(f"What the record says of {RECORD[name]}.")], None) for name in RECORD},
)


class Find(Time):
    """`find`."""

    first: Annotated[Word, word("From this WHEN."), Field(alias="from")] = None
    last: Annotated[Word, word("To this WHEN."), Field(alias="to")] = None
    system: Annotated[Words, words("Which boards; may be repeated.", most=3)] = ["taiyi"]
    unit: Annotated[str, UNIT] = "hour"
    school: Annotated[Words, words("A school of each board.", most=3)] = []
    set: Annotated[Words, SET] = []
    require: Annotated[Words, words("Signs that must be there: A,B; may be repeated.")] = []
    avoid: Annotated[Words, words("Signs that must not be there.")] = []
    favour: Annotated[Words, words("Wishes, which make the score: host, guest or signs.")] = []
    where: Annotated[Word, word("SQL condition over the columns.", longest=LONGEST)] = None
    sort: Annotated[str, word("Order of the windows.", "time", "score")] = "time"
    limit: Annotated[str, word(f"How many to give at a time, up to {FIND_LIMIT}.", pattern=WHOLE)] = "20"
    cursor: Annotated[Word, word("Go on from an earlier page.", longest=LONGEST)] = None


class Stats(Time):
    """`stats`."""

    condition: Annotated[
        list[Annotated[str, Field(max_length=LONGEST)]], words("Signs, or SQL conditions.", most=STATS_MOST)
    ] = []
    by: Annotated[Word, word("Groups to tell apart.", "year", "month", "hour")] = None
    first: Annotated[Word, word("From this WHEN."), Field(alias="from")] = None
    last: Annotated[Word, word("To this WHEN."), Field(alias="to")] = None
    unit: Annotated[str, UNIT] = "hour"
    school: Annotated[Words, words("A school of each board.", most=3)] = []
    set: Annotated[Words, SET] = []
    events: Annotated[Word, word("Dated events with their outcomes, a line each.", longest=200_000)] = None


class Row(Time):
    """Taiyi boards in a row."""

    first: Annotated[str, word("From the board of this WHEN."), Field(alias="from")] = "now"
    last: Annotated[Word, word("To the board of this WHEN, in place of a count."), Field(alias="to")] = None
    count: Annotated[str, word("How many boards.", pattern=WHOLE)] = "72"
    unit: Annotated[str, UNIT] = "year"
    school: Annotated[Word, SCHOOL] = None
    set: Annotated[Words, SET] = []


class CaseQuery(Asked):
    """Which cases."""

    words: Annotated[str, word("Words that all must occur, of any length.")] = ""
    system: Annotated[Word, SYSTEM] = None
    tag: Annotated[Word, word("Only cases with this tag.")] = None
    state: Annotated[Word, word("Only cases without an outcome, or with one.", "open", "decided")] = None

    def which(self) -> dict[str, Any]:
        """Keyword arguments of the service."""
        return {"system": self.system, "tag": self.tag, "state": self.state}


class CasePage(CaseQuery):
    """`GET cases`."""

    limit: Annotated[str, word(f"How many to give at a time, up to {CASES_LIMIT}.", pattern=WHOLE)] = "20"
    cursor: Annotated[Word, word("Go on from an earlier page.", pattern=WHOLE)] = None


class CaseFile(CaseQuery):
    """`GET cases/export`."""

    format: Annotated[str, FORMAT] = CASE_FORMATS[0]


class CaseUpload(Asked):
    """`POST cases/import`."""

    replace: Annotated[str, word("Whether a case whose key is there takes its place.", *YES)] = "0"


class CaseStatsQuery(CaseQuery):
    """`GET cases/stats`."""

    by: Annotated[Word, word("Groups to tell apart.", *BYS)] = None


def numbers(asked: Asked, *names: str) -> dict[str, int]:
    """Those parameters that were given, as whole numbers; SamsikError `not_whole`."""
    return {name: whole(name, getattr(asked, name)) for name in names if getattr(asked, name) is not None}


def yes(name: str, text: str) -> bool:
    """A yes or no; SamsikError `bad_choice`."""
    known = {"0": False, "1": True, "false": False, "true": True}
    if text.lower() not in known:
        raise SamsikError("bad_choice", name=name, value=text, known=" ".join(known))
    return known[text.lower()]


def refusal(errors: list[Any], known: list[str]) -> SamsikError:
    """What pydantic found first, as one of our errors."""
    first = errors[0]
    name = str(first["loc"][-1]) if len(first["loc"]) > 1 else "?"
    match first["type"]:
        case "extra_forbidden":
            return unknown_field(name, known)
        case "missing":
            return SamsikError("value_missing_here", name=name)
        case "string_too_long" | "too_long":
            return SamsikError("value_long", name=str(first["loc"][1]), limit=first["ctx"]["max_length"])
    return SamsikError("request_value", name=name)
