"""What each operation of the API is for, takes and answers: read for the schema alone.

The views say what is done, and this package says it to those who write apps: so a view is not
hidden beneath its description. `make schema` fails for an operation without one, and for one that
there is not.
"""
