"""`samsik timeline`."""

import json


def test_the_command(samsik):
    result = samsik("timeline", "taiyi", "--spirit", "五福", "--from", "-199", "--to", "724", "--format", "json")
    assert result.code == 0
    found = json.loads(result.out)
    assert (found["from"], found["to"], found["spirits"]) == (-199, 724, ["五福"])
    assert found["moves"][-1] == {
        "spirit": "五福", "since": 714, "next": 759, "seat": "艮", "palace": 3, "of": 45,
    }  # fmt: skip
    refused = samsik("timeline", "taiyi", "--spirit", "五福星", "--from", "1", "--to", "2")
    assert (refused.code, refused.out) == (2, "")
    assert "五福" in refused.err
