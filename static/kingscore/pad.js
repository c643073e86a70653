// The pad's quick mechanics: keys, steppers, what is left, the last number.
// It knows no points and no words: points come from the server, words from data attributes.
// Everything works without it; all state lives in the page, so swapped-in parts work.

const all = (selector, within = document) => [...within.querySelectorAll(selector)];
const say = (text, values) => (text ?? "").replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
const wholeNumber = (text) => (/^\d+$/.test(text) ? Number(text) : null);

document.documentElement.classList.add("js");

// --- rows of numbers ---
// <fieldset data-counts="sum|said|bids" data-total> holds rows [data-row] with one input each, or
// with a radio button for each number.
//   sum   counts that must make the total; the last open row fills itself
//   said  predictions, each one of data-allowed
//   bids  in turn, empty is a pass, each higher than the last

const groupOf = (row) => row.closest("[data-counts]");
const rowsOf = (group) => all("[data-row]", group);
const inputOf = (row) => row.querySelector("input.count-n");
const typedIn = (row) => (inputOf(row) ?? row.querySelector("input:checked"))?.value.trim() ?? "";
const valueOf = (row) => wholeNumber(typedIn(row));
const isByHand = (row) => typedIn(row) !== "" && !row.classList.contains("is-auto");
const add = (rows) => rows.reduce((sum, row) => sum + (valueOf(row) ?? 0), 0);
const totalOf = (group) => Number(group.dataset.total);

function isAllowed(row, value) {
  const group = groupOf(row);
  if (group.dataset.counts === "said") return group.dataset.allowed.split(" ").includes(`${value}`);
  if (group.dataset.counts === "bids") {
    const before = rowsOf(group).slice(0, rowsOf(group).indexOf(row));
    return value > Math.max(0, ...before.map(valueOf)) && value <= totalOf(group);
  }
  const others = rowsOf(group).filter((other) => other !== row && isByHand(other));
  return value >= 0 && value <= totalOf(group) - add(others);
}

function write(row, value, auto = false) {
  const text = `${value ?? ""}`;
  if (inputOf(row)) inputOf(row).value = text;
  else for (const radio of all("input", row)) radio.checked = radio.value === text;
  row.classList.toggle("is-auto", auto);
}

// The last open row gets the rest; when nothing is left, every open row gets its zero.
function fillTheRest(group) {
  if (group.dataset.counts !== "sum") return;
  const open = rowsOf(group).filter((row) => !isByHand(row));
  const rest = totalOf(group) - add(rowsOf(group).filter(isByHand));
  const known = rest === 0 || (rest > 0 && open.length === 1);
  for (const row of open) write(row, known ? rest : null, known);
}

function stateOf(group) {
  const rows = rowsOf(group);
  const texts = group.dataset;
  const total = totalOf(group);
  const values = { total, n: add(rows) };
  const isFull = rows.every((row) => valueOf(row) !== null);
  const wrong = rows.find((row) => typedIn(row) && !isAllowed(row, valueOf(row)));
  if (wrong && texts.wrong) {
    const text = say(texts.wrong, { name: wrong.dataset.name, said: typedIn(wrong) });
    return { text, isDone: false, isOver: true };
  }
  if (texts.counts === "bids") return { text: "", isDone: true };
  if (texts.counts === "said") {
    const text = isFull && values.n === total ? texts.equal : texts.sum;
    return { text: say(text, values), isDone: isFull, reason: texts.open };
  }
  const left = total - values.n;
  const isDone = left === 0 && isFull;
  const text = left < 0 ? texts.over : isDone ? texts.done : texts.short;
  return { text: say(text, { total, n: Math.abs(left) }), isDone, isOver: left < 0 };
}

// The same with the name of what is counted, where several things are.
const named = (group, text) => (group.dataset.name ? `${group.dataset.name}: ${text}` : text);

// --- the order in which the players finished ---
// <fieldset data-places> holds [data-place]s: a button for the finger, and the select that is sent.

