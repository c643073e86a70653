"""What is sent to the API, checked and described; what it answers, described.

Bodies are subclasses of `fields.Body`; the others are never run, only read for the schema.
"""
