"""What the tests of pictures share: every state of three boards, and how a picture is read back."""

from collections import Counter
from itertools import product
from xml.etree import ElementTree

from samsik.core.cycle import PILLARS, Branch, Dun, Pillar
from samsik.i18n import catalogue
from samsik.qimen.books import Facts as QimenFacts
from samsik.qimen.books import Keys as QimenKeys
from samsik.qimen.school import SCHOOLS as QIMEN_SCHOOLS
from samsik.render.chart import QimenChart
from samsik.render.geometry import Box
from samsik.services.cast import board
from samsik.services.liuren import board_liuren

LANGUAGES = tuple(catalogue.LANGUAGES)
# In how many boards one is drawn: in these languages names are as long as in Traditional Chinese, or nearly.
ONE_IN = {"zh-Hans": 12, "ja": 5}
SVG = "{http://www.w3.org/2000/svg}"
JU = list(product(("yang", "yin"), range(1, 73)))
STATES = [(dun, ju, branch.hanzi) for (dun, ju), branch in product(JU, Branch)]
PLATES = list(product(Dun, range(1, 10), PILLARS))
LESSONS = list(product(PILLARS, range(12)))


def taiyi(dun, ju, branch=None, **how):
    return board("taiyi", dun=dun, ju=ju, branch=branch, **how)


def qimen(dun, ju, hour, school="baojian", **known):
    return QimenChart(QIMEN_SCHOOLS[school], QimenKeys(dun, ju, Pillar(hour)), QimenFacts(**known), None)


def liuren(day, turn, hour="子"):
    """The board of a day with heaven so many places ahead."""
    general = Branch((Branch.of(hour) + turn) % 12)
    return board_liuren(day=Pillar(day).hanzi, hour=hour, general=general.hanzi)


def some(lang, boards):
    """All boards, or a part of them."""
    return list(boards)[:: ONE_IN.get(lang, 1)]


def drawn(svg):
    """The root of a picture."""
    return ElementTree.fromstring(svg)


def texts(element):
    """All texts shown, in the order drawn."""
    return ["".join(text.itertext()) for text in element.iter(f"{SVG}text")]


def cells(root, prefix):
    """The cells by their keys."""
    found = {}
    for tag in ("g", "a"):
        for element in root.iter(f"{SVG}{tag}"):
            if element.get("class") == "cell":
                key = element.get("id").removeprefix(f"{prefix}-")
                assert key not in found
                found[key] = element
    return found


def clashes(picture):
    """Pairs of texts that lie upon each other, and texts that leave the picture."""
    paper = Box(0, 0, picture.width, picture.height)
    found = []
    before = []
    for text in sorted(picture.all_texts, key=lambda text: text.box.x):
        box = text.box
        if not box.within(paper):
            found.append((text.text, "off the paper"))
        before = [(other, other_box) for other, other_box in before if other_box.right > box.x]
        found += [(other.text, text.text) for other, other_box in before if box.overlaps(other_box)]
        before.append((text, box))
    return found


def standing(chart):
    """Who stands where on a Taiyi board, from its values alone: keys of the cells and the hanzi of the bodies."""
    seats, generals = chart.seats, chart.generals
    found = Counter()
    for body in ("wenchang", "shiji", "jishen", "heshen", "dingji"):
        found[f"seat-{getattr(seats, body).name.lower()}", body] += 1
    seat = next(seat for seat in type(seats.wenchang) if seat.hanzi == seats.taisui.hanzi)
    found[f"seat-{seat.name.lower()}", "taisui"] += 1
    found[f"palace-{int(chart.taiyi.palace)}", "taiyi"] += 1
    for general in ("host", "host_deputy", "guest", "guest_deputy", "fixed", "fixed_deputy"):
        found[f"palace-{int(getattr(generals, general))}", general] += 1
    return found