const selectOf = (part) => part.querySelector("select");
const isSet = (part) => selectOf(part).value !== "" && !part.classList.contains("is-auto");

function freePlaces(group) {
  const parts = all("[data-place]", group);
  const taken = parts.filter(isSet).map((part) => Number(selectOf(part).value));
  return parts.map((_, at) => at + 1).filter((place) => !taken.includes(place));
}

// A tap gives the next place, a second one takes it away.
function place(part) {
  const group = part.closest("[data-places]");
  selectOf(part).value = isSet(part) ? "" : (freePlaces(group)[0] ?? "");
  part.classList.remove("is-auto");
}

// The last player is known without a tap.
function showPlaces(group) {
  const open = all("[data-place]", group).filter((part) => !isSet(part));
  const free = freePlaces(group);
  const isKnown = open.length === 1 && free.length === 1;
  for (const part of open) {
    selectOf(part).value = isKnown ? free[0] : "";
    part.classList.toggle("is-auto", isKnown);
  }
  for (const part of all("[data-place]", group)) {
    part.querySelector(".place-n").textContent = selectOf(part).value;
    part.querySelector("button").setAttribute("aria-pressed", selectOf(part).value !== "");
  }
}

// --- who doubled whom ---
// [data-double] holds a button that goes round, and the select "double-BY-ON" that is sent.

function goRound(part) {
  const select = selectOf(part);
  select.selectedIndex = (select.selectedIndex + 1) % select.options.length;
}

// Of two players only one doubles; the other can redouble, which is said with the same button.
function showDoubles(form) {
  for (const part of all("[data-double]", form)) {
    const select = selectOf(part);
    const button = part.querySelector("button");
    const [, by, on] = select.name.split("-");
    setText(part.querySelector(".double-said"), select.selectedOptions[0].text);
    button.setAttribute("aria-pressed", select.value !== "");
    button.disabled = Boolean(form.querySelector(`[name="double-${on}-${by}"]`)?.value);
  }
}

// --- one form ---

function refresh(form, { changed = true } = {}) {
  const groups = all("[data-counts]", form);
  groups.forEach(fillTheRest);
  all("[data-places]", form).forEach(showPlaces);
  showDoubles(form);
  allowAccepting(form);
  for (const group of groups) showState(group.querySelector("[data-state]"), stateOf(group));
  let active = form.querySelector("[data-row].is-active");
  const shown = active ? groupOf(active) : groups.at(-1);
  const now = form.querySelector("[data-now]");
  const left = form.querySelector("[data-left]");
  if (now) setText(now, [active?.dataset.name, shown?.dataset.name].filter(Boolean).join(" · "));
  if (shown) showState(left, stateOf(shown));
  refreshKeys(form, active);
  refreshConfirm(form, changed);
}

function showState(element, { text, isDone, isOver }) {
  if (!element) return;
  setText(element, text);
  element.classList.toggle("is-over", Boolean(isOver));
  element.classList.toggle("is-done", isDone);
}

function setText(element, text) {
  if (element.textContent !== text) element.textContent = text; // an unchanged live region is silent
}

function refreshKeys(form, active) {
  for (const key of all("[data-key]", form)) {
    const isPass = key.dataset.key === "";
    const isBids = active && groupOf(active).dataset.counts === "bids";
    key.disabled = !active || (isPass ? !isBids : !isAllowed(active, Number(key.dataset.key)));
  }
  for (const step of all("[data-step]", form)) {
    step.disabled = stepped(step.closest("[data-row]"), Number(step.dataset.step)) === undefined;
  }
}

// Accepting needs a bid, and a price a buyer: with none, there is nothing to ask.
function allowAccepting(form) {
  for (const question of all("[data-if-bid]", form)) {
    question.disabled = add(all('[data-counts="bids"] [data-row]', form)) === 0;
  }
  for (const question of all("[data-if-bought]", form)) {
    question.disabled = !form.querySelector("[data-buyer] input:checked")?.value;
    question.hidden = question.disabled;
  }
}

