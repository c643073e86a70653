"""The pure core: rulesets, deals, sheets and settlement.

Standard library only: no Django, no clock, no randomness, no input or output.
Points are exact, whole or fractions; seats are numbered from 0 in the order of play.
"""
