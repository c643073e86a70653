"""What a seating is made of: entrants are the numbers that they have in the tournament."""

Table = tuple[int, ...]  # the entrants at one table, in the order of play; the first deals first
Seating = tuple[Table, ...]  # the tables of one round
Schedule = tuple[Seating, ...]  # several rounds, the first one first