function missing(form) {
  for (const part of all("[data-counts], [data-places], [data-due], [data-need]", form)) {
    if (part.disabled) continue;
    if (part.dataset.counts) {
      const state = stateOf(part);
      if (!state.isDone) return state.reason ?? named(part, state.text);
    } else if (part.dataset.open) {
      const open = all("select", part).filter((select) => !select.value);
      if (open.length) return say(part.dataset.open, { n: freePlaces(part)[0] });
    } else if (part.dataset.due) {
      if (!selectOf(part).value) return part.dataset.due;
    } else {
      const field = part.matches("fieldset") ? part.querySelector("input:checked") : part.value.trim();
      if (!field) return part.dataset.need;
    }
  }
  return "";
}

function refreshConfirm(form, changed) {
  const confirm = form.querySelector("[data-confirm]");
  if (!confirm) return;
  const reason = missing(form);
  const why = confirm.querySelector("[data-why]");
  const preview = confirm.querySelector("[data-preview]");
  confirm.disabled = reason !== "";
  setText(why, reason);
  if (!preview) return;
  preview.hidden = reason !== "";
  if (changed) preview.textContent = ""; // never the points of other numbers
  if (changed && !reason) form.dispatchEvent(new CustomEvent("pad-ready", { bubbles: true }));
}

function activate(row) {
  const form = row.closest("[data-facts]");
  for (const other of all("[data-row].is-active", form)) other.classList.remove("is-active");
  row.classList.add("is-active");
}

function moveOn(row) {
  const form = row.closest("[data-facts]");
  const group = groupOf(row);
  const rows = rowsOf(group);
  const at = rows.indexOf(row);
  fillTheRest(group);
  const turn = [...rows.slice(at + 1), ...(group.dataset.counts === "bids" ? [] : rows.slice(0, at))];
  const later = all("[data-counts]", form).filter((other) => other.compareDocumentPosition(group) & 2).flatMap(rowsOf);
  const next = [...turn, ...later].find((other) => typedIn(other) === "");
  row.classList.remove("is-active");
  allowAccepting(form);
  const question = group.nextElementSibling?.matches("[data-if-bid]:enabled") && group.nextElementSibling;
  const asked = question && at === rows.length - 1 && !question.querySelector(":checked") ? question : null;
  if (next && !asked) activate(next);
  (asked ?? next ?? rows.at(-1)).scrollIntoView({ block: "nearest" });
}

function activateFirst(form) {
  const open = all("[data-row]", form).find((row) => groupOf(row).dataset.counts !== "bids" && !typedIn(row));
  if (!open || form.querySelector("[data-row].is-active")) return;
  activate(open);
  open.scrollIntoView({ block: "nearest" });
}

// The number one step away, null for a pass, undefined where there is none.
function stepped(row, by) {
  const group = groupOf(row);
  const value = valueOf(row);
  let next = value === null ? Math.max(0, by) : value + by;
  while (next > 0 && next < totalOf(group) && !isAllowed(row, next)) next += by;
  if (isAllowed(row, next)) return next;
  return group.dataset.counts === "bids" && by < 0 && value !== null ? null : undefined;
}

function step(row, by) {
  const next = stepped(row, by);
  if (next === undefined) return;
  write(row, next);
  activate(row);
  touch(row.closest("[data-facts]"));
}

document.addEventListener("click", (event) => {
  const key = event.target.closest("[data-key]");
  if (key) {
    const row = key.closest("[data-facts]").querySelector("[data-row].is-active");
    if (!row) return;
    write(row, key.dataset.key);
    moveOn(row);
    touch(key.closest("[data-facts]"));
  }
  const tapped = event.target.closest("[data-place] button, [data-double] button");
  if (tapped) {
    const part = tapped.parentElement;
    if ("place" in part.dataset) place(part);
    else goRound(part);
    touch(part.closest("[data-facts]"));
  }
  const stepper = event.target.closest("[data-step]");
  if (stepper) step(stepper.closest("[data-row]"), Number(stepper.dataset.step));
});

