"""The JSON of a chart, key by key: nothing missing, nothing more, every token from its closed list."""

import json
import random
import re

import pytest

from samsik import Moment, board, calendar, cast
from samsik.core.school import values_of
from samsik.services.pillars import cast_pillars
from samsik.services.unknown_hour import candidates
from samsik.taiyi.school import SCHOOLS, TaiyiOptions

STEMS, BRANCHES = "甲乙丙丁戊己庚辛壬癸", "子丑寅卯辰巳午未申酉戌亥"
SIXTY = {STEMS[i % 10] + BRANCHES[i % 12] for i in range(60)}
SEATS = set("子丑艮寅卯辰巽巳午未坤申酉戌乾亥")
CORNERS = set("乾離艮震兌坤坎巽")
TERMS = """冬至 小寒 大寒 立春 雨水 驚蟄 春分 清明 穀雨 立夏 小滿 芒種
夏至 小暑 大暑 立秋 處暑 白露 秋分 寒露 霜降 立冬 小雪 大雪""".split()
NOTES = {
    "boundary", "year_boundary", "proleptic", "uncertain_moon", "printed_term", "twin_month", "mean_terms", "mean_time",
    "foreign_almanac", "from_pillars", "low_confidence", "above_rank", "before_epoch",
}  # fmt: skip
CHANGES = {"term", "general", "year", "month", "day", "hour", "lunar"}


def whole(low, high):
    return lambda value: type(value) is int and low <= value <= high


def among(words):
    return lambda value: isinstance(value, str) and value in set(words)


def maybe(check):
    return lambda value: value is None or meets(value, check)


def like(pattern):
    return lambda value: isinstance(value, str) and re.fullmatch(pattern, value) is not None


def pairs(first, second):
    return lambda value: (
        isinstance(value, list)
        and all(isinstance(pair, list) and len(pair) == 2 and first(pair[0]) and second(pair[1]) for pair in value)
    )


def none(value):
    return value is None


def flag(value):
    return type(value) is bool


def word(value):
    return isinstance(value, str) and value == value.strip() != ""


def degrees(value):
    return type(value) is float


def meets(value, check):
    """Whether a value has exactly the keys, types and words of a shape."""
    if isinstance(check, dict):
        return (
            isinstance(value, dict)
            and value.keys() == check.keys()
            and all(meets(value[key], inner) for key, inner in check.items())
        )
    if isinstance(check, list):
        return isinstance(value, list) and all(meets(item, check[0]) for item in value)
    return check(value)


def assert_meets(value, check, where=""):
    """The same, and where it does not."""
    if isinstance(check, dict):
        assert isinstance(value, dict), where
        assert value.keys() == check.keys(), where
        for key, inner in check.items():
            assert_meets(value[key], inner, f"{where}.{key}")
    elif isinstance(check, list):
        assert isinstance(value, list), where
        for item in value:
            assert_meets(item, check[0], f"{where}[]")
    else:
        assert check(value), f"{where}: {value!r}"


