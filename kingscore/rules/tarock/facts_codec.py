"""What was seen in a deal of Königrufen as plain JSON values, and back."""

from collections.abc import Mapping
from typing import Any

from kingscore.rules.reading import Reader
from kingscore.rules.tarock.facts import Bonus, Kontra, TarockFacts

MOST_NOTED = 40  # bonuses, or kontras, in one deal

_BONUS_FIELDS = ("code", "is_declarers", "is_announced", "is_made", "taker", "loser")
_KONTRA_FIELDS = ("item", "level", "by")
_FACTS_FIELDS = (
    "called",
    "partner",
    "talon",
    "is_won",
    "thirds",
    "bonuses",
    "kontra",
    "revoked_by",
)


def tarock_facts_to_json(facts: TarockFacts) -> dict[str, Any]:
    """The facts; what was not noted is left out."""
    noted = {
        "called": facts.called or None,
        "partner": facts.partner,
        "talon": facts.talon or None,
        "is_won": facts.is_won,
        "thirds": facts.thirds,
        "bonuses": [_fields(bonus, _BONUS_FIELDS) for bonus in facts.bonuses] or None,
        "kontra": [_fields(kontra, _KONTRA_FIELDS) for kontra in facts.kontra] or None,
        "revoked_by": facts.revoked_by,
    }
    return {field: value for field, value in noted.items() if value is not None}


def _fields(noted: Bonus | Kontra, names: tuple[str, ...]) -> dict[str, Any]:
    values = {name: getattr(noted, name) for name in names}
    return {name: value for name, value in values.items() if value is not None}


def read_tarock_facts(reader: Reader, value: Any, at: str) -> TarockFacts:
    """The facts in a JSON value; faults go to the reader."""
    document = reader.mapping(value, at, _FACTS_FIELDS)
    bonuses = reader.items(document.get("bonuses", []), f"{at}.bonuses", most=MOST_NOTED)
    kontras = reader.items(document.get("kontra", []), f"{at}.kontra", most=MOST_NOTED)
    return TarockFacts(
        called=reader.text(document.get("called", ""), f"{at}.called"),
        partner=_optional(reader, document, "partner", at),
        talon=reader.text(document.get("talon", ""), f"{at}.talon"),
        is_won=reader.flag(document["is_won"], f"{at}.is_won") if "is_won" in document else None,
        thirds=_optional(reader, document, "thirds", at),
        bonuses=tuple(
            _read_bonus(reader, each, f"{at}.bonuses[{place}]")
            for place, each in enumerate(bonuses)
        ),
        kontra=tuple(
            _read_kontra(reader, each, f"{at}.kontra[{place}]")
            for place, each in enumerate(kontras)
        ),
        revoked_by=_optional(reader, document, "revoked_by", at),
    )


def _optional(reader: Reader, document: Mapping[str, Any], field: str, at: str) -> int | None:
    return reader.number(document[field], f"{at}.{field}") if field in document else None


def _read_bonus(reader: Reader, value: Any, at: str) -> Bonus:
    document = reader.mapping(value, at, _BONUS_FIELDS)
    return Bonus(
        code=reader.text(document.get("code"), f"{at}.code"),
        is_declarers=reader.flag(document.get("is_declarers"), f"{at}.is_declarers"),
        is_announced=reader.flag(document.get("is_announced"), f"{at}.is_announced"),
        is_made=reader.flag(document.get("is_made"), f"{at}.is_made"),
        taker=_optional(reader, document, "taker", at),
        loser=_optional(reader, document, "loser", at),
    )


def _read_kontra(reader: Reader, value: Any, at: str) -> Kontra:
    document = reader.mapping(value, at, _KONTRA_FIELDS)
    return Kontra(
        item=reader.text(document.get("item"), f"{at}.item"),
        level=reader.number(document.get("level"), f"{at}.level"),
        by=_optional(reader, document, "by", at),
    )
