const single = document.getElementById("single");

/** The visible cells, in order. */
const visible = () => shown.flatMap((shelf) => (shelf.element.hidden ? [] : shelf.cells))
  .filter((one) => !one.tile.parentElement.hidden);

let current = null;

/** Only one tile takes the Tab key; arrow keys move on from it. */
function rove(to) {
  const all = visible();
  if (current) current.tile.tabIndex = -1;
  current = to ?? (all.includes(current) ? current : all[0] ?? null);
  if (current) current.tile.tabIndex = 0;
}

function focusTile(one) {
  if (!document.contains(one.tile) || one.tile.parentElement.hidden) return;
  rove(one);
  one.tile.focus();
}

/** The cell in the row above or below, in the nearest column. */
function vertical(one, direction) {
  const own = one.tile.getBoundingClientRect();
  const all = visible();
  let best = null;
  let row = null;
  for (let place = all.indexOf(one) + direction; all[place]; place += direction) {
    const other = all[place].tile.getBoundingClientRect();
    if (Math.abs(other.top - own.top) < 4) continue;
    row ??= other.top;
    if (Math.abs(other.top - row) > 4) break;
    const far = Math.abs(other.left - own.left);
    if (!best || far < best.far) best = { far, one: all[place] };
  }
  return best?.one;
}

album.addEventListener("keydown", (event) => {
  const one = event.target.closest?.(".tile")?.cell;
  if (!one || event.altKey || event.ctrlKey || event.metaKey) return;
  const all = visible();
  const place = all.indexOf(one);
  const to = {
    ArrowLeft: () => all[place - 1], ArrowRight: () => all[place + 1], ArrowUp: () => vertical(one, -1),
    ArrowDown: () => vertical(one, 1), Home: () => all[0], End: () => all.at(-1),
  }[event.key]?.();
  if (event.key === " ") open(one);
  else if (to) focusTile(to);
  else return;
  event.preventDefault();
});

album.addEventListener("click", (event) => {
  const tile = event.target.closest(".tile");
  if (!tile || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  rove(tile.cell);
  open(tile.cell);
});

addEventListener("keydown", (event) => {
  if (card.open && !event.target.matches("input, select, textarea")) {
    if (event.key === "ArrowLeft") step(0);
    if (event.key === "ArrowRight") step(1);
    return;
  }
  if (!single.checked || event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.target.matches("input:not([type=radio], [type=checkbox]), select, textarea") || document.querySelector("dialog[open]")) return;
  const act = {
    "/": () => document.getElementById("search").focus(),
    "m": () => choose("status", "missing"),
    "s": () => setLayer(wanted.layer.startsWith("shiny") ? wanted.layer.replace(/shiny-?/, "") || "species" : wanted.layer === "forms" ? "shiny-forms" : "shiny"),
    "?": () => document.getElementById("keys").showModal(),
  }[event.key];
  if (!act) return;
  event.preventDefault();
  act();
});

document.getElementById("search").addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  // Some browsers empty the box by themselves and tell nobody.
  event.target.value = "";
  event.target.blur();
  update();
});
document.getElementById("help").addEventListener("click", () => document.getElementById("keys").showModal());

tools.hidden = false;
build();
update();
followAddress();
// Pictures stand at the end of the file: a card that the address names was opened without them.
addEventListener("DOMContentLoaded", () => { if (card.open) open(opened); });
