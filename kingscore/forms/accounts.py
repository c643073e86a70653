"""Forms of an account: a passkey, a token for apps."""

from allauth.mfa.webauthn.forms import AddWebAuthnForm
from django import forms
from django.utils.translation import gettext_lazy as _

from kingscore.models import ApiToken
from kingscore.rules.names import LONGEST_NAME


class AddPasskeyForm(AddWebAuthnForm):  # type: ignore[misc]  # allauth comes without types
    """A new passkey: always one that signs in by itself."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].max_length = LONGEST_NAME
        self.fields["name"].widget.attrs["maxlength"] = str(LONGEST_NAME)
        self.fields["passwordless"].required = True


class TokenForm(forms.Form):
    """A token that is to be made; whether its name can be one is for the service to say."""

    name = forms.CharField(
        label=_("What is it for?"),
        max_length=LONGEST_NAME,
        help_text=_("For example the scoreboard in the clubhouse, or the app on your phone."),
    )
    scope = forms.ChoiceField(
        label=_("What may it do?"),
        choices=ApiToken.Scope.choices,
        initial=ApiToken.Scope.READ,
        widget=forms.RadioSelect,
    )
