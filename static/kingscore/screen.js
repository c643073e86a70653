// The big screen stays awake, and keeps what it shows when the connection is lost.

const offline = document.querySelector("[data-offline]");
for (const name of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) {
  document.addEventListener(name, () => (offline.hidden = false));
}
document.addEventListener("htmx:afterOnLoad", ({ detail }) => {
  if (detail.xhr.status < 400) offline.hidden = true;
});

let lock = null;
async function stayAwake() {
  if (!navigator.wakeLock || document.hidden || (lock && !lock.released)) return;
  lock = await navigator.wakeLock.request("screen").catch(() => null);
}
document.addEventListener("visibilitychange", stayAwake);
stayAwake();
