"""What each operation of clubs, tournaments and seasons is for, takes and answers."""

from kingscore.api.description.parts import Part

PART = Part((), (), {})
