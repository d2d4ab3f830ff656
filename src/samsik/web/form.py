"""A form as it was filled in: its values come from the address, and an error stands beside the field it is about."""

from dataclasses import dataclass

from samsik.errors import SamsikError
from samsik.web.faults import field_of
from samsik.web.query import Pairs


@dataclass(frozen=True)
class Form:
    """What the address says, and what is wrong with it."""

    pairs: Pairs
    error: SamsikError | None = None
    # The fields there are; an error about anything else stands above them.
    fields: tuple[str, ...] = ()

    @property
    def wrong(self) -> str:
        """The name of the field that the error is about; empty where there is no such field."""
        found = "" if self.error is None else field_of(self.error)
        return found if found in self.fields else ""

    def value(self, name: str) -> str:
        """What a field holds; of one given twice the last."""
        return next((value for other, value in reversed(self.pairs) if other == name), "")

    def values(self, name: str) -> list[str]:
        """Everything a repeated field holds."""
        return [value for other, value in self.pairs if other == name]
