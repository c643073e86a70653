"""Sending webhooks: one message, how it is signed, one exchange, and the thread that does it."""

from kingscore.sending.sender import Sender, webhooks_sent

__all__ = ["Sender", "webhooks_sent"]
