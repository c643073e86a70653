// The start page: names in playing order, moved by drag or buttons, remembered in this browser only.
// Names move from field to field and the fields stay: nothing jumps, and the form keeps its order.

const KEY = "kingscore.names";
const all = (selector, within) => [...within.querySelectorAll(selector)];
const seatsOf = (form) => all("[data-seat]", form).filter((seat) => !seat.hidden);
const nameIn = (seat) => seat.querySelector("[data-name-input]");

function remembered() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]").filter((name) => typeof name === "string");
  } catch {
    return []; // storage may be forbidden, or hold something else
  }
}

function remember(form) {
  const typed = seatsOf(form).map((seat) => nameIn(seat).value.trim()).filter(Boolean);
  try {
    localStorage.setItem(KEY, JSON.stringify([...new Set([...typed, ...remembered()])].slice(0, 40)));
  } catch {
    // the game starts all the same
  }
}

// As many seats as the chosen ruleset has; what was typed in a hidden one stays there.
// "Who deals first" shows the names as they are now.
function refresh(form) {
  const players = Number(form.querySelector("[data-players]:checked")?.dataset.players ?? 9);
  const dealers = all("[data-dealer]", form);
  all("[data-seat]", form).forEach((seat, at) => {
    seat.hidden = dealers[at].hidden = at >= players;
    for (const field of all("input, button", seat)) field.disabled = seat.hidden;
    const dealer = dealers[at].querySelector("input");
    dealer.disabled = seat.hidden;
    if (seat.hidden && dealer.checked) form.querySelector("[data-lot]").checked = true;
    const name = nameIn(seat);
    dealers[at].querySelector("span").textContent = name.value.trim() || name.placeholder;
  });
}

function swap(form, from, to) {
  const seats = seatsOf(form);
  if (!seats[from] || !seats[to]) return;
  const [one, other] = [nameIn(seats[from]), nameIn(seats[to])];
  [one.value, other.value] = [other.value, one.value];
  const dealers = all("[data-dealer] input", form);
  const moved = { [from]: to, [to]: from }[dealers.findIndex((dealer) => dealer.checked)];
  if (moved !== undefined) dealers[moved].checked = true; // the dealer moves with the name
  refresh(form);
}

for (const form of all("[data-names]", document)) {
  refresh(form);
  form.querySelector("datalist").replaceChildren(...remembered().map((name) => new Option(name, name)));
  form.addEventListener("submit", () => remember(form));
  form.addEventListener("input", () => refresh(form));

  form.addEventListener("click", (event) => {
    const button = event.target.closest("[data-move]");
    if (!button) return;
    event.preventDefault();
    const at = seatsOf(form).indexOf(button.closest("[data-seat]"));
    swap(form, at, at + Number(button.dataset.move));
  });

  form.addEventListener("pointerdown", (event) => {
    const handle = event.target.closest("[data-handle]");
    if (!handle) return;
    event.preventDefault();
    const seats = seatsOf(form);
    let held = seats.indexOf(handle.closest("[data-seat]"));
    const mark = () => seats.forEach((seat, at) => seat.classList.toggle("is-held", at === held));
    const follow = ({ clientY }) => {
      const over = seats.findIndex((seat) => clientY < seat.getBoundingClientRect().bottom);
      const goal = over < 0 ? seats.length - 1 : over;
      while (held !== goal) {
        const next = held + Math.sign(goal - held);
        swap(form, held, next);
        held = next;
      }
      mark();
    };
    const drop = () => {
      held = -1;
      mark();
      document.removeEventListener("pointermove", follow);
      document.removeEventListener("pointerup", drop);
      document.removeEventListener("pointercancel", drop);
    };
    mark();
    document.addEventListener("pointermove", follow);
    document.addEventListener("pointerup", drop);
    document.addEventListener("pointercancel", drop);
  });
}
