// The start page: names in playing order, moved by drag or buttons.
// Names move from field to field and the fields stay: nothing jumps, and the form keeps its order.
// Everything is found when it is needed, so a form that was swapped in just works.

const all = (selector, within) => [...within.querySelectorAll(selector)];
const formOf = (element) => element.closest("[data-names]");
const seatsOf = (form) => all("[data-seat]", form);
const nameIn = (seat) => seat.querySelector("[data-name-input]");

// "Who deals first" shows the names as they are now.
function refresh(form) {
  const dealers = all("[data-dealer]", form);
  seatsOf(form).forEach((seat, at) => {
    const name = nameIn(seat);
    dealers[at].querySelector("bdi").textContent = name.value.trim() || name.placeholder;
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

document.addEventListener("input", (event) => {
  if (event.target.matches("[data-name-input]")) refresh(formOf(event.target));
});

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-move]");
  if (!button) return;
  event.preventDefault();
  const at = seatsOf(formOf(button)).indexOf(button.closest("[data-seat]"));
  swap(formOf(button), at, at + Number(button.dataset.move));
});

document.addEventListener("pointerdown", (event) => {
  const handle = event.target.closest("[data-handle]");
  if (!handle) return;
  event.preventDefault();
  const seats = seatsOf(formOf(handle));
  let held = seats.indexOf(handle.closest("[data-seat]"));
  const mark = () => seats.forEach((seat, at) => seat.classList.toggle("is-held", at === held));
  const follow = ({ clientY }) => {
    const over = seats.findIndex((seat) => clientY < seat.getBoundingClientRect().bottom);
    const goal = over < 0 ? seats.length - 1 : over;
    while (held !== goal) {
      const next = held + Math.sign(goal - held);
      swap(formOf(handle), held, next);
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

addEventListener("pageshow", () => all("[data-names]", document).forEach(refresh)); // typed names come back
