// Königrufen: the result follows from card points, a conceded game or a revoke; cards are counted.
// Everything works without it. What cards count is the server's to say.

const formOf = (element) => element.closest("[data-tarock]");

function tick(form, value) {
  const radio = form.querySelector(`[name="result"][value="${value}"]`);
  if (radio) radio.checked = true;
}

function thirdsIn(form) {
  const points = form.elements.points?.value.trim() ?? "";
  return /^\d+$/.test(points) ? 3 * Number(points) + Number(form.elements.blatt.value) : null;
}

// A revoke decides a deal by itself: nothing else is asked then.
function refresh(form) {
  const revoke = form.querySelector("[data-revoke] select");
  for (const part of form.querySelectorAll("fieldset[data-result], [data-result] fieldset")) {
    part.disabled = Boolean(revoke?.value);
  }
  const each = form.querySelector("[data-each]"); // has a value once all but one have theirs
  if (!each) return;
  const open = [...form.querySelectorAll('[name^="points-"]')].filter((input) => !input.value.trim());
  each.value = revoke?.value || open.length < 2 ? "all" : "";
}

document.addEventListener("input", (event) => {
  const form = formOf(event.target);
  if (!form || event.target === form) return;
  if (event.target.name === "points" || event.target.name === "blatt") {
    const thirds = thirdsIn(form);
    const least = Number(form.querySelector("[data-least]").dataset.least);
    if (thirds !== null) tick(form, thirds >= least ? "won" : "lost");
  }
  if (event.target.value === "conceded") tick(form, "lost");
  refresh(form);
}, true); // before the pad looks at what is missing

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-take-over]");
  const form = document.querySelector("[data-tarock]");
  if (!button || !form?.elements.points) return;
  form.elements.points.value = button.dataset.points;
  form.elements.blatt.value = button.dataset.blatt === "0" ? "" : button.dataset.blatt;
  form.elements.points.dispatchEvent(new Event("input", { bubbles: true }));
  form.elements.points.scrollIntoView({ block: "center" });
});

function start() {
  for (const form of document.querySelectorAll("[data-tarock]")) refresh(form);
}
document.addEventListener("htmx:load", start);
addEventListener("pageshow", start);
