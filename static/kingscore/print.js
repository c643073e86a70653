// A button that prints the page, for devices where nobody finds the menu.

document.addEventListener("click", ({ target }) => {
  if (target.closest("[data-print]")) window.print();
});