CIVIL = like(r"-?\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d(:\d\d)?")
UTC = like(r"-?\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")
LOCAL = like(r"-?\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d")
YEAR = whole(-3001, 3000)
PILLAR, BRANCH, SEAT, PALACE = among(SIXTY), among(BRANCHES), among(SEATS), whole(1, 9)
ERAS = [{"name": word, "year": whole(1, 5400), "realm": among(["CN", "KR", "JP", "VN"]), "text": word}]
MOMENT = {
    "year": YEAR,
    "civil": CIVIL,
    "zone": word,
    "utc": UTC,
    "jdn": whole(625_000, 2_817_200),
    "solar": {
        "mode": among(["civil", "mean", "true"]),
        "time": LOCAL,
        "correction_s": whole(-90_000, 90_000),
        "equation_s": maybe(whole(-1300, 1300)),
    },
    "pillars": {"year": PILLAR, "month": PILLAR, "day": PILLAR, "hour": maybe(PILLAR)},
    "term": {"name": among(TERMS), "since": UTC, "next": among(TERMS), "next_at": UTC},
    "lunar": {
        "year": YEAR,
        "month": whole(1, 13),
        "leap": flag,
        "day": whole(1, 30),
        "almanac": among(["cn", "kr"]),
        "again": flag,
        "name": like("[閏後]?.{1,3}月"),
    },
    "general": BRANCH,
    "eras": ERAS,
    "has_time": flag,
}
YEAR_ALONE = dict.fromkeys(MOMENT, none) | {
    "year": YEAR,
    "pillars": {"year": PILLAR, "month": none, "day": none, "hour": none},
    "eras": ERAS,
    "has_time": lambda value: value is False,
}
TIME_OPTIONS = {
    "zone": word,
    "place": maybe(word),
    "lat": maybe(degrees),
    "lon": maybe(degrees),
    "solar": among(["civil", "mean", "true"]),
    "zi": among(["next-day", "late", "midnight"]),
    "terms": among(["sky", "almanac"]),
    "almanac": among(["cn", "kr"]),
    "calendar": among(["auto", "gregorian", "julian"]),
}
ASKED = {
    "dun": among(["auto", "yang", "yin"]),
    "rank": maybe(among(["ruler", "minister", "official", "commoner"])),
    "spirits": flag,
    "topics": flag,
    "see": lambda value: isinstance(value, dict),
}
SCHOOL_OPTIONS = {name: among(values) for name, values in values_of(TaiyiOptions).items()}
DIRECTION, SIDE = among("東 東南 南 西南 西 西北 北 東北".split()), among(["host", "guest"])
GATE, RULE = among("開休生傷杜景死驚"), like(r"T-\d\d")
BODIES = ("taiyi", "wenchang", "shiji", "host", "host_deputy", "guest", "guest_deputy")
SIDES = ("host", "guest")
GENERALS = "天乙 螣蛇 朱雀 六合 勾陳 青龍 天空 白虎 太常 玄武 太陰 天后".split()
RANKS = "天子 皇后 公侯 將軍 九牧 常侍 二千石 大夫吏士 庶人".split()
PLATE = dict.fromkeys("12346789", GATE)
FIELD = {
    "march": DIRECTION,
    "fight": DIRECTION,
    "ground": maybe(among("山城 幽谷 林堤 水阜 高岡".split())),
    "formation": among("圓方曲直銳"),
    "flag": among("白赤青黃黑"),
}
PATTERN = {
    "id": word,
    "variant": maybe(word),
    "who": [word],
    "with": [word],
    "severity": whole(1, 5),
    "winner": maybe(SIDE),
    "rule": RULE,
}
NOBLES = {
    "noble": BRANCH,
    "period": among("朝暮"),
    "over": dict.fromkeys(BODIES, maybe(among(GENERALS))),
    "doomed": [word],
    "fortune": dict.fromkeys(SIDES, maybe(among("大吉 吉 平 凶 先吉後凶 守吉".split()))),
    "ranks": dict.fromkeys(RANKS, lambda value: isinstance(value, dict)),
}
CHART = {
    "schema": among(["samsik/1"]),
    "system": among(["taiyi"]),
    "school": among(SCHOOLS),
    "unit": among(["year", "month", "day", "hour"]),
    "dun": among("陽陰"),
    "taiyi": {
        "palace": lambda value: PALACE(value) and value != 5,
        "seat": among(CORNERS | set("子卯午酉")),
        "governs": among("天地人"),
        "cut": maybe(among(["絕陽", "絕陰", "絕氣", "易氣"])),
        "inside": among(["地內", "天外"]),
    },
    "seats": {
        "wenchang": SEAT,
        "shiji": SEAT,
        "jishen": BRANCH,
        "taisui": BRANCH,
        "heshen": BRANCH,
        "dingji": SEAT,
    },
    "counts": {"host": whole(1, 40), "guest": whole(1, 40), "fixed": whole(1, 50)},
    "walks": dict.fromkeys(("host", "guest", "fixed"), pairs(SEAT, PALACE)),
    "generals": dict.fromkeys(("host", "host_deputy", "guest", "guest_deputy", "fixed", "fixed_deputy"), PALACE),
    "classes": {side: [word] for side in ("host", "guest", "fixed")},
    "harmony": dict.fromkeys(SIDES, maybe(flag)),
    "weight": dict.fromkeys(SIDES, maybe(among(["陰多", "陽多"]))),
    "lack": dict.fromkeys(SIDES, whole(0, 3)),
    "plot": maybe(among(["內謀", "外謀", "內外謀"])),
    "patterns": [PATTERN],
    "situations": [word],
    "press_depth": maybe(among("深淺")),
    "three_gates": maybe(among("具 不具 兩門不具 三門不具 杜塞".split())),
    "five_generals": dict.fromkeys((*SIDES, "all"), flag),
    "relation": maybe(among("主關客 客關主".split())),
    "strength": maybe(dict.fromkeys((*BODIES, "dingji", "jishen"), maybe(among("王相休囚死廢沒胎")))),
    "breath": dict.fromkeys(SIDES, maybe(among(["生氣", "死氣"]))),
    "lodge": like("[角亢氐房心尾箕斗牛女虛危室壁奎婁胃昴畢觜參井鬼柳星張翼軫]{1,2}"),
    "taigong": {"eye_left": flag, "grade": whole(0, 5), "failing": [word]},
    "gates": {
        "duty": maybe(GATE),
        "in_gate": maybe(whole(1, 30)),
        "season": maybe(GATE),
        "plates": dict.fromkeys(("duty", "taiyi", "host", "guest", "fixed"), maybe(PLATE)),
        "accord": dict.fromkeys(SIDES, maybe(among(["合", "大合"]))),
        "blocked": dict.fromkeys(SIDES, maybe(flag)),
    },
    "omens": [{"rule": RULE, "id": word, "text": word}],
    "nobles": maybe(NOBLES),
    "campaign": {
        "host": maybe(FIELD),
        "guest": maybe(FIELD),
        "ambush": flag,
        "hide": flag,
        "ambush_seat": SEAT,
        "inside": among(["地內", "天外"]),
        "formation_winner": maybe(SIDE),
        "sortie": maybe(flag),
        "rising": lambda value: value.keys() <= {"wenchang", "shiji"} and all(map(DIRECTION, value.values())),
        "surprise": maybe(word),
    },
    "verdict": maybe(
        {
            "favours": maybe(SIDE),
            "by": maybe(RULE),
            "act": maybe(flag),
            "undertaking": maybe(among("守進")),
            "criteria": [{"rule": RULE, "side": maybe(SIDE)}],
            "text": word,
        }
    ),
    "reading": [
        {"id": word, "heading": word, "statements": [{"rule": RULE, "weight": whole(1, 9), "key": word, "text": word}]}
    ],
}
# What the extended book tells of a year; boards of other units, and those without a year, have none of it.
SPIRITS = "五福 大遊 大遊天目 小遊 君基 臣基 民基 四神 天乙 地乙 直符 陽九 百六".split()
OF_A_YEAR = {
    "spirits_year": YEAR,
    "spirits": lambda value: list(value) == SPIRITS,
    "moves": {"this_year": [among(SPIRITS)], "next_year": [among(SPIRITS)]},
    "together": {
        "bases": flag,
        "calamities": maybe(among("併衝")),
        "combos": maybe([{"with": [among(SPIRITS)], "text": word}]),
    },
    "essences": lambda value: set(value) == set("天皇 帝符 天時 太尊 飛鳥 五行 三風 五風 八風 太乙數".split()),
    "weather": [{"essence": word, "other": word, "effects": [word], "fast": maybe(flag), "open": flag}],
}
# Essences and weather are told of a 局, the rest of a year alone.
SPIRITS_ONLY = ("spirits_year", "spirits", "moves", "together")
LAYER = {"arts": lambda value: isinstance(value, dict), "affairs": lambda value: isinstance(value, dict)}
SERIAL = {
    "accumulated": maybe(whole(-(10**5), 10**9)),
    "cycle": maybe(whole(1, 360)),
    "ji": maybe(whole(1, 6)),
    "yuan": maybe(among(["甲子", "丙子", "戊子", "庚子", "壬子"])),
    "ju": whole(1, 72),
    "ji_since": maybe(whole(-3100, 3000)),
}
PASSAGE = {"id": like("[a-z]+/[a-z-]+"), "work": word, "title": word, "volume": lambda v: isinstance(v, str),
           "heading": word, "gist": word}  # fmt: skip
