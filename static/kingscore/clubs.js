// A club is founded where the browser is: its time zone is chosen, if nobody has chosen another.
const zones = document.querySelector("[data-own-zone]");
const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
const found = zones && [...zones.options].find((option) => option.value === own);
const chosen = zones?.selectedOptions[0];
if (found && !document.querySelector(".is-refusal, .error") && chosen?.defaultSelected) {
  zones.value = own;
}
