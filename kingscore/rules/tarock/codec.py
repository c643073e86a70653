"""Games, tariffs and doubled rounds as plain JSON values, and back.

What is the usual is left out. What comes in is checked in form; whether it holds is for `proof`.
"""

from typing import Any

from kingscore.rules.amount import Amount
from kingscore.rules.codec import Json, amount_to_json
from kingscore.rules.reading import Reader
from kingscore.rules.tarock.game import TarockGame
from kingscore.rules.tarock.kind import Kind
from kingscore.rules.tarock.radl import Radl, Trigger
from kingscore.rules.tarock.tariff import (
    BonusKind,
    BonusRule,
    RevokeRule,
    Tariff,
    Ties,
    Trickless,
    TrischakenRule,
    ValatForm,
    ValatRule,
)
from kingscore.rules.texts import Words

MOST_RULES = 30  # bonuses of a tariff, or triggers of doubled rounds


def _less(document: Json, usual: Json) -> Json:
    """The document without the fields that are as usual."""
    return {field: value for field, value in document.items() if value != usual.get(field)}


def _amount(amount: Amount | None) -> int | str | None:
    return None if amount is None else amount_to_json(amount)


def _read_amount(reader: Reader, value: Any, at: str) -> Amount | None:
    return None if value is None else reader.amount(value, at)


def game_to_json(game: TarockGame) -> Json:
    """A game, without the tariff and without texts."""
    usual = _game_to_json(TarockGame("", game.kind, game.tariff))
    return {"code": game.code, "kind": game.kind.value} | _less(_game_to_json(game), usual)


def _game_to_json(game: TarockGame) -> Json:
    return {
        "value": amount_to_json(game.value),
        "lost": _amount(game.lost),
        "tricks": game.tricks,
        "is_vorhands": game.is_vorhands,
        "bonuses": list(game.bonuses),
        "bonus_factor": game.bonus_factor,
        "announces": list(game.announces),
        "can_concede": game.can_concede,
        "kontra_alone": game.kontra_alone,
    }


def read_game(reader: Reader, value: Any, words: Words, tariff: Tariff, at: str) -> TarockGame:
    """The game in a JSON value; faults go to the reader."""
    usual = _game_to_json(TarockGame("", Kind.ALONE, tariff))
    document = usual | reader.mapping(value, at, ("code", "kind", *usual))
    code = reader.text(document.get("code"), f"{at}.code")
    return TarockGame(
        code=code,
        kind=Kind(reader.choice(document.get("kind"), f"{at}.kind", list(Kind), "alone")),
        tariff=tariff,
        value=reader.amount(document["value"], f"{at}.value"),
        lost=_read_amount(reader, document["lost"], f"{at}.lost"),
        tricks=reader.number(document["tricks"], f"{at}.tricks"),
        is_vorhands=reader.flag(document["is_vorhands"], f"{at}.is_vorhands"),
        bonuses=reader.texts(document["bonuses"], f"{at}.bonuses", most=MOST_RULES),
        bonus_factor=reader.number(document["bonus_factor"], f"{at}.bonus_factor"),
        announces=reader.texts(document["announces"], f"{at}.announces", most=MOST_RULES),
        can_concede=reader.flag(document["can_concede"], f"{at}.can_concede"),
        kontra_alone=reader.flag(document["kontra_alone"], f"{at}.kontra_alone"),
        name=words.contract(code),
        notes=words.contract_notes(code),
    )


def tariff_to_json(tariff: Tariff) -> Json:
    """What the games share, without texts; the points that win always stand there."""
    return {"win_thirds": tariff.win_thirds} | _less(_tariff_to_json(tariff), _USUAL_TARIFF)


def _tariff_to_json(tariff: Tariff) -> Json:
    valat, trischaken = tariff.valat, tariff.trischaken
    return {
        "win_thirds": tariff.win_thirds,
        "bonuses": [_bonus_to_json(rule) for rule in tariff.bonuses],
        "valat": valat and _valat_to_json(valat),
        "kontra_levels": tariff.kontra_levels,
        "kontra_in_score": tariff.kontra_in_score,
        "counts_failed_birds": tariff.counts_failed_birds,
        "calls_queens": tariff.calls_queens,
        "calls_own": tariff.calls_own,
        "revoke": tariff.revoke.value,
        "trischaken": trischaken
        and _less(_trischaken_to_json(trischaken), _trischaken_to_json(TrischakenRule())),
    }


_USUAL_TARIFF = _tariff_to_json(Tariff())


def read_tariff(reader: Reader, value: Any, words: Words, at: str) -> Tariff:
    """The tariff in a JSON value; faults go to the reader."""
    document = _USUAL_TARIFF | reader.mapping(value, at, _USUAL_TARIFF)
    bonuses = reader.items(document["bonuses"], f"{at}.bonuses", most=MOST_RULES)
    valat, trischaken = document["valat"], document["trischaken"]
    return Tariff(
        win_thirds=reader.number(document["win_thirds"], f"{at}.win_thirds"),
        bonuses=tuple(
            _read_bonus(reader, rule, words, f"{at}.bonuses[{place}]")
            for place, rule in enumerate(bonuses)
        ),
        valat=None if valat is None else _read_valat(reader, valat, f"{at}.valat"),
        kontra_levels=reader.number(document["kontra_levels"], f"{at}.kontra_levels"),
        kontra_in_score=reader.flag(document["kontra_in_score"], f"{at}.kontra_in_score"),
        counts_failed_birds=reader.flag(
            document["counts_failed_birds"], f"{at}.counts_failed_birds"
        ),
        calls_queens=reader.flag(document["calls_queens"], f"{at}.calls_queens"),
        calls_own=reader.flag(document["calls_own"], f"{at}.calls_own"),
        revoke=RevokeRule(
            reader.choice(document["revoke"], f"{at}.revoke", list(RevokeRule), "player")
        ),
        trischaken=None
        if trischaken is None
        else _read_trischaken(reader, trischaken, f"{at}.trischaken"),
    )


