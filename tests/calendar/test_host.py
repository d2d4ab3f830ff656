"""This machine: its zone by TZ and by its settings."""

import pytest

from samsik.calendar.host import local_zone
from samsik.calendar.zones import Zone
from samsik.errors import SamsikError


@pytest.mark.parametrize(
    ("setting", "name"),
    [
        ("Asia/Seoul", "Asia/Seoul"),
        (":Asia/Tokyo", "Asia/Tokyo"),
        ("/usr/share/zoneinfo/Asia/Shanghai", "Asia/Shanghai"),
        ("EST5EDT", "EST5EDT"),
        ("KST-9", None),
        ("<+09>-9", None),
        ("garbage", None),
        ("../../etc/passwd", None),
    ],
)
def test_the_setting_of_a_session(monkeypatch, setting, name):
    """TZ holds before the settings of the machine; where it names no zone, that is told and nothing else is taken."""
    monkeypatch.setenv("TZ", setting)
    monkeypatch.setattr("tzlocal.get_localzone_name", lambda: "Asia/Tokyo")
    if name is not None:
        assert local_zone() == Zone(name)
        return
    with pytest.raises(SamsikError) as refused:
        local_zone()
    assert refused.value.code == "no_local_zone"


def test_this_machine(monkeypatch):
    monkeypatch.delenv("TZ", raising=False)
    monkeypatch.setattr("tzlocal.get_localzone_name", lambda: "asia/tokyo")
    assert local_zone() == Zone("Asia/Tokyo")
    monkeypatch.setattr("tzlocal.get_localzone_name", lambda: None)
    monkeypatch.setattr("time.tzname", ("UTC", "UTC"))
    assert local_zone() == Zone("UTC")
    monkeypatch.setattr("time.tzname", ("KST", "KDT"))
    with pytest.raises(SamsikError) as refused:
        local_zone()
    assert refused.value.code == "no_local_zone"
