"""The board of 太乙 told once more in plain strings and numbers, from the rulebook alone.

Nothing here may import the program: it is what the program is compared with.
"""

RING = "子丑艮寅卯辰巽巳午未坤申酉戌乾亥"
BRANCHES = "子丑寅卯辰巳午未申酉戌亥"
STEMS = "甲乙丙丁戊己庚辛壬癸"
PALACES = {"乾": 1, "午": 2, "艮": 3, "卯": 4, "酉": 6, "坤": 7, "子": 8, "巽": 9}
SEATS = {number: seat for seat, number in PALACES.items()}
PARTNERS = dict(zip("子丑寅亥卯戌辰酉巳申午未", "丑子亥寅戌卯酉辰申巳未午", strict=True))
SIXTY = [STEMS[i % 10] + BRANCHES[i % 12] for i in range(60)]
# The corner beside a branch that has no palace of its own.
CORNERS = {"戌": 1, "亥": 1, "丑": 3, "寅": 3, "辰": 9, "巳": 9, "未": 7, "申": 7}

YANG_PALACES = (1, 2, 3, 4, 6, 7, 8, 9)
YANG_STOPS = "申酉戌乾乾亥子丑艮寅卯辰巽巳午未坤坤"
YIN_STOPS = "寅卯辰巽巽巳午未坤申酉戌乾亥子丑艮艮"


def palace(dun, n):
    third = (n - 1) // 3 % 8
    return YANG_PALACES[third] if dun == "陽" else YANG_PALACES[::-1][third]


def wenchang(dun, n):
    return (YANG_STOPS if dun == "陽" else YIN_STOPS)[(n - 1) % 18]


def jishen(dun, n):
    backwards = "寅丑子亥戌酉申未午巳辰卯" if dun == "陽" else "申未午巳辰卯寅丑子亥戌酉"
    return backwards[(n - 1) % 12]


def shiji(dun, n):
    """What lies under 文昌 when the ring is turned until 計神 lies on 艮."""
    turned = RING.index("艮") - RING.index(jishen(dun, n))
    return RING[(RING.index(wenchang(dun, n)) + turned) % 16]


def heshen(dun, n, branch, reading, day_branch=None):
    if dun == "陰" and reading == "opposite":
        return "未午巳辰卯寅丑子亥戌酉申"[(n - 1) % 12]
    if dun == "陰" and reading == "day-branch" and day_branch:
        return PARTNERS[day_branch]
    return PARTNERS[branch]


def dingji(dun, n, branch, partner):
    """What lies under 文昌 when the ring is turned until 合神 lies on the branch counted."""
    turned = RING.index(branch) - RING.index(partner)
    return RING[(RING.index(wenchang(dun, n)) + turned) % 16]


def met(eye, end, way=1):
    """The palaces passed from the seat after `eye` to the one before `end`."""
    at, numbers = (RING.index(eye) + way) % 16, []
    while RING[at] != end:
        if RING[at] in PALACES:
            numbers.append(PALACES[RING[at]])
        at = (at + way) % 16
    return numbers


def count(eye, number):
    """主算 or 客算 of an eye with Taiyi in palace `number`."""
    if eye == SEATS[number]:
        return number
    return PALACES.get(eye, 1) + sum(met(eye, SEATS[number]))


def fixed_count(eye, number, dun, reading):
    """定計算, which each reading carries past Taiyi in its own way."""
    if reading == "stop-before" or eye == SEATS[number]:
        return count(eye, number)
    clockwise = (1, 8, 3, 4, 9, 2, 7, 6)
    if reading == "pass-next":
        return count(eye, number) + number + clockwise[(clockwise.index(number) + 1) % 8]
    if reading == "inclusive":
        return count(eye, number) + number
    if reading == "dropped-first":
        passed = met(eye, SEATS[number])
        # The 1 of a branch stands for its own corner, if that is the very next seat.
        following = RING[(RING.index(eye) + 1) % 16]
        if eye not in PALACES and PALACES[following] == CORNERS[eye]:
            passed = passed[1:]
        return PALACES.get(eye, 1) + sum(passed) + number
    if reading == "fit-dir":
        start = PALACES.get(eye) or CORNERS[eye]
        return start + sum(met(eye, SEATS[number], 1 if dun == "陽" else -1)) + number
    before = {1: 9, 2: 1, 3: 2, 4: 3, 6: 4, 7: 6, 8: 7, 9: 8}
    return count(eye, number) + before[number]


def generals(total):
    """大將 and 參將 of a count; 5 and 5 when the count is 杜."""
    tens, unit = divmod(total, 10)
    general = unit if unit else tens
    return general, 3 * general % 10


def board(dun, n, branch, heshen_yin, reading, day_branch=None):
    """Every value of one board, by the names the program gives them; places as hanzi, palaces as numbers."""
    number = palace(dun, n)
    partner = heshen(dun, n, branch, heshen_yin, day_branch)
    eyes = {"host": wenchang(dun, n), "guest": shiji(dun, n), "fixed": dingji(dun, n, branch, partner)}
    counts = {
        "host": count(eyes["host"], number),
        "guest": count(eyes["guest"], number),
        "fixed": fixed_count(eyes["fixed"], number, dun, reading),
    }
    found = {
        "palace": number,
        "seat": SEATS[number],
        "governs": "天地人"[(n - 1) % 3],
        "wenchang": eyes["host"],
        "shiji": eyes["guest"],
        "jishen": jishen(dun, n),
        "heshen": partner,
        "dingji": eyes["fixed"],
    }
    for side, total in counts.items():
        found[f"{side}_count"] = total
        found[side], found[f"{side}_deputy"] = generals(total)
    return found
