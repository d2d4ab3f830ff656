"""The Liuren board told once more in plain numbers, from the rulebook alone.

Nothing here may import the program: it is what the program is compared with. Stems are 0..9, branches 0..11, the
elements 0 wood, 1 fire, 2 earth, 3 metal, 4 water, so that x conquers (x + 2) % 5.
"""

BRANCHES = "子丑寅卯辰巳午未申酉戌亥"
STEMS = "甲乙丙丁戊己庚辛壬癸"
SIXTY = [STEMS[i % 10] + BRANCHES[i % 12] for i in range(60)]
ELEMENT = dict(zip(BRANCHES, (4, 2, 0, 0, 2, 1, 1, 2, 3, 3, 2, 4), strict=True)) | {
    stem: i // 2 for i, stem in enumerate(STEMS)
}
HOST = dict(zip(STEMS, "寅辰巳未巳未申戌亥丑", strict=True))
PUNISH = dict(zip("子卯寅巳申丑戌未辰午酉亥", "卯子巳申寅戌未丑辰午酉亥", strict=True))
HORSE = {
    branch: horse
    for group, horse in (("申子辰", "寅"), ("巳酉丑", "亥"), ("寅午戌", "申"), ("亥卯未", "巳"))
    for branch in group
}
GENERALS = "貴蛇朱合勾龍空虎常玄陰后"
CHOU = ("丑子亥亥丑子丑午巳巳", "未申酉酉未申未寅卯卯")
XIANTIAN = ("未申酉亥丑子丑寅卯巳", "丑子亥酉未申未午巳卯")


def beats(x, y):
    return (ELEMENT[y] - ELEMENT[x]) % 5 == 2


def ahead(branch, steps):
    return BRANCHES[(BRANCHES.index(branch) + steps) % 12]


def yang(token):
    return (STEMS if token in STEMS else BRANCHES).index(token) % 2 == 0


def four(day, k):
    """The lessons, each lower then upper."""
    a, c = ahead(HOST[day[0]], k), ahead(day[1], k)
    return [day[0] + a, a + ahead(a, k), day[1] + c, c + ahead(c, k)]


def depth(upper, k, thief, shehai):
    """What is met from where an upper stands until it is home; `home` counts that last ground too."""
    ground, total = ahead(upper, -k), 0
    stops = [ahead(ground, step) for step in range(12)]
    home = stops.index(upper)
    for stop in stops[1 if shehai == "between" else 0 : home + (shehai == "home")]:
        for being in [stop] + [stem for stem in STEMS if HOST[stem] == stop]:
            total += beats(being, upper) if thief else beats(upper, being)
    return total


def waded(day, k, chosen, thief, shehai):
    lessons = four(day, k)
    if shehai != "direct":
        deep = {upper: depth(upper, k, thief, shehai) for upper in chosen}
        chosen = [upper for upper in chosen if deep[upper] == max(deep.values())]
        if len(chosen) == 1:
            return "涉害", chosen[0]
    on = {upper: ahead(upper, -k) for upper in chosen}
    elders = [upper for upper in chosen if on[upper] in "寅巳申亥"]
    if len(elders) == 1:
        return "見機", elders[0]
    seconds = [upper for upper in chosen if on[upper] in "子卯午酉"]
    if not elders and len(seconds) == 1:
        return "察微", seconds[0]
    left = elders or seconds or chosen
    order = lessons if yang(day[0]) else lessons[2:] + lessons[:2]
    return "綴瑕", next(lesson[1] for lesson in order if lesson[1] in left)


def course(day, k, shehai="between", shehai_pool="matching", fuyin_mutual="clash", bieze_yin="branch"):
    """Method, class and transmissions of a lesson; of a 返吟 in contest the class is that of the contest."""
    stem, branch = day
    lessons = four(day, k)
    above, beside = lessons[0][1], lessons[2][1]
    if k == 0:
        struck = beats(*lessons[0]) or beats(*lessons[0][::-1])
        mine = struck or yang(stem)
        first, other = (above, beside) if mine else (beside, above)
        kind = "有剋" if struck else "自任" if mine else "自信"
        if first in "辰午酉亥":
            middle = other
            kind = "有剋" if struck else "杜傳"
        else:
            middle = PUNISH[first]
        last = PUNISH[middle]
        # Only 子 and 卯 punish each other.
        if middle in "辰午酉亥" or (
            fuyin_mutual == "clash" and first + middle in ("子卯", "卯子") and first not in "辰午酉亥"
        ):
            last = ahead(middle, 6)
        return "伏吟", kind, first + middle + last

    thieves = [lesson[1] for lesson in lessons if beats(lesson[0], lesson[1])]
    foes = thieves or [lesson[1] for lesson in lessons if beats(lesson[1], lesson[0])]
    if foes:
        foes = sorted(set(foes), key=foes.index)
        like = [upper for upper in foes if yang(upper) == yang(stem)]
        if len(foes) == 1:
            method, kind, first = "賊剋", "重審" if thieves else "元首", foes[0]
        elif len(like) == 1:
            method, kind, first = "比用", "知一", like[0]
        else:
            chosen = like if like and shehai_pool == "matching" else foes
            method, (kind, first) = "涉害", waded(day, k, chosen, bool(thieves), shehai)
        return "返吟" if k == 6 else method, kind, first + ahead(first, k) + ahead(first, 2 * k)
    if k == 6:
        return "返吟", "無親", HORSE[branch] + beside + above
    if HOST[stem] == branch:
        first = ahead(above, 2) if yang(stem) else ahead(lessons[3][1], -2)
        return "八專", "獨足" if first == above else "八專", first + above + above
    others = [lesson[1] for lesson in lessons[1:]]
    for kind, found in (
        ("蒿矢", [x for x in others if beats(x, stem)]),
        ("彈射", [x for x in others if beats(stem, x)]),
    ):
        if len(set(found)) > 1:
            found = [x for x in found if yang(x) == yang(stem)]
        if found:
            assert len(set(found)) == 1
            return "遙剋", kind, found[0] + ahead(found[0], k) + ahead(found[0], 2 * k)
    if len({HOST[stem] + above, *lessons[1:]}) == 3:
        if yang(stem):
            first = ahead(HOST[STEMS[(STEMS.index(stem) + 5) % 10]], k)
        else:
            first = ahead(branch, 4 if bieze_yin == "branch" else 4 + k)
        return "別責", "別責", first + above + above
    if yang(stem):
        return "昴星", "虎視", ahead("酉", k) + beside + above
    return "昴星", "冬蛇掩目", ahead("酉", -k) + above + beside


def generals(day, k, daytime, table=CHOU):
    """What rides each heaven branch, one letter each, walked from the noble along the ground."""
    noble = table[0 if daytime else 1][STEMS.index(day[0])]
    seat = ahead(noble, -k)
    way = 1 if seat in "亥子丑寅卯辰" else -1
    return {ahead(ahead(seat, way * i), k): name for i, name in enumerate(GENERALS)}


def hidden(day, branch):
    """遁干 in the day's 旬, None where there is none."""
    head = SIXTY.index(day) // 10 * 10
    return next((pillar[0] for pillar in SIXTY[head : head + 10] if pillar[1] == branch), None)


def void(day):
    return "".join(branch for branch in BRANCHES if hidden(day, branch) is None)


def kin(stem, branch):
    x, y = ELEMENT[stem], ELEMENT[branch]
    if x == y:
        return "兄弟"
    if beats(stem, branch):
        return "妻財"
    if beats(branch, stem):
        return "官鬼"
    # In the order of generation the next is fed.
    return "子孫" if (x + 1) % 5 == y else "父母"
