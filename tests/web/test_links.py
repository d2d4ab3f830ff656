"""Addresses of boards: each leads to the very board it is made for."""

import random

import pytest

from samsik.api.casting import lay
from samsik.services.request import Request
from samsik.services.states import system_called
from samsik.web import query
from samsik.web.asking import BoardQuery
from samsik.web.links import of_request, of_state


def board(pairs, system):
    return lay(query.read(BoardQuery, pairs, system=system))


def same(system, domain, state, chart):
    keys = state.keys
    match system, domain:
        case "taiyi", "boards":
            return (chart.dun, chart.serial.ju, chart.serial.accumulated % 720) == (
                keys["asked_dun"],
                state.number,
                keys["given_number"] % 720,
            )
        case "taiyi", "years":
            return chart.moment.year == state.number
        case "qimen", _:
            return (chart.keys.dun, chart.keys.ju, chart.keys.hour) == (keys["dun"], keys["ju"], keys["hour"])
        case "liuren", "lessons":
            return (chart.keys.day, chart.keys.turn) == (keys["day"], keys["turn"])
    return (chart.keys.day, chart.facts.hour, chart.facts.general) == (keys["day"], keys["hour"], keys["general"])


@pytest.mark.parametrize("system", ["taiyi", "qimen", "liuren"])
def test_states(system):
    whole, rng = system_called(system), random.Random(1)
    for school in whole.schools.values():
        for domain in whole.domains:
            for state in rng.sample(domain.states, 12):
                chart = board(of_state(system, domain.name, state, school), system)
                assert same(system, domain.name, state, chart), (domain.name, state)
                assert chart.school == school


def test_requests():
    request = Request(
        when="2026-11-30T12:00",
        place="서울",
        solar="true",
        options={"fixed_count": "stop-before"},
        rank="ruler",
        troops=3,
    )
    chart = request.chart()
    settled = request.settled(chart)
    assert board(of_request(settled.to_dict()), "taiyi") == chart
