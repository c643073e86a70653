"""The rules of tournaments: who sits where, what a round is worth, who is before whom.

Pure, as `kingscore.rules` is: no framework, no clock, no input or output. What is drawn by lot is
drawn from a seed, so that a draw can be repeated and proven.
"""
