"""The words that stand above the columns of a list, in several languages."""

import unicodedata

NUMBER, NAME, SHOWN, FIRST, INFIX, SURNAME = "number", "name", "shown", "first", "infix", "surname"
EMAIL, TEAM, YEAR = "email", "team", "year"

# By field: a `name` can be written with the surname first, a `shown` one stands as it is.
# Hungarian names begin with the family's, so that its column is that of what stands first.
_WORDS = {
    NUMBER: """nr|no|num|number|member number|member no|membership number|membership no|id
        nummer|lidnummer|lidnr|ledennummer|bondsnummer
        mitgliedsnummer|mitgliedsnr|mitglied nr|mitgl nr|passnummer
        numero|n°|numero de membre|no de membre|numero d'adherent|licence|numero de licence
        szam|sorszam|tagsagi szam|tagszam|azonosito|номер|№|номер члена|членский номер""",
    NAME: """name|full name|member|member name|naam|volledige naam|lid|mitglied|mitgliedsname
        vor- und nachname|nom et prenom|nom prenom|nom complet|membre|adherent|nev|teljes nev
        имя и фамилия|фамилия имя|фио|ф.и.о.|член клуба""",
    SHOWN: """player|player name|display name|speler|spelersnaam|spieler|spielername|joueur
        nom du joueur|jatekos|jatekos neve|игрок|имя игрока""",
    FIRST: """first name|firstname|given name|given names|forename|voornaam|roepnaam|voornamen
        vorname|vornamen|rufname|prenom|prenoms|vezeteknev|csaladnev|csaladi nev|имя""",
    INFIX: "infix|tussenvoegsel|tussenvoegsels|tussenv|voorvoegsel|voorvoegsels|prefix|tv",
    SURNAME: """surname|last name|lastname|family name|achternaam|familienaam|nachname
        familienname|zuname|nom|nom de famille|keresztnev|utonev|фамилия""",
    EMAIL: """email|e-mail|mail|email address|e-mail address|emailadres|e-mailadres|mailadres
        e-mail-adresse|emailadresse|courriel|adresse e-mail|adresse mail|email cim|e-mail cim
        почта|эл. почта|электронная почта|емейл""",
    TEAM: """team|club|club/team|vereniging|ploeg|afdeling|verein|mannschaft|equipe|association
        csapat|egyesulet|klub|команда|клуб""",
    YEAR: """year|birth year|year of birth|born|date of birth|birth date|dob|jaar|geboortejaar
        geboortedatum|geb.jaar|geb.datum|jahr|jahrgang|geburtsjahr|geburtsdatum|geboren|annee
        annee de naissance|date de naissance|naissance|ev|szuletesi ev|szuletesi datum|szuletett
        год|год рождения|дата рождения""",
}


def field_of(cell: str) -> str:
    """The field that a word above a column stands for, or nothing."""
    return _FIELDS.get(_folded(cell), "")


def _folded(word: str) -> str:
    """The letters and digits of a word, without accents and case."""
    letters = unicodedata.normalize("NFKD", word).casefold()
    return "".join(letter for letter in letters if letter.isalnum())


_FIELDS = {
    _folded(word): field
    for field, words in _WORDS.items()
    for line in words.splitlines()
    for word in line.split("|")
}