// From now on the pad is somebody's work: it is not replaced when other phones write.
function touch(form) {
  form.classList.add("is-touched");
  refresh(form);
}

document.addEventListener("htmx:configRequest", ({ detail }) => {
  const isBusy = detail.elt.id === "follow" && document.querySelector("[data-facts].is-touched");
  if (isBusy) detail.path = detail.path.replace("pad=free", "pad=busy");
});

document.addEventListener("focusin", (event) => {
  const row = event.target.closest("[data-facts] [data-row]");
  if (!row || !event.target.matches("input.count-n")) return;
  activate(row);
  event.target.select();
  refresh(row.closest("[data-facts]"), { changed: false });
});

document.addEventListener("input", (event) => {
  const row = event.target.closest("[data-row]");
  if (row) row.classList.remove("is-auto");
  const form = event.target.closest("[data-facts]");
  if (!form) return;
  if (event.target.closest("[data-if-bid]")) activateFirst(form); // bids are over, tricks follow
  touch(form);
  if (event.target.type === "radio") form.querySelector("fieldset[data-need]:not(:has(:checked)):enabled")?.scrollIntoView({ block: "nearest" });
});

document.addEventListener("keydown", (event) => {
  const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
  if (!by || !event.target.matches("input.count-n")) return;
  event.preventDefault();
  step(event.target.closest("[data-row]"), by);
});

// --- copy, connection, screen ---

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  try {
    await navigator.clipboard.writeText(button.dataset.copy);
    setText(button, button.dataset.copied);
  } catch {
    getSelection().selectAllChildren(document.getElementById(button.dataset.from));
  }
});

// One banner at a time: no connection, or an answer that cannot be shown.
let isOfTap = false; // whether it tells of a tap
function showBanner(name, ofTap = false) {
  for (const each of all("[data-offline], [data-refused], [data-failed]")) each.hidden = !(name in each.dataset);
  isOfTap = ofTap;
}

for (const name of ["htmx:sendError", "htmx:timeout"]) document.addEventListener(name, () => showBanner("offline"));
// No passkey came of it: there is none on this device, or whoever was asked said no.
document.addEventListener("allauth.error", () => showBanner("failed", true));
document.addEventListener("htmx:afterOnLoad", ({ detail }) => {
  const isShown = detail.xhr.status < 400 || [409, 422].includes(detail.xhr.status);
  const ofTap = !detail.requestConfig.elt.matches("#follow, [data-preview]");
  if (isShown && isOfTap && !ofTap) return; // news mend no tap
  const name = detail.xhr.status === 403 ? "refused" : "failed";
  showBanner(isShown ? "" : name, ofTap && !isShown);
});

document.addEventListener("click", (event) => {
  event.target.closest("[data-dismiss]")?.closest(".notice").remove();
  for (const menu of all("details.menu[open]")) if (!menu.contains(event.target)) menu.open = false;
});

let lock = null;
async function stayAwake() {
  if (!document.querySelector("[data-awake]") || !navigator.wakeLock || document.hidden) return;
  if (lock && !lock.released) return;
  lock = await navigator.wakeLock.request("screen").catch(() => null); // battery saver
}
document.addEventListener("visibilitychange", stayAwake);
document.addEventListener("pointerdown", stayAwake);

// --- start ---

function start(part) {
  const forms = [...all("[data-facts]", part), ...(part.matches?.("[data-facts]") ? [part] : [])];
  for (const form of forms) {
    for (const input of all("input.count-n", form)) input.inputMode = "none"; // our keys, not the phone's
    const first = all("[data-row]", form).find((row) => typedIn(row) === "");
    if (first && !form.querySelector(".is-active")) activate(first);
    refresh(form);
  }
}

document.addEventListener("htmx:load", (event) => start(event.target));
addEventListener("pageshow", () => start(document)); // also when the back button brings a page back
start(document);