def _bonus_to_json(rule: BonusRule) -> Json:
    document = {
        "code": rule.code,
        "kind": rule.kind.value,
        "silent": _amount(rule.silent),
        "announced": _amount(rule.announced),
        "trick": rule.trick,
        "least_thirds": rule.least_thirds,
        "is_pairs": rule.is_pairs,
    }
    return _less(document, _USUAL_BONUS)


_USUAL_BONUS: Json = {
    "silent": None,
    "announced": None,
    "trick": 0,
    "least_thirds": 0,
    "is_pairs": False,
}


def _read_bonus(reader: Reader, value: Any, words: Words, at: str) -> BonusRule:
    document = _USUAL_BONUS | reader.mapping(value, at, ("code", "kind", *_USUAL_BONUS))
    code = reader.text(document.get("code"), f"{at}.code")
    return BonusRule(
        code=code,
        kind=BonusKind(reader.choice(document.get("kind"), f"{at}.kind", list(BonusKind), "cards")),
        silent=_read_amount(reader, document["silent"], f"{at}.silent"),
        announced=_read_amount(reader, document["announced"], f"{at}.announced"),
        trick=reader.number(document["trick"], f"{at}.trick"),
        least_thirds=reader.number(document["least_thirds"], f"{at}.least_thirds"),
        is_pairs=reader.flag(document["is_pairs"], f"{at}.is_pairs"),
        name=words.bonus(code),
    )


def _valat_to_json(rule: ValatRule) -> Json:
    document = {
        "form": rule.form.value,
        "silent": rule.silent,
        "announced": rule.announced,
        "without": list(rule.without),
        "without_silent": list(rule.without_silent),
        "bars": list(rule.bars),
        "is_doubled": rule.is_doubled,
    }
    return _less(document, _USUAL_VALAT)


_USUAL_VALAT: Json = {"without": [], "without_silent": [], "bars": [], "is_doubled": False}


def _read_valat(reader: Reader, value: Any, at: str) -> ValatRule:
    fields = ("form", "silent", "announced", *_USUAL_VALAT)
    document = _USUAL_VALAT | reader.mapping(value, at, fields)

    def codes(field: str) -> tuple[str, ...]:
        return reader.texts(document[field], f"{at}.{field}", most=MOST_RULES)

    return ValatRule(
        form=ValatForm(reader.choice(document.get("form"), f"{at}.form", list(ValatForm), "added")),
        silent=reader.number(document.get("silent"), f"{at}.silent"),
        announced=reader.number(document.get("announced"), f"{at}.announced"),
        without=codes("without"),
        without_silent=codes("without_silent"),
        bars=codes("bars"),
        is_doubled=reader.flag(document["is_doubled"], f"{at}.is_doubled"),
    )


def _trischaken_to_json(rule: TrischakenRule) -> Json:
    return {
        "payers": rule.payers,
        "mayor": rule.mayor,
        "vorhand": rule.vorhand,
        "mayor_vorhand": rule.mayor_vorhand,
        "mayor_thirds": rule.mayor_thirds,
        "ties": rule.ties.value,
        "trickless": rule.trickless.value,
        "revoke": rule.revoke,
        "vorhand_revoke": rule.vorhand_revoke,
    }


def _read_trischaken(reader: Reader, value: Any, at: str) -> TrischakenRule:
    usual = _trischaken_to_json(TrischakenRule())
    document = usual | reader.mapping(value, at, usual)

    def number(field: str) -> int:
        return reader.number(document[field], f"{at}.{field}")

    return TrischakenRule(
        payers=number("payers"),
        mayor=number("mayor"),
        vorhand=number("vorhand"),
        mayor_vorhand=number("mayor_vorhand"),
        mayor_thirds=number("mayor_thirds"),
        ties=Ties(reader.choice(document["ties"], f"{at}.ties", list(Ties), "each")),
        trickless=Trickless(
            reader.choice(document["trickless"], f"{at}.trickless", list(Trickless), "share")
        ),
        revoke=number("revoke"),
        vorhand_revoke=number("vorhand_revoke"),
    )


def radl_to_json(rule: Radl) -> Json:
    """The rule of doubled rounds; the most always stands there."""
    return {"most": rule.most} | _less(_radl_to_json(rule), _radl_to_json(Radl()))


def _radl_to_json(rule: Radl) -> Json:
    return {
        "triggers": [{"code": each.code, "deals": each.deals} for each in rule.triggers],
        "most": rule.most,
        "half_time": rule.half_time,
        "last_round": rule.last_round,
    }


def read_radl(reader: Reader, value: Any, at: str) -> Radl:
    """The rule of doubled rounds in a JSON value; faults go to the reader."""
    usual = _radl_to_json(Radl())
    document = usual | reader.mapping(value, at, usual)
    triggers = reader.items(document["triggers"], f"{at}.triggers", most=MOST_RULES)
    return Radl(
        triggers=tuple(
            _read_trigger(reader, each, f"{at}.triggers[{place}]")
            for place, each in enumerate(triggers)
        ),
        most=reader.number(document["most"], f"{at}.most"),
        half_time=reader.flag(document["half_time"], f"{at}.half_time"),
        last_round=reader.flag(document["last_round"], f"{at}.last_round"),
    )


def _read_trigger(reader: Reader, value: Any, at: str) -> Trigger:
    document = reader.mapping(value, at, ("code", "deals"))
    return Trigger(
        code=reader.text(document.get("code"), f"{at}.code"),
        deals=reader.number(document.get("deals", 0), f"{at}.deals"),
    )
