"""The fields that several forms have."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from kingscore.rules.names import LONGEST_NAME
from kingscore.rules.reading import LARGEST, LONGEST_REASON, is_clean


def check_clean(text: str) -> None:
    """Refuse a text with control characters in it."""
    if not is_clean(text):
        raise forms.ValidationError(_("This text holds a character that cannot be shown."))


class ReasonField(forms.CharField):
    """A reason in a few words; one line."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            max_length=LONGEST_REASON, required=False, validators=[check_clean], **kwargs
        )


class AmountField(forms.DecimalField):
    """An amount with a decimal point or a decimal comma, whatever the language."""

    widget = forms.TextInput

    def to_python(self, value: Any) -> Any:
        """The amount as a number."""
        return super().to_python(value.replace(",", ".") if isinstance(value, str) else value)


class NumberField(forms.IntegerField):
    """A whole number that may be left open; the core says which numbers can be."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(required=False, min_value=-LARGEST, max_value=LARGEST, **kwargs)


class PlayerNameField(forms.CharField):
    """What was typed as the name of a player; whether it can be one is judged by the rules."""

    def __init__(self) -> None:
        super().__init__(
            label=_("Name"), max_length=10 * LONGEST_NAME, required=False, validators=[check_clean]
        )