STEP = {
    "rule": like(r"[TX]-\d\d"),
    "name": like("[a-z_]+"),
    "inputs": lambda value: isinstance(value, dict) and None not in value.values(),
    "options": lambda value: isinstance(value, dict),
    "value": lambda value: value is not None,
    "text": word,
    "cites": [PASSAGE],
}


def assert_notes(notes):
    for note in notes:
        assert note["code"] in NOTES
        assert word(note["text"])
        assert note["seconds"] is None or whole(0, 10**6)(note["seconds"])
        own = note.keys() - {"code", "text", "seconds"}
        if note["code"] == "boundary":
            assert own == ({"edge", "name", "changes"} | ({"side"} if note["seconds"] is not None else set()))
            assert note["edge"] in {"term", "hour", "midnight", "solar_midnight"}
            assert note["changes"].keys() <= CHANGES
            assert note["changes"]
        else:
            assert own == {
                "uncertain_moon": {"event", "printed", "table"},
                "twin_month": {"which"},
                "printed_term": {"name", "printed", "table"},
                "from_pillars": {"zi"},
            }.get(note["code"], set())


def assert_chart(record, moment=None, *, why=False):
    """`moment` is the shape of the moment, None where the chart has none."""
    other = record["other"]
    timed = TIME_OPTIONS if moment is MOMENT else {}
    of_a_year = OF_A_YEAR
    if record["spirits_year"] is None:
        of_a_year = {name: none if name in SPIRITS_ONLY else maybe(check) for name, check in OF_A_YEAR.items()}
    assert record["unit"] == "year" or record["spirits_year"] is None
    shape = CHART | of_a_year | {name: maybe(check) for name, check in LAYER.items()}
    shape |= {
        "serial": SERIAL,
        "options": timed | ASKED | SCHOOL_OPTIONS,
        "changed": lambda value: value.keys() <= SCHOOL_OPTIONS.keys(),
        "moment": none if moment is None else moment,
        "notes": lambda value: isinstance(value, list),
        "other": none if other is None else lambda value: isinstance(value, dict),
    }
    if why:
        shape = shape | {"trace": [STEP]}
    assert_meets(record, shape)
    assert_notes(record["notes"])
    assert json.loads(json.dumps(record)) == record
    serial, gates, unit = record["serial"], record["gates"], record["unit"]
    assert (serial["accumulated"] is None) == (unit == "hour" or moment is None)
    assert (serial["ji_since"] is None) == (unit != "year" or moment is None)
    # The gate of an hour is told by its day and branch or by the solstice (T-53), so a moment is enough.
    if unit != "hour":
        assert (gates["duty"] is None) == (serial["cycle"] is None)
    elif moment is not None:
        assert gates["duty"] is not None
    assert (gates["in_gate"] is None) == (serial["cycle"] is None)
    before = serial["accumulated"] is not None and serial["accumulated"] < 1
    assert before == ("before_epoch" in {note["code"] for note in record["notes"]})
    for side in ("host", "guest", "fixed"):
        assert sum(number for _, number in record["walks"][side]) == record["counts"][side]
    if other is not None:
        assert (unit, record["dun"], other["dun"], other["other"]) == ("year", "陽", "陰", None)
        assert_chart(other, moment, why=why)


