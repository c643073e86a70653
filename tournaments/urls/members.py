"""The addresses of the people of a club."""

from django.urls import path

from tournaments.views import member_lists, member_merging, members

_members = "clubs/<slug:club_slug>/members/"
_member = f"{_members}<int:player_id>/"
_claim = f"{_members}claims/<int:claim_id>/"

urlpatterns = [
    path(_members, members.members, name="members"),
    path(f"{_members}guests/", members.guests, name="guests"),
    path(f"{_members}new/", members.new, name="member-new"),
    path(f"{_members}import/", member_lists.import_list, name="members-import"),
    path(f"{_members}list.csv", member_lists.export, {"kind": "csv"}, name="members-csv"),
    path(f"{_members}list.xlsx", member_lists.export, {"kind": "xlsx"}, name="members-xlsx"),
    path(_member, members.member, name="member"),
    path(f"{_member}change/", members.change, name="member-change"),
    path(f"{_member}take-on/", members.take_on, name="member-take-on"),
    path(f"{_member}remove/", members.remove, name="member-remove"),
    path(f"{_member}anonymise/", members.anonymise, name="member-anonymise"),
    path(f"{_member}release/", members.release, name="member-release"),
    path(f"{_member}merge/", member_merging.choose, name="member-choose"),
    path(f"{_member}merge/<int:other_id>/", member_merging.merge, name="member-merge"),
    path(f"{_claim}accept/", members.accept_claim, name="club-claim-accept"),
    path(f"{_claim}refuse/", members.refuse_claim, name="club-claim-refuse"),
]
