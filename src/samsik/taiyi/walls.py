"""四郭固 四郭杜 提挾 挾閉 挾: patterns made of several bodies."""

from itertools import product

from samsik.taiyi.bodies import EYES, GENERALS, SIDES, Pattern, Patterns, Stations, side_of
from samsik.taiyi.books import board
from samsik.taiyi.patterns import larger


@board.rule("T-43", cites=("jinjing/walls-firm", "tongzong/patterns"))
def walls_firm(stations: Stations, lock: Patterns, *, fortress: str) -> Patterns:
    """四郭固: 文昌 captive, and a general of either side in 關.

    The text's other case, 始擊 with it, cannot arise: the eyes never share a seat, and when 文昌 is captive not even
    a corner. `own-pair` reads 相關 of a side's own two generals, who meet in the centre alone.
    """
    if fortress == "own-pair":
        bound = stations.host is None or stations.guest is None
    else:
        bound = any(body in GENERALS for pattern in lock for body in (*pattern.who, *pattern.with_))
    if not bound or stations.distance("wenchang") != 0:
        return ()
    return (Pattern("四郭固", "T-43", ("wenchang",), ("taiyi",), 5),)


@board.rule("T-44", cites=("jinjing/walls-shut", "tongzong/patterns"))
def walls_shut(
    stations: Stations,
    cover: Patterns,
    press: Patterns,
    lock: Patterns,
    oppose: Patterns,
    pincer: Patterns,
    *,
    walls_shut_pair: str,
    walls_shut_need: str,
    walls_shut_flank: str,
    walls_shut_weight: str,
) -> Patterns:
    """四郭杜: the guest's deputy with 文昌, or generals together, beside another pattern.

    The text asks for both coincidences, which no board has; `either` takes one. The 關 that the coincidence itself
    makes does not count as the other pattern. That 提挾 may count (`walls_shut_flank`) changes no board: where it meets
    a coincidence something is in 迫 anyway.
    """
    pair = ("host", "guest") if walls_shut_pair == "zd=kd" else ("host_deputy", "guest")
    first = stations.together("guest_deputy", "wenchang")
    second = stations.together(*pair)
    if not ((first and second) if walls_shut_need == "and" else (first or second)):
        return ()
    own: set[tuple[str, str]] = set()
    if first:
        own.add(("guest_deputy", "wenchang"))
    if second:
        own |= {pair, ("host_deputy", "guest_deputy")}
    others = [pattern for pattern in lock if (pattern.who[0], pattern.with_[0]) not in own]
    beside = [pattern for pattern in cover if pattern.variant is None]
    beside += [*press, *oppose, *others, *(pincer if walls_shut_flank == "yes" else ())]
    if not beside:
        return ()
    who = (("guest_deputy", "wenchang") if first else ()) + (pair if second else ())
    severity = 2 if walls_shut_weight == "mild" else 4
    return (Pattern("四郭杜", "T-44", tuple(dict.fromkeys(who)), (), severity),)


@board.rule("T-46", cites=("jinjing/pincer", "tongzong/inside"))
def pincer(stations: Stations, *, flank: str, cut_places: str) -> Patterns:
    """提挾: Taiyi and a general (or an eye) hold a body between them, one palace to either side."""
    flankers = {"general": GENERALS, "eye": EYES, "union": (*EYES, *GENERALS)}[flank]
    found = []
    for way, body in product((2, -2), (*EYES, *GENERALS)):
        if stations.distance(body) != way % 16:
            continue
        for other in stations.bodies_at(2 * way, flankers):
            found.append(Pattern("提挾", "T-46", ("taiyi", other), (body,), 3, _unflanked(stations, body, cut_places)))
    return tuple(found)


def _unflanked(stations: Stations, body: str, cut_places: str) -> str | None:
    """The side not held. A host in 1–4, a guest in 6–9 may still fight, but not in a 易絕 palace."""
    seat = stations.at(body)
    assert seat is not None
    side, palace = side_of(body), seat.palace
    own = (1, 2, 3, 4) if side == "host" else (6, 7, 8, 9)
    grave = (1,) if cut_places == "literal-yangjue" else (2, 4, 6, 8)
    if palace in own and palace not in grave:
        return None
    return "guest" if side == "host" else "host"


@board.rule("T-46", cites=("jinjing/pincer",))
def closed(
    stations: Stations,
    host_count: int,
    guest_count: int,
    host_harmony: bool | None = None,
    guest_harmony: bool | None = None,
    *,
    shut_eyes: str,
) -> Patterns:
    """挾閉: an eye on a 間 seat closed in between Taiyi and a general; for `two-eyes` both at once."""
    winner = larger(host_count, guest_count)
    if winner is None and bool(host_harmony) != bool(guest_harmony):
        winner = "host" if host_harmony else "guest"
    found = []
    for way, eye in product((1, -1), EYES):
        if stations.distance(eye) == way % 16:
            found += [
                Pattern("挾閉", "T-46", ("taiyi", general), (eye,), 3, winner)
                for general in stations.bodies_at(2 * way, GENERALS)
            ]
    if shut_eyes == "two-eyes" and {pattern.with_[0] for pattern in found} != set(EYES):
        return ()
    return tuple(found)


@board.rule("T-46", cites=("tongzong/inside",))
def flanking(stations: Stations) -> Patterns:
    """挾: two bodies at equal distance on either side of Taiyi, or of a body of the other side."""
    everyone = (*EYES, *GENERALS)
    found = []
    for step in (1, 2):
        for ahead, behind in product(stations.bodies_at(step, everyone), stations.bodies_at(-step, everyone)):
            found.append(Pattern("挾", "T-46", (ahead, behind), ("taiyi",), 3, None, "太乙"))
    for side, other in (("guest", "host"), ("host", "guest")):
        variant = "客挾主" if side == "guest" else "主挾客"
        near = [(way, each) for each in SIDES[side] if (way := stations.distance(each)) is not None]
        for step, body in product((1, 2), SIDES[other]):
            middle = stations.distance(body)
            if middle is None:
                continue
            front = [each for way, each in near if way == (middle + step) % 16]
            back = [each for way, each in near if way == (middle - step) % 16]
            for pair in product(front, back):
                found.append(Pattern("挾", "T-46", pair, (body,), 3, side, variant))
    return tuple(found)
