// Everything on a page that is tapped, with its place in pixels.
// A link in running text is not, nor is what only a screen reader has.
() => {
  const styleOf = (element) => getComputedStyle(element);
  const isShown = (element) =>
    element.checkVisibility({ visibilityProperty: true }) && styleOf(element).clipPath === "none";
  const isInText = (element) => element.matches("a") && styleOf(element).display === "inline";
  const isLabelOnly = (element) => element.matches("label") && !element.querySelector("input");
  const isOverThePage = (element) => /sticky|fixed|absolute/.test(styleOf(element).position);
  const layers = [...document.querySelectorAll("body *")].filter(isOverThePage);

  return [...document.querySelectorAll("a[href], button, summary, select, textarea, input, label")]
    .filter((each) => !each.matches("input[type=radio], input[type=checkbox], input[type=hidden]"))
    .filter((each) => isShown(each) && !isInText(each) && !isLabelOnly(each))
    .map((each) => {
      const { left, top, right, bottom } = each.getBoundingClientRect();
      const text = each.getAttribute("aria-label") || each.innerText || each.name || each.value;
      return {
        left,
        top,
        right,
        bottom,
        name: `${each.localName}.${each.className} ${text.trim()}`,
        isRow: Boolean(each.closest("table.sheet, table.table tbody, ul.rows")),
        layer: layers.findLastIndex((layer) => layer.contains(each)),
      };
    });
}
