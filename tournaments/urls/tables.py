"""The addresses of a round that is played: cards, tables, board, screen, and what is printed."""

from django.urls import path

from tournaments.permissions import can_score
from tournaments.views import board, cards, paper, screen, table
from tournaments.views.here import by_card, by_number

_card = "t/<slug:card>/"
_tournament = "clubs/<slug:club_slug>/tournaments/<slug:slug>/"
_round = f"{_tournament}rounds/<int:number>/"
_table = f"{_round}tables/<int:table_number>/"

urlpatterns = [
    path(_card, cards.card, name="card"),
    path(f"{_card}table/", by_card(table.table), name="card-table"),
    path(f"{_card}table/call/", by_card(table.call), name="card-call"),
    path(f"{_card}table/answer/", by_card(table.answer), name="card-answer"),
    path(f"{_card}table/confirm/", by_card(table.confirm), name="card-confirm"),
    path(f"{_card}table/stop/", by_card(table.stop), name="card-stop"),
    path(f"{_card}table/resume/", by_card(table.resume), name="card-resume"),
    path(f"{_tournament}board/", board.board, name="board"),
    path(f"{_tournament}screen/", screen.screen, name="screen"),
    path(f"{_round}clock/", board.clock, name="clock"),
    path(f"{_round}confirm/", board.confirm, name="round-confirm"),
    path(f"{_round}close/", board.close, name="round-close"),
    path(f"{_round}cards/", paper.cards, name="cards"),
    path(f"{_round}sheets/", paper.sheets, name="sheets"),
    path(f"{_round}wall/", paper.wall, name="wall"),
    path(_table, by_number(can_score)(table.table), name="table"),
    path(f"{_table}pad/", by_number(can_score)(table.pad), name="table-pad"),
    path(f"{_table}call/", by_number()(table.call), name="table-call"),
    path(f"{_table}answer/", by_number()(table.answer), name="table-answer"),
    path(f"{_table}time/", by_number()(table.extra_time), name="table-time"),
    path(f"{_table}confirm/", by_number()(table.confirm), name="table-confirm"),
    path(f"{_table}stop/", by_number()(table.stop), name="table-stop"),
    path(f"{_table}resume/", by_number()(table.resume), name="table-resume"),
]