@pytest.mark.parametrize("lang", ["ko", "zh", "en"])
@pytest.mark.parametrize("school", SCHOOLS)
@pytest.mark.parametrize("unit", ["year", "month", "day", "hour"])
def test_charts_of_moments(unit, school, lang):
    draw = random.Random(f"{unit} {school} {lang}")
    for _ in range(25):
        moment = Moment(
            f"{draw.randrange(-2999, 2999)}-{draw.randrange(1, 13)}-{draw.randrange(1, 28)}T{draw.randrange(24)}:59:30",
            zone=draw.choice(["Asia/Seoul", "+08:00", "America/New_York"]),
            lat=10,
            lon=draw.uniform(-180, 180),
            solar=draw.choice(["civil", "mean", "true"]),
            terms=draw.choice(["sky", "almanac"]),
            zi=draw.choice(["next-day", "late", "midnight"]),
            fold=0,
        )
        options = {name: draw.choice(values) for name, values in values_of(TaiyiOptions).items()}
        why = draw.random() < 0.3
        chart = cast(moment, unit=unit, school=school, options=options, rank=draw.choice([None, "commoner"]))
        assert_chart(chart.to_dict(lang=lang, why=why), MOMENT, why=why)


def test_a_count_before_its_epoch_says_so():
    """The small count of the Tang book begins with 2637 BC, astronomical −2636 (rulebook T-06)."""
    for year, before in ((-2637, True), (-2636, False)):
        chart = cast(year, unit="year", options={"epoch": "jinjing-small"})
        assert chart.serial.accumulated == year + 2637
        assert ("before_epoch" in {note.code for note in chart.notes}) is before
        # The place in the cycle agrees with that of the great count all the same.
        assert chart.serial.cycle == cast(year, unit="year").serial.cycle


