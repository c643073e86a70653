"""What is answered, as plain JSON values; the serializers describe the same for the schema."""
