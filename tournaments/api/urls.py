"""The addresses of clubs, tournaments and seasons in the API, below those of version 1."""

from django.urls import path

from tournaments.api.views import (
    archive,
    awards,
    board,
    clubs,
    drawing,
    entrants,
    finals,
    member_lists,
    members,
    roles,
    rounds,
    seasons,
    standings,
    statistics,
    tables,
    tournaments,
)

_club = "clubs/<slug:club_slug>/"
_members = f"{_club}members/"
_member = f"{_members}<int:player_id>/"
_claim = f"{_club}claims/<int:claim_id>/"
_season = f"{_club}seasons/<slug:season_slug>/"
_tournament = f"{_club}tournaments/<slug:tournament_slug>/"
_entrants = f"{_tournament}entrants/"
_entrant = f"{_entrants}<int:entrant_number>/"
_award = f"{_tournament}awards/<uuid:award_id>/"
_rounds = f"{_tournament}rounds/"
_round = f"{_rounds}<int:round_number>/"
_table = f"{_round}tables/<int:table_number>/"
_finals = f"{_tournament}finals/"

urlpatterns = [
    path("clubs/", clubs.clubs, name="api-clubs"),
    path("clubs/import/", archive.bring_in, name="api-club-import"),  # no club can be called so
    path(_club, clubs.club, name="api-club"),
    path(f"{_club}archive/", archive.archive, name="api-club-archive"),
    path(f"{_club}deputies/", roles.deputies, name="api-deputies"),
    path(f"{_club}deputies/<int:deputy_id>/", roles.deputy, name="api-deputy"),
    path(f"{_club}invitations/", roles.invitations, name="api-invitations"),
    path(f"{_club}invitations/<int:invitation_id>/", roles.invitation, name="api-invitation"),
    path("invitations/accept/", roles.accept, name="api-invitation-accept"),
    path(_members, members.members, name="api-members"),
    path(f"{_members}preview/", member_lists.preview, name="api-members-preview"),
    path(f"{_members}import/", member_lists.import_list, name="api-members-import"),
    path(f"{_members}export/", member_lists.export, name="api-members-export"),
    path(_member, members.member, name="api-member"),
    path(f"{_member}merge/", members.merge, name="api-member-merge"),
    path(f"{_member}anonymise/", members.anonymise, name="api-member-anonymise"),
    path(f"{_member}release/", members.release, name="api-member-release"),
    path(f"{_club}guests/", members.guests, name="api-guests"),
    path(f"{_club}claims/", members.claims, name="api-club-claims"),
    path(_claim, members.claim, name="api-club-claim"),
    path(f"{_claim}accept/", members.accept_claim, name="api-club-claim-accept"),
    path("tournament-templates/", tournaments.templates, name="api-templates"),
    path(f"{_club}tournaments/", tournaments.tournaments, name="api-tournaments"),
    path(_tournament, tournaments.tournament, name="api-tournament"),
    path(f"{_tournament}finish/", tournaments.finish, name="api-finish"),
    path(f"{_tournament}reopen/", tournaments.reopen, name="api-reopen"),
    path(_entrants, entrants.entrants, name="api-entrants"),
    path(f"{_entrants}list/", entrants.register_many, name="api-entrants-list"),
    path(f"{_tournament}door/", entrants.door, name="api-door"),
    path(_entrant, entrants.entrant, name="api-entrant"),
    path(f"{_entrant}leave/", entrants.leave, name="api-entrant-leave"),
    path(f"{_entrant}come-back/", entrants.come_back, name="api-entrant-back"),
    path(f"{_tournament}awards/", awards.awards, name="api-awards"),
    path(_award, awards.award, name="api-award"),
    path(f"{_award}withdraw/", awards.withdraw, name="api-award-withdraw"),
    path(f"{_tournament}wishes/", awards.wishes, name="api-wishes"),
    path(f"{_tournament}wishes/remove/", awards.remove_wish, name="api-wish-remove"),
    path(_rounds, rounds.rounds, name="api-rounds"),
    path(f"{_tournament}field/", drawing.field, name="api-field"),
    path(f"{_rounds}by-hand/", drawing.by_hand, name="api-rounds-by-hand"),
    path(f"{_rounds}from-file/", drawing.from_file, name="api-rounds-from-file"),
    path(_round, rounds.round_, name="api-round"),
    path(f"{_round}open/", rounds.open_, name="api-round-open"),
    path(f"{_round}confirm/", tables.confirm_all, name="api-round-confirm"),
    path(f"{_round}close/", rounds.close, name="api-round-close"),
    path(f"{_round}clock/", rounds.clock, name="api-round-clock"),
    path(f"{_round}sit-out/", drawing.sit_out, name="api-round-sit-out"),
    path(f"{_round}seen/", drawing.note_seen, name="api-round-seen"),
    path(f"{_round}origin/", rounds.origin, name="api-round-origin"),
    path(_finals, finals.finals, name="api-finals"),
    path(f"{_finals}decline/", finals.decline, name="api-finals-decline"),
    path(f"{_finals}play/", finals.play_after_all, name="api-finals-play"),
    path(f"{_finals}seen/", finals.note_seen, name="api-finals-seen"),
    path("card/", tables.card, name="api-card"),
    path(f"{_tournament}board/", board.board, name="api-board"),
    path(f"{_round}tables/", tables.tables, name="api-tables"),
    path(_table, tables.table, name="api-table"),
    path(f"{_table}call/", tables.call, name="api-table-call"),
    path(f"{_table}answer/", tables.answer, name="api-table-answer"),
    path(f"{_table}extra-time/", tables.extra_time, name="api-table-extra-time"),
    path(f"{_table}confirm/", tables.confirm, name="api-table-confirm"),
    path(f"{_table}stop/", tables.stop, name="api-table-stop"),
    path(f"{_table}resume/", tables.resume, name="api-table-resume"),
    path(f"{_tournament}standings/", standings.standings, name="api-standings"),
    path(f"{_tournament}results/", standings.results, name="api-results"),
    path(f"{_tournament}sheets/", standings.sheets, name="api-sheets"),
    path(f"{_tournament}statistics/", statistics.of_tournament, name="api-statistics"),
    path(f"{_club}seasons/", seasons.seasons, name="api-seasons"),
    path(_season, seasons.season, name="api-season"),
    path(f"{_season}evenings/", seasons.evenings, name="api-evenings"),
    path(f"{_season}evenings/<slug:tournament_slug>/", seasons.evening, name="api-season-evening"),
    path(f"{_season}statistics/", statistics.of_season, name="api-season-statistics"),
    path(f"{_club}statistics/", statistics.of_club, name="api-club-statistics"),
    path(f"{_club}head-to-head/", statistics.head_to_head, name="api-head-to-head"),
]
