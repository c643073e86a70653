"""The games of Königrufen on the rules page: values, bonuses, Valat, kontra, doubled rounds.

Everything that is said here is read from the games and the tariff that also score the deals.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from django.utils.translation import gettext, ngettext

from kingscore.rules.amount import in_digits
from kingscore.rules.ruleset import Ruleset
from kingscore.rules.tarock.game import TarockGame
from kingscore.rules.tarock.kind import Kind
from kingscore.rules.tarock.radl import Radl, Trigger
from kingscore.rules.tarock.tariff import (
    VALAT,
    BonusKind,
    BonusRule,
    RevokeRule,
    Tariff,
    ValatForm,
    ValatRule,
)
from kingscore.rules.tarock.thirds import TOTAL, blatt, value_of
from kingscore.wording import label


@dataclass(frozen=True, slots=True)
class GameRow:
    """A game as it stands in the table; `lost` is empty where it costs what it brings."""

    code: str
    name: str
    kind: str
    value: str
    lost: str
    remarks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BonusRow:
    """A bonus as it stands in the table; a value is empty where there is no such thing."""

    name: str
    silent: str
    announced: str
    remark: str


def games(rules: Ruleset) -> tuple[GameRow, ...]:
    """The games that can be bid, from the lowest bid up."""
    return tuple(_game_row(game) for game in rules.contracts if isinstance(game, TarockGame))


def _game_row(game: TarockGame) -> GameRow:
    is_scored = game.kind is not Kind.NOT_SCORED
    return GameRow(
        code=game.code,
        name=label(game.name),
        kind=_kind_in_words(game),
        value=in_digits(game.value) if is_scored else "",
        lost=in_digits(game.value_lost) if is_scored and game.value_lost != game.value else "",
        remarks=tuple(_game_remarks(game)),
    )


def _kind_in_words(game: TarockGame) -> str:
    if game.kind is Kind.TRICKS:
        if not game.tricks:
            return gettext("alone, no trick")
        text = ngettext(
            "alone, exactly %(tricks)s trick", "alone, exactly %(tricks)s tricks", game.tricks
        )
        return text % {"tricks": game.tricks}
    return {
        Kind.PARTNER: gettext("with a partner"),
        Kind.ALONE: gettext("alone"),
        Kind.TRISCHAKEN: gettext("each for himself"),
        Kind.NOT_SCORED: gettext("counts 0 for all"),
    }[game.kind]


def _game_remarks(game: TarockGame) -> Iterator[str]:
    if game.is_vorhands:
        yield gettext("Only Vorhand can play it.")
    yield from _bonus_remarks(game)
    if game.kind is Kind.PARTNER:
        yield _talon_in_words(game)
    yield from map(label, game.notes)


def _bonus_remarks(game: TarockGame) -> Iterator[str]:
    """Which bonuses count, where that is not all of them, and how often."""
    if not game.kind.is_by_points:
        return
    known = [*(rule.code for rule in game.tariff.bonuses), *([VALAT] if game.tariff.valat else [])]
    missing = [code for code in known if code not in game.bonuses]
    if missing and game.bonuses:
        text = gettext("All bonuses but %(bonuses)s count.")
        shown = missing
        if len(missing) > len(game.bonuses):
            text, shown = gettext("Of the bonuses only %(bonuses)s count."), list(game.bonuses)
        yield text % {"bonuses": _names(game.tariff, shown)}
    elif missing:
        yield gettext("No bonuses count.")
    if game.bonus_factor > 1:
        yield gettext("Bonuses count %(factor)s times.") % {"factor": game.bonus_factor}
    if game.announces:
        names = _names(game.tariff, game.announces)
        if len(game.announces) > 1:
            yield gettext("One of these must be announced: %(bonuses)s.") % {"bonuses": names}
        else:
            yield gettext("%(bonus)s must be announced.") % {"bonus": names}


def _names(tariff: Tariff, codes: Collection[str]) -> str:
    return ", ".join(label(tariff.name_of(code)) for code in codes)


def _talon_in_words(game: TarockGame) -> str:
    """What becomes of it when the called card lies in the talon."""
    if game.can_concede and game.kontra_alone:
        return gettext("With the called card in the talon the declarer concedes or plays alone.")
    if game.can_concede:
        return gettext(
            "With the called card in the talon the declarer concedes, or plays alone without "
            "kontra."
        )
    if game.kontra_alone:
        return gettext("With the called card in the talon the declarer plays alone.")
    return gettext("With the called card in the talon the declarer plays alone, without kontra.")


def bonuses(rules: Ruleset) -> tuple[BonusRow, ...]:
    """The bonuses of the tariff; a Valat, which changes more, is told in words."""
    return tuple(_bonus_row(rule) for rule in rules.tariff.bonuses) if rules.tariff else ()


def _bonus_row(rule: BonusRule) -> BonusRow:
    return BonusRow(
        name=label(rule.name),
        silent="" if rule.silent is None else in_digits(rule.silent),
        announced="" if rule.announced is None else in_digits(rule.announced),
        remark=_bonus_in_words(rule),
    )


def _bonus_in_words(rule: BonusRule) -> str:
    if rule.is_pairs:
        return gettext("between who took the card and who lost it")
    if rule.least_thirds:
        text = gettext("from %(points)s card points")
        return text % {"points": str(blatt(rule.least_thirds))}
    if rule.kind is BonusKind.BIRD:
        return gettext("wins trick %(trick)s itself") % {"trick": rule.trick}
    return gettext("trick %(trick)s") % {"trick": rule.trick} if rule.trick else ""


def tariff_in_words(rules: Ruleset) -> list[str]:
    """What the games have in common, and the doubled rounds."""
    tariff = rules.tariff
    if tariff is None:
        return []
    return [
        *_result_in_words(tariff),
        *_kontra_in_words(tariff),
        *(_valat_in_words(tariff, tariff.valat) if tariff.valat else ()),
        *_calls_in_words(tariff),
        *(_radl_in_words(rules, rules.radl) if rules.radl else ()),
    ]


def _result_in_words(tariff: Tariff) -> Iterator[str]:
    yield gettext(
        "A value is what each player gets or pays; whoever is alone settles it with each of the "
        "others."
    )
    text = gettext(
        "Cards count: kings and the Trull %(king)s, queens %(queen)s, knights %(knight)s, jacks "
        "%(jack)s, others %(other)s."
    )
    ranks = {"king": "Kh", "queen": "Qh", "knight": "Nh", "jack": "Jh", "other": "t2"}
    yield text % {name: value_of(card) for name, card in ranks.items()}
    text = gettext("The declarer's side wins with %(least)s of %(all)s card points or more.")
    yield text % {"least": str(blatt(tariff.win_thirds)), "all": str(blatt(TOTAL))}
    birds = [rule for rule in tariff.bonuses if rule.kind is BonusKind.BIRD]
    if birds and tariff.counts_failed_birds:
        yield gettext("A bird that fails is lost, announced or not.")
    elif birds:
        yield gettext("A bird that fails is lost only if it was announced.")


def _kontra_in_words(tariff: Tariff) -> Iterator[str]:
    if not tariff.kontra_levels:
        yield gettext("There is no kontra.")
        return
    factors = [f"×{1 << level}" for level in range(1, tariff.kontra_levels + 1)]
    names = [gettext("kontra"), gettext("re"), gettext("sub")]
    known = [f"{name} {factor}" for name, factor in zip(names, factors, strict=False)]
    if len(factors) > len(names):
        known.append(gettext("and so on up to %(factor)s") % {"factor": factors[-1]})
    text = gettext("Doubling: %(levels)s, of the game and of each announced bonus apart.")
    yield text % {"levels": ", ".join(known)}
    yield gettext("It binds all opponents; in games by tricks each says it for himself.")
    if tariff.kontra_in_score:
        yield gettext("Kontra counts in the score.")
    else:
        yield gettext("Kontra counts in the money alone, and not in the score.")


def _valat_in_words(tariff: Tariff, rule: ValatRule) -> Iterator[str]:
    text = {
        ValatForm.GAME_TIMES: gettext(
            "Valat, every trick: in place of the game %(silent)s times its value, announced "
            "%(announced)s times."
        ),
        ValatForm.ALL_TIMES: gettext(
            "Valat, every trick: the game and its bonuses count %(silent)s times, announced "
            "%(announced)s times."
        ),
        ValatForm.INSTEAD: gettext(
            "Valat, every trick: %(silent)s in place of the game, announced %(announced)s."
        ),
        ValatForm.ADDED: gettext(
            "Valat, every trick: %(silent)s beside the game, announced %(announced)s."
        ),
    }[rule.form]
    yield text % {"silent": rule.silent, "announced": rule.announced}
    if rule.is_doubled:
        yield gettext("Valat is doubled where bonuses are.")
    for codes, beside in (
        (rule.without, gettext("Beside a Valat these do not count: %(bonuses)s.")),
        (rule.without_silent, gettext("Beside a Valat these count only announced: %(bonuses)s.")),
        (rule.bars, gettext("With an announced Valat nobody can announce: %(bonuses)s.")),
    ):
        if codes:
            yield beside % {"bonuses": _names(tariff, codes)}


def _calls_in_words(tariff: Tariff) -> Iterator[str]:
    if tariff.calls_queens:
        yield gettext("With four kings a queen is called.")
    if tariff.calls_own:
        yield gettext("A king of one's own can be called, to play alone.")
    if tariff.revoke is RevokeRule.PLAYER:
        yield gettext(
            "Whoever revokes pays all others what they would get if they had won: the game and "
            "what was announced."
        )
    else:
        yield gettext("The side of a player who revokes loses the game.")


def _radl_in_words(rules: Ruleset, rule: Radl) -> Iterator[str]:
    for trigger in rule.triggers:
        yield _trigger_in_words(rules, trigger)
    if rule.half_time:
        yield gettext("The round that begins at half-time counts double.")
    if rule.last_round:
        yield gettext("The last round counts double.")
    text = gettext("Doublings add up to %(most)s times at the most; a round is %(deals)s deals.")
    yield text % {"most": rule.most, "deals": rules.players}


def _trigger_in_words(rules: Ruleset, trigger: Trigger) -> str:
    played = rules.by_code.get(trigger.code)
    name = played.name if played else rules.tariff.name_of(trigger.code) if rules.tariff else ""
    if not trigger.deals:
        return gettext("After %(what)s the next round counts double.") % {"what": label(name)}
    text = ngettext(
        "After %(what)s the next deal counts double.",
        "After %(what)s the next %(deals)s deals count double.",
        trigger.deals,
    )
    return text % {"what": label(name), "deals": trigger.deals}
