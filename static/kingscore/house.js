// House rules: whoever leaves the page with something typed on it is asked first.

let isTyped = false;

document.addEventListener("input", (event) => {
  if (event.target.closest("#house")) isTyped = true;
});

// A step, as one more contract, counts as typing.
document.addEventListener("htmx:afterSwap", () => { isTyped = true; });

// Published: nothing is lost by going on.
document.addEventListener("htmx:beforeOnLoad", (event) => {
  if (event.detail.xhr.getResponseHeader("HX-Redirect")) isTyped = false;
});

addEventListener("beforeunload", (event) => {
  if (isTyped) event.preventDefault();
});
