"""書體 Scripts: which one a word is in, and hanzi in the forms that a language prints."""


def script(word: str) -> str:
    """hangul, latin or hanzi (with which kana go), by the first letter."""
    if "가" <= word[:1] <= "힣":
        return "hangul"
    return "latin" if is_latin(word[:1]) else "hanzi"


def is_latin(char: str) -> bool:
    """Whether the letter is of an alphabet."""
    return char < "\u1100" or "\u1e00" <= char <= "\u1eff"


def is_kana(word: str) -> bool:
    """Whether a word is in kana, by the first letter."""
    return "\u3041" <= word[:1] <= "\u30ff"


def read_forms(text: str) -> dict[int, int]:
    """The table of a file `forms.txt`: a line of hanzi as the old books have them, below it their forms here."""
    old, new = text.split()
    return str.maketrans(old, new)
