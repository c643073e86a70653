"""What must not be written into the log."""

import logging
import re

_SCORER_LINK = re.compile(r"/s/[^/\s]+")


class HideScorerCodes(logging.Filter):
    """Put dots for the code in the address of a scorer's link: who reads it may write."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Let every record through, without codes."""
        record.msg, record.args = _SCORER_LINK.sub("/s/...", record.getMessage()), None
        return True
