"""Forms: the shape of what is typed. Whether a deal is legal is the core's to say."""

from kingscore.forms.adjustments import SIGNS, AdjustmentForm
from kingscore.forms.deal import DealForm, typed_values
from kingscore.forms.start import DRAW, StakeForm, StartForm
from kingscore.forms.tarock import TarockForm, typed_tarock_values
from kingscore.forms.writes import (
    KEEP_POINTS,
    ImportForm,
    NameForm,
    SubstituteForm,
    SwapForm,
    WriteForm,
)

__all__ = [
    "DRAW",
    "KEEP_POINTS",
    "SIGNS",
    "AdjustmentForm",
    "DealForm",
    "ImportForm",
    "NameForm",
    "StakeForm",
    "StartForm",
    "SubstituteForm",
    "SwapForm",
    "TarockForm",
    "WriteForm",
    "typed_tarock_values",
    "typed_values",
]
