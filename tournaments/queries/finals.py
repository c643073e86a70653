"""Who goes on to the finals: as it was drawn, or as it would be now."""

from tournaments.models import Draw, Entrant, Table, Tournament
from tournaments.queries.course import played_of
from tournaments.queries.tournaments import setup_of
from tournaments.rules.finals import Cut, Kind, draw_finals
from tournaments.rules.finals_codec import cut_from_json
from tournaments.rules.standings import standings

CUT = "finals"  # the method of the draw that made the cut
_ANY_SEED = 0  # what a lot would give is not known then, and not shown


def cut_of(tournament: Tournament) -> Cut | None:
    """The cut as it was drawn, with who has declined since; None before that."""
    return None if tournament.cut is None else cut_from_json(tournament.cut)


def cut_draw(tournament: Tournament) -> Draw | None:
    """How it was drawn who goes on to the finals, if that is settled."""
    if tournament.cut is None:
        return None
    return Draw.objects.filter(tournament=tournament, method=CUT).order_by("made_at").last()


def cut_now(tournament: Tournament, seed: int = _ANY_SEED) -> Cut:
    """The cut that follows from the standings as they are; who has left is followed by the next.

    To be drawn it needs a seed; without one it is for looking at before.
    """
    setup = setup_of(tournament)
    rows = standings(played_of(tournament), setup.counting(tournament.seed))
    cut = draw_finals(rows, setup.finals, seed=seed, sizes=setup.sizes)
    gone = Entrant.objects.filter(tournament=tournament, left_after__isnull=False)
    placed = {entrant for group in cut.standings for entrant in group}
    for entrant in gone.order_by("number").values_list("number", flat=True):
        if entrant in placed:
            cut = cut.without(entrant)
    return cut


def finals_begun(tournament: Tournament) -> set[Kind]:
    """The finals of which something is written on a sheet."""
    begun = Table.objects.filter(round__tournament=tournament, game__version__gt=0)
    finals = begun.exclude(round__stage=Kind.PRELIMINARIES).order_by()
    return set(map(Kind, finals.values_list("round__stage", flat=True).distinct()))
