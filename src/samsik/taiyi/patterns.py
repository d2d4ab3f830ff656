"""格局 The seven patterns with Taiyi: 掩 擊 迫 囚 關 格 對."""

from samsik.core.seats import Seat
from samsik.taiyi.bodies import GENERALS, GUEST_SIDE, OTHER_SIDE, Pattern, Patterns, Stations, side_of
from samsik.taiyi.books import board

# Before Taiyi is outside, behind it inside; one seat is 辰, two are 宮.
NEAR = {1: "外辰", 15: "內辰", 2: "外宮", 14: "內宮"}


def larger(host_count: int, guest_count: int) -> str | None:
    """The side of the larger count."""
    if host_count == guest_count:
        return None
    return "host" if host_count > guest_count else "guest"


@board.rule("T-36", cites=("jinjing/cover", "tongzong/shiji"))
def cover(stations: Stations, ruinous: bool, host_harmony: bool | None = None, *, cover_general: str) -> Patterns:
    """掩: 始擊 in Taiyi's palace, or upon a general of the host."""
    found = []
    if stations.distance("shiji") == 0:
        found.append(Pattern("掩", "T-36", ("shiji",), ("taiyi",), 5, "host" if ruinous else None))
    spared = "host" if cover_general == "good" else None
    for body, variant, severity in (("host", "主大將", 5), ("host_deputy", "主參將", 4)):
        if stations.together("shiji", body):
            winner = spared if host_harmony else "guest"
            found.append(Pattern("掩", "T-36", ("shiji",), (body,), severity, winner, variant))
    return tuple(found)


@board.rule("T-37", cites=("jinjing/strike", "tongzong/shiji"))
def strike(stations: Stations, ruinous: bool, host_count: int, guest_count: int) -> Patterns:
    """擊: 始擊 one seat (辰, urgent) or one palace (宮, slow) before or behind Taiyi."""
    distance = stations.distance("shiji")
    if distance not in NEAR:
        return ()
    winner = "host" if ruinous else larger(host_count, guest_count)
    severity = 4 if distance in (1, 15) else 3
    return (Pattern("擊", "T-37", ("shiji",), ("taiyi",), severity, winner, NEAR[distance]),)


@board.rule("T-38", cites=("jinjing/press", "tongzong/patterns"))
def press(stations: Stations, *, pressers: str, fixed_presses: str) -> Patterns:
    """迫: 文昌 or a general, for some also 定計 or 始擊, beside Taiyi."""
    bodies = ["wenchang", *GENERALS]
    if pressers == "with-striker":
        bodies.append("shiji")
    if fixed_presses == "yes":
        bodies.append("dingji")
    found = []
    for body in bodies:
        distance = stations.distance(body)
        if distance in NEAR:
            severity = 4 if distance in (1, 15) else 2
            found.append(Pattern("迫", "T-38", (body,), ("taiyi",), severity, None, NEAR[distance]))
    return tuple(found)


@board.rule("T-39", cites=("jinjing/captive", "tongzong/patterns"))
def captive(stations: Stations, *, captive: str) -> Patterns:
    """囚: 文昌 or a general in Taiyi's palace; `split` calls it 關 for 文昌."""
    return tuple(
        Pattern(
            "關" if captive == "split" and body == "wenchang" else "囚",
            "T-39",
            (body,),
            ("taiyi",),
            5 if body in ("wenchang", "host") else 4,
            "guest" if body in ("wenchang", "guest", "guest_deputy") else None,
        )
        for body in stations.bodies_at(0, ("wenchang", *GENERALS))
    )


@board.rule("T-40", cites=("jinjing/lock", "tongzong/patterns"))
def lock(stations: Stations, *, lock_corner: str, deputy_lock: str) -> Patterns:
    """關: bodies of the two sides in one palace. Who wins is T-40's own question (`lock_side`)."""
    corners = lock_corner == "yes"
    pairs = [("guest", "wenchang", "客關主"), ("guest_deputy", "wenchang", "客關主")]
    pairs += [("host", "shiji", "主關客"), ("host_deputy", "shiji", "主關客")]
    if corners:
        pairs.append(("wenchang", "shiji", "兩目"))
    pairs += [(ours, theirs, "兩將") for ours in ("host", "host_deputy") for theirs in ("guest", "guest_deputy")]
    if deputy_lock == "yes":
        pairs.append(("host_deputy", "wenchang", "主參"))
    return tuple(
        Pattern("關", "T-40", (body,), (other,), 3, None, variant)
        for body, other, variant in pairs
        if stations.together(body, other, corners=corners)
    )


