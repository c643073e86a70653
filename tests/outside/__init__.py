"""The API as others see it: server processes, and programs that know nothing of the source."""
