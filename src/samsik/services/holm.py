"""Correcting the chances of several trials for there being several."""

from collections.abc import Sequence


def holm(chances: Sequence[float]) -> list[float]:
    """Each p raised to what it is among as many trials (S. Holm, Scand. J. Stat. 6, 1979).

    >>> holm([0.04, 0.01, 0.03])
    [0.06, 0.03, 0.06]
    """
    raised = list(chances)
    reached = 0.0
    for rank, place in enumerate(sorted(range(len(chances)), key=chances.__getitem__)):
        reached = max(reached, min(1.0, chances[place] * (len(chances) - rank)))
        raised[place] = reached
    return raised
