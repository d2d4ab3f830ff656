"""地: names, zones and coordinates of the places, against maps and the zone database."""

import re
from datetime import UTC, datetime
from importlib.resources import files
from zoneinfo import ZoneInfo

import pytest

from samsik.calendar.places import all_places, find_place
from samsik.errors import SamsikError
from samsik.i18n.catalogue import LANGUAGES

# Degrees and minutes as atlases print them.
ATLAS = """
Seoul 37°34N 126°58E | 부산 35°11N 129°04E | 제주 33°30N 126°31E | 평양 39°01N 125°45E | 함흥 39°55N 127°32E
北京 39°54N 116°24E | 上海 31°14N 121°28E | 西安 34°16N 108°57E | 洛陽 34°40N 112°27E | 開封 34°48N 114°18E
南京 32°03N 118°46E | 杭州 30°15N 120°10E | 廣州 23°08N 113°16E | 成都 30°40N 104°04E | 昆明 25°02N 102°43E
拉薩 29°39N 91°07E | 烏魯木齊 43°50N 87°36E | 哈爾濱 45°45N 126°38E | 瀋陽 41°48N 123°26E | 武漢 30°35N 114°17E
Hong Kong 22°18N 114°10E | 臺北 25°02N 121°34E | 東京 35°41N 139°42E | 京都 35°00N 135°46E | 大阪 34°41N 135°30E
札幌 43°04N 141°21E | 那霸 26°13N 127°41E | Hanoi 21°02N 105°51E | Saigon 10°47N 106°42E | Singapore 1°17N 103°50E
Bangkok 13°45N 100°30E | Ulaanbaatar 47°55N 106°55E | New Delhi 28°37N 77°13E | Vladivostok 43°07N 131°53E
Almaty 43°15N 76°55E | Moscow 55°45N 37°37E | London 51°30N 0°07W | Paris 48°51N 2°21E | Berlin 52°31N 13°23E
Rome 41°54N 12°30E | New York 40°43N 74°00W | Los Angeles 34°03N 118°15W | Washington 38°54N 77°02W
Honolulu 21°18N 157°52W | Sydney 33°52S 151°12E | São Paulo 23°33S 46°38W | Buenos Aires 34°36S 58°23W
Cairo 30°02N 31°14E | Cape Town 33°55S 18°25E | Jakarta 6°12S 106°49E
"""


@pytest.mark.parametrize(
    ("name", "lat", "lon"), re.findall(r"(\w[\w ]*?) (\d+°\d+[NS]) (\d+°\d+[EW])", ATLAS.replace("|", "\n"))
)
def test_coordinates_of_the_atlas(name, lat, lon):
    def degrees(text):
        whole, minutes = text[:-1].split("°")
        return (int(whole) + int(minutes) / 60) * (-1 if text[-1] in "SW" else 1)

    place = find_place(name)
    assert place.lat == pytest.approx(degrees(lat), abs=0.2)
    assert place.lon == pytest.approx(degrees(lon), abs=0.2)


@pytest.mark.parametrize("place", all_places(), ids=lambda place: place.id)
def test_the_zone_exists_and_suits_the_longitude(place):
    with files("tzdata.zoneinfo").joinpath(*place.zone.split("/")).open("rb") as data:
        zone = ZoneInfo.from_file(data)
    standard = min(
        datetime(2026, month, 1, tzinfo=UTC).astimezone(zone).utcoffset().total_seconds() for month in (1, 7)
    )
    assert abs(place.lon / 15 - standard / 3600) <= 3.6


def test_the_rows_are_well_formed():
    assert len(all_places()) > 300
    for place in all_places():
        assert re.fullmatch("[a-z]+(-[a-z]+)*", place.id)
        assert re.fullmatch("[\u4e00-\u9fff]+", place.name_zh), place
        assert re.fullmatch("[가-힣]+( [가-힣]+)?", place.name_ko), place
        assert re.match("[A-ZÀ-Đ]", place.name_en), place
        assert all(place.aliases), place
        assert len(set(place.names)) == len(place.names), place
        assert -60 < place.lat < 75
        assert -180 < place.lon <= 180


def test_no_place_is_there_twice():
    assert len({place.id for place in all_places()}) == len(all_places())
    assert len({(round(place.lat, 1), round(place.lon, 1), place.zone) for place in all_places()}) == len(all_places())