def locked_sides(locks: Patterns) -> set[str]:
    """The sides that a 關 binds: 客關主 the host, 主關客 the guest, 兩將 and 兩目 both, 主參 the host."""
    bound = {
        "客關主": {"host"},
        "主關客": {"guest"},
        "主參": {"host"},
        "兩將": {"host", "guest"},
        "兩目": {"host", "guest"},
    }
    return set().union(*(bound[pattern.variant] for pattern in locks if pattern.variant))


@board.rule("T-41", cites=("jinjing/oppose", "tongzong/patterns"))
def oppose(stations: Stations, lock: Patterns, *, oppose: str) -> Patterns:
    """格: 始擊 or a general opposite Taiyi.

    A side in 格 beats a side in 關, unless each is in both. The text's other case, 始擊 and both guest generals all
    opposite, cannot arise: general and deputy never share a palace but the centre.
    """
    bodies = GUEST_SIDE if oppose in ("guest-only", "tongzong") else ("shiji", *GENERALS)
    if oppose == "table":
        bodies = ("wenchang", *bodies)
    opposed = stations.bodies_at(8, bodies)
    locked, opposing = locked_sides(lock), {side_of(body) for body in opposed}
    beaten = {side for side in locked if not (side in opposing and OTHER_SIDE[side] in locked)}
    winners = {body: side_of(body) if OTHER_SIDE[side_of(body)] in beaten else None for body in opposed}
    return tuple(Pattern("格", "T-41", (body,), ("taiyi",), 4, winner) for body, winner in winners.items())


@board.rule("T-42", cites=("jinjing/face", "tongzong/patterns"))
def face(stations: Stations, *, oppose: str) -> Patterns:
    """對: 文昌 opposite Taiyi, for the Ming manual also the host's generals."""
    bodies: tuple[str, ...] = ("wenchang",)
    if oppose == "table":
        bodies = ()
    elif oppose == "tongzong":
        bodies = ("wenchang", "host", "host_deputy")
    return tuple(Pattern("對", "T-42", (body,), ("taiyi",), 3) for body in stations.bodies_at(8, bodies))


@board.rule("T-47", cites=("tongzong/pairings",))
def pairing(stations: Stations, jishen: Seat, inside: str, *, pairings: str) -> Patterns:
    """提 將關 謀 爭名 無禮迫 邊兵 鄰迫: pairings named by the Ming manual, beside the base patterns."""
    if pairings == "off":
        return ()
    found = []
    if stations.together("guest", "wenchang"):
        found.append(Pattern("提", "T-47", ("guest",), ("wenchang",), 3))
    if stations.together("guest", "host"):
        found.append(Pattern("將關", "T-47", ("guest",), ("host",), 3, "host" if inside == "地內" else "guest"))
    if stations.guest is not None and stations.guest.corner is jishen.corner:
        found.append(Pattern("謀", "T-47", ("guest",), ("jishen",), 3))
    if stations.distance("host") == 0:
        found.append(Pattern("爭名", "T-47", ("host",), ("taiyi",), 5))
    found += [
        Pattern("無禮迫", "T-47", (body,), ("taiyi",), 4)
        for body in stations.bodies_at(0, ("host_deputy", "guest_deputy"))
    ]
    if stations.together("host_deputy", "guest_deputy"):
        found.append(Pattern("邊兵", "T-47", ("host_deputy", "guest_deputy"), (), 3))
    if stations.distance("guest") in (2, 14):
        found.append(Pattern("鄰迫", "T-47", ("guest",), ("taiyi",), 2))
    return tuple(found)
