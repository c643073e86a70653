// Counts the clocks of a page down by the server's time: [data-clock] has its data-now when the page
// was made, and data-ends while it runs, both in milliseconds; a clock without data-ends stands.

const MINUS = "\u2212";
const seen = new WeakMap(); // when each clock came onto the page, by this device's own clock

const twoDigits = (number) => String(number).padStart(2, "0");

function inDigits(seconds) {
  const rest = Math.abs(seconds);
  const [hours, minutes] = [Math.floor(rest / 3600), Math.floor(rest / 60) % 60];
  const shown = hours
    ? `${hours}:${twoDigits(minutes)}:${twoDigits(rest % 60)}`
    : `${minutes}:${twoDigits(rest % 60)}`;
  return seconds < 0 ? MINUS + shown : shown;
}

function show() {
  for (const clock of document.querySelectorAll("[data-clock][data-ends]")) {
    if (!seen.has(clock)) seen.set(clock, Date.now());
    const now = Number(clock.dataset.now) + Date.now() - seen.get(clock);
    const left = Math.ceil((Number(clock.dataset.ends) - now) / 1000);
    const text = inDigits(left);
    const time = clock.querySelector("[data-clock-time]");
    if (time.textContent !== text) time.textContent = text;
    clock.classList.toggle("is-over", left <= 0);
  }
}

document.documentElement.classList.add("js");
show();
setInterval(show, 250);
