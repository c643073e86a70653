"""What the API answers, as plain JSON values; the serializers describe the same for the schema.

Plain functions, and not serializers: a sheet is read far more often than anything else is done.
"""
