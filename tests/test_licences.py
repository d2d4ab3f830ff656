"""Every package that samsik brings is under a licence that was read and agreed to."""

from email.message import Message

import pytest
from builders import licences


def test_all_are_agreed_to():
    found = licences.licences()
    assert licences.refused(found) == {}
    # The whole of it was gone through: what is asked for, and what that asks for.
    assert {"numpy", "typer", "rich"} <= {name for name, (_, by) in found.items() if "base" in by}
    assert {"starlette", "mako", "tornado", "scipy", "typst"} <= found.keys()


def test_no_package_was_read_for_nothing():
    assert licences.READ.keys() <= licences.licences().keys()


@pytest.mark.parametrize(
    ("expression", "good"),
    [
        ("MIT", True),
        ("BSD-3-Clause AND 0BSD AND MIT", True),
        ("Apache-2.0 OR GPL-2.0-only", True),
        ("GPL-3.0-or-later", False),
        ("LGPL-2.1-or-later OR AGPL-3.0-only", False),
        ("MIT AND GPL-3.0-only", False),
        ("(MIT OR GPL-2.0-only) AND GPL-3.0-only", False),
        ("Apache-2.0 WITH LLVM-exception", False),
        ("?", False),
        ("", False),
    ],
)
def test_what_is_agreed_to(expression, good):
    assert licences.agreed(expression) is good


class Package:
    def __init__(self, name, **told):
        self.name, self.metadata = name, Message()
        for key, values in told.items():
            for value in values:
                self.metadata[key.replace("_", "-")] = value


@pytest.mark.parametrize(
    ("package", "expression"),
    [
        (Package("a", License_Expression=["MIT-0"], License=["GPL"]), "MIT-0"),
        (Package("b", License=["BSD 3-Clause License"]), "BSD-3-Clause"),
        (Package("c", License=["see file"], Classifier=["License :: OSI Approved :: MIT License"]), "MIT"),
        (Package("d", Classifier=["License :: OSI Approved :: GNU General Public License v3 (GPLv3)"]), "?"),
        (Package("e"), "?"),
        (Package("Resvg_Py"), "MIT"),
    ],
    ids=lambda value: getattr(value, "name", None),
)
def test_how_a_licence_is_found(package, expression):
    assert licences.licence(package) == expression
