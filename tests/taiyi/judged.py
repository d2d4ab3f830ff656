"""The patterns of 太乙 told once more as geometry on a ring of sixteen, from the rulebook alone.

Places are numbers 0..15 clockwise from 子, palaces 1..9, bodies and sides words, options a mapping of words. A pattern
is (id, variant, who, with, severity, winner). Nothing here may import the program: it is what the program is compared
with.
"""

from itertools import combinations, permutations

from tests.taiyi.restated import BRANCHES, CORNERS, PALACES, RING, SEATS

OWNER = PALACES | CORNERS
SIDE = dict.fromkeys(("wenchang", "host", "host_deputy"), "host")
SIDE |= dict.fromkeys(("shiji", "guest", "guest_deputy", "dingji"), "guest")
BODIES = ("wenchang", "shiji", "host", "host_deputy", "guest", "guest_deputy")
OFFICERS = BODIES[2:]
THE_OTHER = {"host": "guest", "guest": "host"}
INSIDE = (8, 3, 4, 1)

# Elements of the sixteen gods (T-01) in the order of the ring, and who conquers whom.
ELEMENTS = dict(zip(RING, "水土土木木土木火火土土金金土金水", strict=True))
CONQUERS = {"木": "土", "土": "水", "水": "火", "火": "金", "金": "木"}
FEEDS = {"木": "火", "火": "土", "土": "金", "金": "水", "水": "木"}

# T-34: the state of 木 火 土 金 水 in the season of each.
STATES = {
    "木": dict(zip("木火土金水", "王相死囚休", strict=True)),
    "火": dict(zip("木火土金水", "休王相死囚", strict=True)),
    "土": dict(zip("木火土金水", "囚休王相死", strict=True)),
    "金": dict(zip("木火土金水", "死囚休王相", strict=True)),
    "水": dict(zip("木火土金水", "相死囚休王", strict=True)),
}
# T-33: the bodies that have an element of their own.
PLANETS = {"taiyi": "木", "host": "金", "guest": "水", "host_deputy": "水", "guest_deputy": "木", "jishen": "木"}

# T-22: which counts of ten and more are in harmony.
HARMONIOUS = {14, 18, 23, 29, 32, 36, 12, 16, 21, 27, 34, 38, 41, 43, 49}


def places(found):
    """Where each body of a restated board stands on the ring; None for a general that is 杜."""
    at = {body: RING.index(found[body]) for body in ("wenchang", "shiji", "dingji")}
    at["taiyi"] = RING.index(found["seat"])
    for body in OFFICERS:
        at[body] = None if found[body] == 5 else RING.index(SEATS[found[body]])
    return at


def palace_of(at, body, corners=False):
    """The palace a body stands in, for a branch only where the corners count."""
    if at[body] is None:
        return None
    seat = RING[at[body]]
    return OWNER[seat] if corners else PALACES.get(seat)


def share(at, one, other, corners=False):
    palace = palace_of(at, one, corners)
    return palace is not None and palace == palace_of(at, other, corners)


def ahead(at, body):
    """Steps clockwise from 太乙."""
    return None if at[body] is None else (at[body] - at["taiyi"]) % 16


def harmonious(found, side, options):
    """T-26: by class, or by place below ten."""
    count, eye = found[f"{side}_count"], found["wenchang" if side == "host" else "shiji"]
    if count in (5, 15, 25, 35):
        return None
    if count >= 10 and options["harmony"] != "position":
        good = HARMONIOUS - {36, 21} | {33} if options["classes"] == "literal" else HARMONIOUS
        return count in good
    even = count % 2 == 0
    here = even if eye in PALACES else not even
    if options["harmony"] == "strict":
        # 8, 3, 4 and 9 are yang places.
        return here and (even if found["palace"] in (8, 3, 4, 9) else not even)
    if options["harmony"] == "wang-group" and eye not in PALACES:
        return (eye in "寅辰巳丑") != (count in (3, 9, 4, 8))
    return here


def special(found, options):
    """T-31: the places where a pattern strikes the ruler, and those where the aggressor ruins himself."""
    literal = options["cut_places"] == "literal-yangjue"
    strikes_ruler = (1,) if literal else (2, 4, 6, 8)
    ruins_himself = (9,) if literal else (1, 9)
    return found["palace"] in strikes_ruler, found["palace"] in ruins_himself


