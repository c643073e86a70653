"""The pad of Königrufen: who played what with whom, and how it ended."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any
from uuid import uuid4

from django.utils.translation import gettext

from kingscore.forms import TarockForm, typed_tarock_values
from kingscore.forms.tarock import ALONE, LOST, WON
from kingscore.queries import Table
from kingscore.rules.sentence import Points
from kingscore.rules.tarock.facts import GAME
from kingscore.rules.tarock.game import TarockGame
from kingscore.rules.tarock.kind import Kind
from kingscore.rules.tarock.outcome import CONCEDED, PLAYED
from kingscore.rules.tarock.table import Table as Seats
from kingscore.rules.tarock.tariff import VALAT, BonusKind
from kingscore.rules.tarock.thirds import blatt
from kingscore.views.cards import SUITS
from kingscore.views.pad import Pad, address, blank_pad, typed_in_fields
from kingscore.views.tarock_questions import CardPoints, Option, Question, TarockPad
from kingscore.views.telling_tarock import kontra_name
from kingscore.wording import label


def tarock_pad(
    table: Table,
    number: int,
    game: TarockGame,
    *,
    form: TarockForm | None = None,
    entry: str = "",
    problems: tuple[str, ...] = (),
) -> Pad:
    """The pad that asks how a deal of Königrufen went; with a form, what was typed is kept."""
    before = table.sheet.before(number)
    typed = typed_in_fields(table, number, game, form, typed_tarock_values)
    asked = _Asked(table, game, Seats(len(table.names), before.next_dealer), typed, form)
    return replace(
        blank_pad(table, number, "enter"),
        entry=entry or str(typed.get("entry") or uuid4()),
        contract=game,
        name=label(game.name),
        tarock=asked.pad(),
        reason=str(typed.get("reason") or ""),
        problems=(*asked.form_problems(), *problems),
        back=f"{address(table, number)}?choose",
    )


class _Asked:
    """Makes the questions of a game with what is typed in them."""

    def __init__(
        self,
        table: Table,
        game: TarockGame,
        seats: Seats,
        typed: Mapping[str, Any],
        form: TarockForm | None,
    ) -> None:
        self.names, self.game, self.seats, self.typed = table.names, game, seats, typed
        self.errors = form.errors if form is not None else {}

    def pad(self) -> TarockPad:
        game = self.game
        is_party = game.kind is Kind.PARTNER
        has_result = game.kind.is_by_points or game.kind is Kind.TRICKS
        bonuses = tuple(self.bonus(code) for code in game.bonuses)
        kontra = tuple(self.kontra())
        revoke = self.revoke() if game.kind is not Kind.NOT_SCORED else None
        return TarockPad(
            game=game,
            value=_value(game),
            declarer=self.declarer(),
            called=self.called() if is_party else None,
            partner=self.partner() if is_party else None,
            result=self.result() if has_result else None,
            points=self.card_points(-1) if game.kind.is_by_points else None,
            least=str(blatt(game.tariff.win_thirds)),
            each=self.each(),
            sits_out=self.seats.sits_out,
            bonuses=bonuses,
            kontra=kontra,
            revoke=revoke,
            has_bonus=bool(game.announces) or any(map(_is_answered, bonuses)),
            has_kontra=any(map(_is_answered, kontra)),
            has_revoke=revoke is not None and _is_answered(revoke),
        )

    def form_problems(self) -> tuple[str, ...]:
        """The faults of form."""
        return tuple(
            dict.fromkeys(error for field in self.errors for error in self.errors_of(field))
        )

    def errors_of(self, field: str) -> tuple[str, ...]:
        """The faults of one field."""
        return tuple(str(error) for error in self.errors.get(field, ()))

    def question(self, field: str, text: str, options: Iterator[tuple[str, str]]) -> Question:
        value = self.typed.get(field)
        chosen = "" if value is None else str(value)
        answers = tuple(Option(code, words, code == chosen) for code, words in options)
        return Question(field, text, answers, self.errors_of(field))

    def seat_options(self) -> Iterator[tuple[str, str]]:
        for seat in self.seats.seats:
            yield str(seat), self.names[seat]

    def declarer(self) -> Question:
        text = gettext("Who plays %(game)s?") % {"game": label(self.game.name)}
        if not self.game.is_vorhands:
            return self.question("declarer", text, self.seat_options())
        vorhand = self.seats.vorhand
        only = Option(str(vorhand), self.names[vorhand], is_chosen=True)
        return Question("declarer", text, (only,))

    def called(self) -> Question:
        text, ranks = gettext("Which king is called?"), {"K": "%(suit)s"}
        if self.game.tariff.calls_queens:
            text = gettext("Which card is called?")
            ranks = {"K": gettext("King: %(suit)s"), "Q": gettext("Queen: %(suit)s")}
        chosen = self.typed.get("called")
        options = tuple(
            Option(rank + suit.code, words % {"suit": suit.name}, rank + suit.code == chosen, suit)
            for rank, words in ranks.items()
            for suit in SUITS.values()
        )
        return Question("called", text, options, self.errors_of("called"))

    def partner(self) -> Question:
        options = [*self.seat_options()]
        if self.game.can_concede:
            options.append((CONCEDED, gettext("In the talon: conceded")))
        options.append((PLAYED, gettext("In the talon: played alone")))
        if self.game.tariff.calls_own:
            options.append((ALONE, gettext("Called his own card")))
        return self.question("partner", gettext("Who is the partner?"), iter(options))

    def result(self) -> Question:
        options = [(WON, gettext("Won")), (LOST, gettext("Lost"))]
        text = gettext("How did it end?")
        if self.game.kind is Kind.TRICKS:
            text = gettext("Exactly %(tricks)s tricks?") % {"tricks": self.game.tricks}
        return self.question("result", text, iter(options))

    def each(self) -> tuple[CardPoints, ...]:
        if self.game.kind is not Kind.TRISCHAKEN:
            return ()
        return tuple(self.card_points(seat) for seat in self.seats.seats)

    def card_points(self, seat: int) -> CardPoints:
        end = "" if seat < 0 else f"-{seat}"
        points, rest = f"points{end}", f"blatt{end}"
        return CardPoints(
            seat=seat,
            name=gettext("The declarer's side") if seat < 0 else self.names[seat],
            points=_shown(self.typed.get(points)),
            blatt=_shown(self.typed.get(rest)),
            points_field=points,
            blatt_field=rest,
            errors=(*self.errors_of(points), *self.errors_of(rest)),
        )

    def bonus(self, code: str) -> Question:
        rule = self.game.tariff.bonus(code)
        name = label(self.game.tariff.name_of(code))
        question = self.question(f"bonus-{code}", name, self.bonus_ways(code))
        if not rule or not rule.is_pairs:
            return question
        taker = self.question(f"taker-{code}", gettext("Taken by"), self.seat_options())
        loser = self.question(f"loser-{code}", gettext("Taken from"), self.seat_options())
        return replace(question, more=(taker, loser))

    def bonus_ways(self, code: str) -> Iterator[tuple[str, str]]:
        rule = self.game.tariff.bonus(code)
        sides = {"d": gettext("declarer"), "o": gettext("opponents")}
        for side, whose in sides.items():
            for way, words, can_be in (
                ("silent", gettext("made, silent"), rule is None or rule.silent is not None),
                ("made", gettext("announced, made"), _can_announce(self.game, code)),
                ("lost", gettext("announced, lost"), _can_announce(self.game, code)),
                ("failed", gettext("failed, silent"), _can_fail(self.game, code)),
            ):
                if can_be:
                    yield f"{side}-{way}", f"{whose}: {words}"

    def kontra(self) -> Iterator[Question]:
        game, levels = self.game, tuple(self.levels())
        if game.kind is Kind.TRICKS and levels:
            for seat in self.seats.seats:
                yield self.question(f"kontra-{seat}", self.names[seat], iter(levels))
        elif game.kind.is_by_points and levels:
            yield self.question(f"kontra-{GAME}", label(game.name), iter(levels))
            for code in game.bonuses:
                if _can_announce(game, code):
                    name = label(game.tariff.name_of(code))
                    yield self.question(f"kontra-{code}", name, iter(levels))

    def levels(self) -> Iterator[tuple[str, str]]:
        for level in range(1, self.game.tariff.kontra_levels + 1):
            yield str(level), kontra_name(level)

    def revoke(self) -> Question:
        return self.question(
            "revoked_by", gettext("Who broke the rules of play?"), self.seat_options()
        )


def _can_announce(game: TarockGame, code: str) -> bool:
    rule = game.tariff.bonus(code)
    return code == VALAT or bool(rule and rule.announced is not None)


def _can_fail(game: TarockGame, code: str) -> bool:
    rule = game.tariff.bonus(code)
    return bool(rule and rule.kind is BonusKind.BIRD and game.tariff.counts_failed_birds)


def _is_answered(question: Question) -> bool:
    return bool(question.errors) or any(option.is_chosen for option in question.options)


def _shown(value: Any) -> str:
    return "" if value is None else str(value)


def _value(game: TarockGame) -> str:
    """What the game is worth to each, won and lost."""
    if game.kind in (Kind.TRISCHAKEN, Kind.NOT_SCORED):
        return ""
    won, lost = Points(game.value), Points(-game.value_lost)
    return gettext("won %(won)s, lost %(lost)s for each") % {"won": won, "lost": lost}
