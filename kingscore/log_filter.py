"""What must not be written into the log."""

import logging
import re

# A scorer's link, an editor's of house rules, a card on a table.
_SECRET_LINK = re.compile(r"/([sht])/[^/\s]+")
_TOKEN = re.compile(r"\bks_\w+")  # of an app: it belongs in no address, but people try


class HideSecretLinks(logging.Filter):
    """Put dots for the code in the address of a secret link: who reads it may write."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Let every record through, without codes."""
        text = _TOKEN.sub("ks_...", _SECRET_LINK.sub(r"/\1/...", record.getMessage()))
        record.msg, record.args = text, None
        return True
