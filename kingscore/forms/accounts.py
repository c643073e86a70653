"""Forms of an account: a passkey, a token for apps."""

from allauth.mfa.webauthn.forms import AddWebAuthnForm, EditWebAuthnForm
from django import forms
from django.utils.translation import gettext_lazy as _

from kingscore.models import ApiToken
from kingscore.rules.names import LONGEST_NAME


class AddPasskeyForm(AddWebAuthnForm):  # type: ignore[misc]  # allauth comes without types
    """A new passkey: always one that signs in by itself."""

    name = forms.CharField(label=_("Name"), required=False, max_length=LONGEST_NAME)
    passwordless = forms.BooleanField()


class RenamePasskeyForm(EditWebAuthnForm):  # type: ignore[misc]  # as above
    """Another name for a passkey."""

    name = forms.CharField(label=_("Name"), max_length=LONGEST_NAME)


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
