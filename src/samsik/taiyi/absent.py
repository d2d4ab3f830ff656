"""闕 What the rulebook names and this engine does not work, each by its id and term.

The old text leaves X-68 undefined and X-70 with spans that do not add up to the sky; of the others no text at all is at
hand, and a program's table is no source. The reasons are in the catalogue `extended`, table `absent`.
"""

ABSENT = {
    "X-15": "飛符",
    "X-68": "雨日",
    "X-70": "諸宿分野度",
    "X-73": "三旗",
    "X-74": "九宮貴神",
    "X-75": "太乙九星",
    "X-76": "軌運統運",
    "X-77": "呂基",
    "X-78": "分計",
    "X-79": "命法",
}
