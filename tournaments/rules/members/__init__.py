"""Lists of members as clubs really have them: read, held against the club, and written.

`decode` makes text of bytes, `rows` makes rows of cells of text (another reader may hand in rows of
its own), `header` finds which column is what, `listed` reads the people, `match` says of every row
whether it is somebody new, and `write` makes a list that comes back unchanged.
"""