def longer(found):
    host, guest = found["host_count"], found["guest_count"]
    return None if host == guest else "host" if host > guest else "guest"


def cover(found, at, options):
    _, ruinous = special(found, options)
    made = set()
    if at["shiji"] == at["taiyi"]:
        made.add(("掩", None, ("shiji",), ("taiyi",), 5, "host" if ruinous else None))
    for body, variant, severity in (("host", "主大將", 5), ("host_deputy", "主參將", 4)):
        if at[body] == at["shiji"]:
            winner = "guest"
            if harmonious(found, "host", options):
                winner = "host" if options["cover_general"] == "good" else None
            made.add(("掩", variant, ("shiji",), (body,), severity, winner))
    return made


BESIDE = {1: "外辰", 2: "外宮", 14: "內宮", 15: "內辰"}


def strike(found, at, options):
    if ahead(at, "shiji") not in BESIDE:
        return set()
    name = BESIDE[ahead(at, "shiji")]
    winner = "host" if special(found, options)[1] else longer(found)
    return {("擊", name, ("shiji",), ("taiyi",), 4 if name[1] == "辰" else 3, winner)}


def press(found, at, options):
    who = {"wenchang", *OFFICERS}
    who |= {"shiji"} if options["pressers"] == "with-striker" else set()
    who |= {"dingji"} if options["fixed_presses"] == "yes" else set()
    names = {body: BESIDE[ahead(at, body)] for body in who if ahead(at, body) in BESIDE}
    return {("迫", name, (body,), ("taiyi",), 4 if name[1] == "辰" else 2, None) for body, name in names.items()}


def captive(found, at, options):
    made = set()
    for body in ("wenchang", *OFFICERS):
        if at[body] == at["taiyi"]:
            name = "關" if body == "wenchang" and options["captive"] == "split" else "囚"
            winner = {"wenchang": "guest", "guest": "guest", "guest_deputy": "guest"}.get(body)
            made.add((name, None, (body,), ("taiyi",), 5 if body in ("wenchang", "host") else 4, winner))
    return made


def lock(found, at, options):
    """Without the winner, which only the reading knows."""
    corners = options["lock_corner"] == "yes"
    made = set()
    for one, other in combinations(BODIES, 2):
        if not share(at, one, other, corners):
            continue
        pair = {one, other}
        if pair == {"wenchang", "shiji"}:
            # Their seats are never the same, so this is by the corners.
            made.add(("關", "兩目", ("wenchang",), ("shiji",), 3, None))
        elif SIDE[one] == SIDE[other]:
            if pair == {"wenchang", "host_deputy"} and options["deputy_lock"] == "yes":
                made.add(("關", "主參", ("host_deputy",), ("wenchang",), 3, None))
        elif "wenchang" in pair:
            (guest,) = pair - {"wenchang"}
            made.add(("關", "客關主", (guest,), ("wenchang",), 3, None))
        elif "shiji" in pair:
            (host,) = pair - {"shiji"}
            made.add(("關", "主關客", (host,), ("shiji",), 3, None))
        else:
            made.add(("關", "兩將", (one,), (other,), 3, None))
    return made


def bound_sides(locks):
    """Which sides a 關 binds."""
    binds = {"客關主": {"host"}, "主參": {"host"}, "主關客": {"guest"}}
    return set().union(*(binds.get(variant, {"host", "guest"}) for _, variant, *_ in locks))


def oppose(found, at, options):
    who = {
        "four-generals": {"shiji", *OFFICERS},
        "guest-only": {"shiji", "guest", "guest_deputy"},
        "tongzong": {"shiji", "guest", "guest_deputy"},
        "table": {"wenchang", "shiji", *OFFICERS},
    }[options["oppose"]]
    across = {body for body in who if ahead(at, body) == 8}
    bound = bound_sides(lock(found, at, options))
    # A side across the board beats a side that is bound; if each is both, nobody is said to win.
    wins = {side for side, foe in THE_OTHER.items() if side in {SIDE[body] for body in across} and foe in bound}
    return {("格", None, (body,), ("taiyi",), 4, SIDE[body] if wins == {SIDE[body]} else None) for body in across}


def face(found, at, options):
    who = {"table": (), "tongzong": ("wenchang", "host", "host_deputy")}.get(options["oppose"], ("wenchang",))
    return {("對", None, (body,), ("taiyi",), 3, None) for body in who if ahead(at, body) == 8}


