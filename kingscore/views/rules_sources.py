"""What the codes of sources stand for; the same list as in docs/rules-sources.md."""

from collections.abc import Sequence

from django.utils.translation import gettext, gettext_noop

# By code. Rules of a club name others, in words of their own.
SOURCES = {
    "S-FA": gettext_noop("a description of the game as played in Flanders, in Persian"),
    "S-NL": gettext_noop("the article on Kingen in the Dutch-language Wikipedia"),
    "S-RU": gettext_noop("a description of King, in Russian"),
    "KPR": gettext_noop("the rules of King on kakprosto.ru, in Russian"),
    "RUL": gettext_noop("a Russian book of card games, as read on rulit.me"),
    "TGK": gettext_noop("a game of King on Telegram, in Russian"),
    "S-HU": gettext_noop("a description of King, in Hungarian; its table of bids is missing"),
    "S-AR": gettext_noop("a description of Königrufen, in Arabic; its tables are missing"),
    "RTC": gettext_noop("the rules of the Raiffeisen Tarockcup"),
    "ÖF21": gettext_noop("the tournament rules of the Austrian final of 2021"),
    "OÖ23": gettext_noop("the Upper Austrian rules of April 2023"),
    "OÖR25": gettext_noop("the Upper Austrian rules on revokes of November 2025"),
    "KRS": gettext_noop("a specification that cites the Upper Austrian rules one by one"),
    "WTC": gettext_noop("the rules of the Wiener Tarockcup"),
    "TIR19": gettext_noop("the rules of the Tirolcup, 2019"),
    "SWC19": gettext_noop("the rules of the Sauwaldcup, 2019"),
    "TB": gettext_noop("the tariffs of a Tarock app"),
    "TAPP": gettext_noop("the tariffs of another Tarock app"),
    "RÜD": gettext_noop("the published house rules of one round of players"),
    "TUL": gettext_noop("the published house rules of another round of players"),
    "KON": gettext_noop("a Königrufen program, which follows earlier rules of pagat.com"),
    "RIF": gettext_noop("the rules of Rıfkı, in Turkish"),
    "KSK": gettext_noop("a second description of Rıfkı, which agrees"),
    "PTK": gettext_noop("descriptions of King as played in Portugal and Brazil"),
    "BONK": gettext_noop("a scoring app for Bonken"),
    "BARB": gettext_noop("a scoring app for Barbu"),
    "BGA": gettext_noop("Barbu as it is played on Board Game Arena"),
    "TRX": gettext_noop("descriptions of Trex, which agree"),
    "en.wiki": gettext_noop("the English-language Wikipedia"),
    "DERIVED": gettext_noop("where the others are silent: by arithmetic or by analogy"),
}


def sources_in_words(codes: Sequence[str]) -> list[str]:
    """What each source is; one without a code is named in words of its own."""
    return [gettext(SOURCES.get(code, code)) for code in codes if code]
