"""Liuren boards of the program as plain values, to be compared with what is written elsewhere."""

from itertools import product

from tests.liuren.restated import BRANCHES, SIXTY

from samsik.core.cycle import Branch, Pillar
from samsik.core.nobles import Heavenly
from samsik.core.school import values_of
from samsik.liuren.books import Facts, Keys
from samsik.liuren.chart import LiurenBoard
from samsik.liuren.school import SCHOOLS, LiurenOptions

DAQUAN = SCHOOLS["daquan"]
LESSONS = list(product(SIXTY, range(12)))
# One letter each.
LETTERS = dict(zip(Heavenly, "貴蛇朱合勾龍空虎常玄陰后", strict=True))
LESSON_OPTIONS = ("shehai", "shehai_pool", "fuyin_mutual", "bieze_yin")


def board(day, k, school=DAQUAN, hour="子", sun_up=None):
    """The board of a day pillar with heaven `k` ahead of earth, asked in `hour`."""
    asked = Branch.of(hour)
    facts = Facts(hour=asked, general=Branch((asked + k) % 12), sun_up=sun_up)
    return LiurenBoard(school, Keys(Pillar.of(day), k), facts)


def under(**options):
    return DAQUAN.with_options(options)


def transmissions(board):
    return "".join(branch.hanzi for branch in board.course[2:])


def told(board):
    """Method, class (of a 返吟 in contest that of the contest) and transmissions."""
    course = board.course
    kind = board.contested.kind if course.kind == "無依" else course.kind
    return course.method, kind, transmissions(board)


def riding(board):
    return {BRANCHES[branch]: LETTERS[general] for branch, general in enumerate(board.nobles.generals)}


def option_sets():
    """Every way to answer the questions that a lesson asks."""
    known = values_of(LiurenOptions)
    answers = product(*(known[name] for name in LESSON_OPTIONS))
    return [dict(zip(LESSON_OPTIONS, values, strict=True)) for values in answers]