def walls_firm(found, at, options):
    if at["wenchang"] != at["taiyi"]:
        return set()
    joined = options["lock_corner"] == "yes" and share(at, "shiji", "taiyi", corners=True)
    if options["fortress"] == "own-pair":
        joined |= at["host"] is None or at["guest"] is None
    else:
        joined |= any({*who, *whom} & set(OFFICERS) for _, _, who, whom, *_ in lock(found, at, options))
    return {("四郭固", None, ("wenchang",), ("taiyi",), 5, None)} if joined else set()


def walls_shut(found, at, options):
    pair = {"zd=kd": ("host", "guest"), "zc=kd": ("host_deputy", "guest")}[options["walls_shut_pair"]]
    first, second = share(at, "guest_deputy", "wenchang"), share(at, *pair)
    if (first + second) < (2 if options["walls_shut_need"] == "and" else 1):
        return set()
    # 關 between other bodies: not what the coincidences are made of.
    discounted = ([{"guest_deputy", "wenchang"}] if first else []) + (
        [set(pair), {"host_deputy", "guest_deputy"}] if second else []
    )
    others = [one for one in lock(found, at, options) if {*one[2], *one[3]} not in discounted]
    over = [one for one in cover(found, at, options) if one[1] is None]
    beside = others or over or press(found, at, options) or oppose(found, at, options)
    if options["walls_shut_flank"] == "yes":
        beside = beside or pincer(found, at, options)
    if not beside:
        return set()
    who = tuple(dict.fromkeys((("guest_deputy", "wenchang") if first else ()) + (pair if second else ())))
    return {("四郭杜", None, who, (), 2 if options["walls_shut_weight"] == "mild" else 4, None)}


def midway(one, middle, other):
    """How far the two stand on either side of the middle; None if not at equal distances of one or two."""
    for step in (1, 2):
        if {(middle + step) % 16, (middle - step) % 16} == {one, other}:
            return step
    return None


def pincer(found, at, options, state_of=None):
    """提挾: `state_of` gives the season's state of a body, where the season is known."""
    flanks = {"general": OFFICERS, "eye": ("wenchang", "shiji"), "union": BODIES}[options["flank"]]
    grave = (1,) if options["cut_places"] == "literal-yangjue" else (2, 4, 6, 8)
    made = set()
    for other, held in permutations(BODIES, 2):
        if other not in flanks or None in (at[other], at[held]) or RING[at[held]] not in PALACES:
            continue
        if midway(at["taiyi"], at[held], at[other]) != 2:
            continue
        side, palace = SIDE[held], PALACES[RING[at[held]]]
        may_fight = palace in ((1, 2, 3, 4) if side == "host" else (9, 8, 7, 6)) and palace not in grave
        if state_of is not None and state_of(held) in ("囚", "死"):
            may_fight = False
        made.add(("提挾", None, ("taiyi", other), (held,), 3, None if may_fight else THE_OTHER[side]))
    return made


def closed(found, at, options):
    made, shut = set(), set()
    winner = longer(found)
    if winner is None:
        agree = {side: harmonious(found, side, options) is True for side in THE_OTHER}
        winner = None if agree["host"] == agree["guest"] else "host" if agree["host"] else "guest"
    for eye in ("wenchang", "shiji"):
        if RING[at[eye]] in PALACES:
            continue
        for general in OFFICERS:
            if at[general] is not None and midway(at["taiyi"], at[eye], at[general]) == 1:
                made.add(("挾閉", None, ("taiyi", general), (eye,), 3, winner))
                shut.add(eye)
    return made if len(shut) == 2 or options["shut_eyes"] == "one-eye" else set()


def flanking(found, at, options):
    """挾; of the two flankers the one further on clockwise is named first."""
    made = set()
    standing = [body for body in BODIES if at[body] is not None]
    for one, other in permutations(standing, 2):
        for middle in ("taiyi", *standing):
            if middle in (one, other) or (at[one] - at[middle]) % 16 not in (1, 2):
                continue
            if midway(at[one], at[middle], at[other]) is None:
                continue
            if middle == "taiyi":
                made.add(("挾", "太乙", (one, other), ("taiyi",), 3, None))
            elif SIDE[one] == SIDE[other] != SIDE[middle]:
                variant = "主挾客" if SIDE[one] == "host" else "客挾主"
                made.add(("挾", variant, (one, other), (middle,), 3, SIDE[one]))
    return made