@pytest.mark.parametrize("school", SCHOOLS)
def test_charts_without_a_moment(school):
    for year in (-3000, 0, 724, 2999):
        assert_chart(cast(year, unit="year", school=school).to_dict(why=True), YEAR_ALONE, why=True)
    for unit in ("year", "month", "day", "hour"):
        for ju in range(1, 73):
            assert_chart(board(ju=ju, dun="yin", school=school, unit=unit).to_dict())
            assert_chart(board(ju=ju, dun="yang", school=school, unit=unit, n=ju + 288, branch="亥").to_dict())
    chart = cast_pillars("丙午,己亥,戊申,戊午", school=school)
    assert_chart(chart.to_dict(why=True), why=True)


def test_calendar_facts():
    for when in (
        "2057-09-29T12:00",
        "1979-01-20T12:00",
        "0690-01-20T00:10",
        "-2500-06-01",
        "1588-11-23",
        "2026-02-04T05:00",
    ):
        assert_meets(calendar(when, zone="+08:00"), MOMENT)
    assert_meets(calendar(724), YEAR_ALONE)


def test_every_candidate_of_a_day_is_a_chart():
    record = candidates("2026-12-22", time={"zone": "Asia/Seoul"}, school="tongzong").to_dict(why=True)
    assert record.keys() == {"schema", "candidates"}
    # Thirteen spans, and one more as 冬至 (05:50) parts a double hour.
    assert len(record["candidates"]) == 14
    for one in record["candidates"]:
        assert one.keys() == {"from", "to", "chart"}
        assert CIVIL(one["from"])
        assert CIVIL(one["to"])
        assert_chart(one["chart"], MOMENT, why=True)


def test_tokens_are_the_same_in_every_language():
    """Only what is meant for people differs."""

    def bare(value):
        if isinstance(value, dict):
            return {key: bare(inner) for key, inner in value.items() if key not in ("text", "gist", "heading")}
        return [bare(item) for item in value] if isinstance(value, list) else value

    chart = cast("1588-11-23T03:59:59", zone="Asia/Seoul", school="tongzong", unit="year")
    korean, chinese, english = (chart.to_dict(lang=lang, why=True) for lang in ("ko", "zh", "en"))
    assert korean != chinese != english
    assert bare(korean) == bare(chinese) == bare(english)


def test_the_trace_of_a_year_has_the_steps_behind_all_its_data():
    record = cast("2026", unit="year", zone="Asia/Seoul").to_dict(why=True)
    told = {**record["arts"], **record["affairs"]}
    assert {name for name, value in told.items() if value is not None} <= {step["name"] for step in record["trace"]}
