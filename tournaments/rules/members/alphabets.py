"""The letters beyond English ones in the names of some languages, by the code pages that have them.

Evidence for `decode`, not dictionaries: the letters that are usual in names are enough.
"""

_WESTERN = {
    "nl": "éëèïöüáóç",
    "de": "äöüßé",
    "fr": "éèêëàâçîïôûùüœæÿ",
    "es": "áéíóúñü",
    "pt": "áâãàçéêíóôõú",
    "it": "àèéìòù",
    "da": "æøåéö",
    "sv": "åäöé",
    "is": "áðéíóúýþæö",
}
_CENTRAL = {
    "hu": "áéíóöőúüű",
    "pl": "ąćęłńóśźż",
    "cs": "áčďéěíňóřšťúůýž",
    "sk": "áäčďéíĺľňóôŕšťúýž",
    "hr": "čćđšž",
    "ro": "ăâîşţ",
    "de": "äöüß",
}
_CYRILLIC = {
    "ru": "абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
    "uk": "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя",
    "sr": "абвгдђежзијклљмнњопрстћуфхцчџш",
}
_GREEK = {"el": "αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰ"}
_TURKISH = {"tr": "çğıöşüâ\u0307"}
_BALTIC = {
    "lv": "āčēģīķļņšūž",
    "lt": "ąčęėįšųūž",
    "et": "äõöüšž",
}
# By code page: those of Windows, then of the other ISO lists, DOS and the old Macintosh.
ALPHABETS = {
    page: {language: frozenset(letters) for language, letters in alphabets.items()}
    for page, alphabets in (
        ("cp1252", _WESTERN),
        ("cp1250", _CENTRAL),
        ("cp1251", _CYRILLIC),
        ("cp1253", _GREEK),
        ("cp1254", _TURKISH),
        ("cp1257", _BALTIC),
        ("iso8859-2", _CENTRAL),
        ("koi8-r", {"ru": _CYRILLIC["ru"]}),
        ("cp866", {"ru": _CYRILLIC["ru"]}),
        ("cp850", _WESTERN),
        ("cp852", _CENTRAL),
        ("mac-roman", _WESTERN),
    )
}
# Languages whose words have no English letters in them.
WHOLE_SCRIPTS = frozenset({"ru", "uk", "sr", "el"})
