"""Forms of an account: signing up, a passkey, a token for apps."""

import struct
from typing import Any

from allauth.account.forms import SignupForm
from allauth.mfa.adapter import get_adapter
from allauth.mfa.webauthn.forms import AddWebAuthnForm, EditWebAuthnForm, LoginWebAuthnForm
from django import forms
from django.contrib.auth.hashers import make_password
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from kingscore.models import ApiToken
from kingscore.rules.names import LONGEST_NAME


class SignUpForm(SignupForm):  # type: ignore[misc]  # allauth comes without types
    """A new account; for an address that has one already, nothing on the page says so."""

    def try_save(self, request: HttpRequest) -> Any:
        """Make the account, or write to whoever has it: no clock tells which of the two it was."""
        if self.account_already_exists:
            make_password(self.cleaned_data["password1"])  # nearly all of the time that one takes
        return super().try_save(request)


class AddPasskeyForm(AddWebAuthnForm):  # type: ignore[misc]  # as above
    """A new passkey: always one that signs in by itself."""

    name = forms.CharField(label=_("Name"), required=False, max_length=LONGEST_NAME)
    passwordless = forms.BooleanField()


class SignInWithPasskeyForm(LoginWebAuthnForm):  # type: ignore[misc]  # as above
    """Signing in with a passkey: what no browser has made is as wrong as any other."""

    def full_clean(self) -> None:
        """Judge what was sent; allauth fails on some of what it may be."""
        try:
            super().full_clean()
        except (LookupError, RecursionError, struct.error):
            self.add_error("credential", get_adapter().validation_error("incorrect_code"))


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
