// Seating by hand: people are dragged from seat to seat, or moved with the keyboard.
// The fields of the form stay what is sent; they follow what is seen.

const form = document.querySelector("[data-seating]");
const seats = () => [...form.querySelectorAll("[data-entrant]")];
const say = form.querySelector("[data-say]");
let taken = null; // by the keyboard or a tap
let held = null; // under a finger or the mouse
let start = null;
let wasDragged = false; // the click that ends a drag means nothing more

function follow() {
  for (const list of form.querySelectorAll("[data-table]")) {
    const field = form.elements[`table-${list.dataset.table}`];
    if (field) field.value = [...list.querySelectorAll("[data-entrant]")].map((seat) => seat.dataset.entrant).join(" ");
  }
}

const nameOf = (seat) => seat.querySelector("bdi").textContent;

function exchange(one, other) {
  if (one === other) return;
  const [from, to] = [one.parentElement, other.parentElement];
  to.append(one);
  from.append(other);
  follow();
  say.textContent = `${say.dataset.exchanged} ${nameOf(one)}, ${nameOf(other)}`;
}

function move(seat, list) {
  list.append(seat.parentElement);
  follow();
  say.textContent = `${say.dataset.moved} ${list.dataset.table}`;
}

function take(seat) {
  taken?.classList.remove("is-taken");
  taken?.removeAttribute("aria-pressed");
  taken = seat;
  taken?.classList.add("is-taken");
  taken?.setAttribute("aria-pressed", "true");
  form.classList.toggle("is-moving", Boolean(taken));
  if (taken) say.textContent = `${say.dataset.taken} ${nameOf(taken)}`;
}

function drop(target) {
  const seat = taken;
  take(null);
  const other = target?.closest("[data-entrant]");
  const list = target?.closest(".seating-table")?.querySelector("[data-table]");
  if (other) exchange(seat, other);
  else if (list) move(seat, list);
  seat.focus();
}

form.addEventListener("click", (event) => {
  const target = event.target.closest("[data-entrant], [data-end]");
  if (!target || wasDragged) return;
  if (taken) drop(target);
  else if (target.matches("[data-entrant]")) take(target);
});

form.addEventListener("keydown", (event) => {
  if (event.key === "Escape") take(null);
});

// The mouse drags anywhere, a finger at the grip, since elsewhere it scrolls. A tap is a click.
form.addEventListener("pointerdown", (event) => {
  const seat = event.target.closest("[data-entrant]");
  if (!seat || event.button) return;
  if (event.pointerType === "touch" && !event.target.closest("[data-grip]")) return;
  held = seat;
  start = [event.clientX, event.clientY];
  seat.releasePointerCapture?.(event.pointerId);
});

document.addEventListener("pointermove", (event) => {
  if (!held) return;
  const [dx, dy] = [event.clientX - start[0], event.clientY - start[1]];
  if (taken !== held && Math.hypot(dx, dy) > 8) take(held);
  if (taken === held) {
    held.style.setProperty("translate", `${dx}px ${dy}px`);
    const edge = 60;
    if (event.clientY < edge) scrollBy(0, -12);
    if (event.clientY > innerHeight - edge) scrollBy(0, 12);
    event.preventDefault();
  }
});

document.addEventListener("pointerup", (event) => {
  const seat = held;
  held = null;
  if (!seat || taken !== seat || !seat.style.translate) return;
  seat.style.removeProperty("translate");
  seat.style.pointerEvents = "none";
  const under = document.elementFromPoint(event.clientX, event.clientY);
  seat.style.removeProperty("pointer-events");
  drop(under);
  wasDragged = true;
  setTimeout(() => { wasDragged = false; }, 0);
});

document.addEventListener("pointercancel", () => {
  held?.style.removeProperty("translate");
  held = null;
  take(null);
});

follow();