def pairing(found, at, options):
    if options["pairings"] == "off":
        return set()
    made = set()
    if share(at, "guest", "wenchang"):
        made.add(("提", None, ("guest",), ("wenchang",), 3, None))
    if share(at, "guest", "host"):
        winner = "host" if found["palace"] in INSIDE else "guest"
        made.add(("將關", None, ("guest",), ("host",), 3, winner))
    if found["guest"] == OWNER[found["jishen"]]:
        made.add(("謀", None, ("guest",), ("jishen",), 3, None))
    if found["host"] == found["palace"]:
        made.add(("爭名", None, ("host",), ("taiyi",), 5, None))
    for body in ("host_deputy", "guest_deputy"):
        if found[body] == found["palace"]:
            made.add(("無禮迫", None, (body,), ("taiyi",), 4, None))
    if share(at, "host_deputy", "guest_deputy"):
        made.add(("邊兵", None, ("host_deputy", "guest_deputy"), (), 3, None))
    if ahead(at, "guest") in (2, 14):
        made.add(("鄰迫", None, ("guest",), ("taiyi",), 2, None))
    return made


KINDS = (cover, strike, press, captive, lock, oppose, face, walls_firm, walls_shut, pincer, closed, flanking, pairing)


def season_element(month, late, reading):
    """T-34: the element in rule in a month, given by its branch."""
    if month in "辰未戌丑" and (reading == "whole-month" or (reading == "last18" and late)):
        return "土"
    return {"寅": "木", "巳": "火", "申": "金", "亥": "水"}["寅巳申亥"["寅卯辰巳午未申酉戌亥子丑".index(month) // 3]]


def state(element, season):
    return STATES[season][element]


def element_of(found, body):
    """T-33: a body's own element, or that of the god under an eye."""
    return PLANETS[body] if body in PLANETS else ELEMENTS[found[body]]


def related(found):
    """T-52: whose eye's god conquers the other's."""
    host, guest = ELEMENTS[found["wenchang"]], ELEMENTS[found["shiji"]]
    return "host" if CONQUERS[host] == guest else "guest" if CONQUERS[guest] == host else None


def tie(found, options, season=None):
    """T-40: season, then the larger count, then 和."""
    if season is not None:
        strong = {side: state(ELEMENTS[found[eye]], season) in "王相" for side, eye in EYES.items()}
        if strong["host"] != strong["guest"]:
            return "host" if strong["host"] else "guest"
    if longer(found) is not None:
        return longer(found)
    agree = {side: harmonious(found, side, options) is True for side in EYES}
    return None if agree["host"] == agree["guest"] else "host" if agree["host"] else "guest"


EYES = {"host": "wenchang", "guest": "shiji"}


def lock_winner(one, found, at, options, season=None, nayin=None):
    """T-40 with T-36 and T-64: who wins by one 關."""
    _, variant, who, *_ = one
    if variant == "主參":
        return None
    if variant == "兩目":
        palace = OWNER[found["wenchang"]]
        return "host" if palace in (INSIDE if options["meeting_sets"] == "by-inside" else (1, 8, 3, 7)) else "guest"
    if variant == "主關客":
        for covering in cover(found, at, options):
            if covering[3] == who:
                return covering[5]
    if options["four_together"] == "on" and share(at, "host", "guest"):
        return "guest"
    by_elements = side_by_elements(found, options, nayin)
    if options["lock_winner"] == "elements" and by_elements:
        return by_elements
    return tie(found, options, season)


def side_by_elements(found, options, nayin=None):
    """T-52 with the note of the day: whoever it equals or feeds, when it is one side."""
    noted = None
    if nayin is not None and options["nayin"] != "off":
        helped = {side: ELEMENTS[found[eye]] in (nayin, FEEDS[nayin]) for side, eye in EYES.items()}
        if helped["host"] != helped["guest"]:
            noted = "host" if helped["host"] else "guest"
    if options["nayin"] == "decide" and noted:
        return noted
    return related(found) or noted


def branch_of(n):
    """The branch of a board's own number."""
    return BRANCHES[(n - 1) % 12]