# Names that two cities bear; every other name means one.
SHARED = {
    "江都": {"ganghwa", "yangzhou"},
    "江陵": {"gangneung", "jingzhou"},
    "平城": {"pyongsong", "datong"},
    "洪州": {"hongseong", "nanchang"},
    "명주": {"gangneung", "ningbo"},
    "계림": {"gyeongju", "guilin"},
    "양주": {"wuwei", "yangzhou"},
    "빈": {"vinh", "vienna"},
    "George Town": {"penang", "georgetown-guyana"},
    "San José": {"san-jose-california", "san-jose-costa-rica"},
    "聖荷西": {"san-jose-california", "san-jose-costa-rica"},
    "산호세": {"san-jose-california", "san-jose-costa-rica"},
    "圣荷西": {"san-jose-california", "san-jose-costa-rica"},
    "聖地牙哥": {"san-diego", "santiago"},
    "圣地牙哥": {"san-diego", "santiago"},
}


def bearers(name):
    """The ids a name leads to: one, or those offered."""
    try:
        return {find_place(name).id}
    except SamsikError as error:
        return set(error.params["candidates"])


def test_every_name_finds_its_place_or_offers_all_that_bear_it():
    shared = set()
    for place in all_places():
        assert bearers(place.id) == {place.id}
        for name in place.names:
            found = bearers(name)
            assert place.id in found
            assert bearers(name.upper()) == found
            if len(found) > 1:
                shared.add(frozenset(found))
    assert shared == {frozenset(ids) for ids in SHARED.values()}


@pytest.mark.parametrize("name", SHARED)
def test_a_shared_name_offers_its_places(name):
    with pytest.raises(SamsikError) as caught:
        find_place(name)
    assert caught.value.code == "ambiguous_place"
    for key in SHARED[name]:
        assert find_place(key).id == key
        assert f"{key} (" in caught.value.hint("ko")


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("서울", "seoul"),
        ("한양", "seoul"),
        ("漢城", "seoul"),
        ("SEOUL", "seoul"),
        ("Ｓｅｏｕｌ", "seoul"),
        ("首尔", "seoul"),
        ("광주", "gwangju"),
        ("淸州", "cheongju"),
        ("장안", "xian"),
        ("長安", "xian"),
        ("长安", "xian"),
        ("xian", "xian"),
        ("낙양", "luoyang"),
        ("汴京", "kaifeng"),
        ("금릉", "nanjing"),
        ("臨安", "hangzhou"),
        ("奉天", "shenyang"),
        ("台北", "taipei"),
        ("Edo", "tokyo"),
        ("平安京", "kyoto"),
        ("升龍", "hanoi"),
        ("Da Lat", "da-lat"),
        ("hue", "hue"),
        ("송도", "kaesong"),
        ("해삼위", "vladivostok"),
        ("舊金山", "san-francisco"),
        ("sao paulo", "sao-paulo"),
        ("Washington DC", "washington"),
    ],
)
def test_old_and_variant_names(name, key):
    assert find_place(name).id == key


SEATS = {
    "Asia/Seoul": "서울 부산 대구 인천 광주 대전 울산 세종 수원 춘천 청주 홍성 전주 무안 안동 창원 제주",
    "Asia/Pyongyang": "평양 평성 신의주 강계 해주 사리원 함흥 청진 혜산 원산 개성 남포 라선",
    "Asia/Shanghai": (
        "北京 天津 上海 重慶 石家莊 太原 呼和浩特 瀋陽 長春 哈爾濱 南京 杭州 合肥 福州 南昌 濟南 鄭州 武漢 長沙 廣州 南寧 海口 成都 貴陽 昆明"
        " 拉薩 西安 蘭州 西寧 銀川 烏魯木齊"
    ),
    "Asia/Tokyo": "東京 大阪 京都 札幌 仙臺 名古屋 福岡 廣島 那霸",
}


@pytest.mark.parametrize("zone", SEATS)
def test_the_seats_of_provinces_are_there(zone):
    assert {find_place(name).zone for name in SEATS[zone].split()} == {zone}


@pytest.mark.parametrize(("name", "closest"), [("Seul", "Seoul"), ("벼이징", "베이징"), ("Ulan Bator", "Ulaanbaatar")])
def test_an_unknown_place(name, closest):
    with pytest.raises(SamsikError) as caught:
        find_place(name)
    assert caught.value.code == "unknown_place"
    assert caught.value.params["closest"] == closest
    for lang in LANGUAGES:
        assert name in caught.value.message(lang)
        assert closest in caught.value.hint(lang)


@pytest.mark.parametrize("name", ["", " ", "x" * 10_000])
def test_noise_is_no_place(name):
    with pytest.raises(SamsikError) as caught:
        find_place(name)
    assert caught.value.code == "unknown_place"
