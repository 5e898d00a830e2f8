const tools = document.getElementById("tools");
const countLine = document.getElementById("count");
const choices = ["status", "generation", "type", "game", "group"];

const passes = {
  search: (one, text) => text.split(/\s+/).filter(Boolean).every((word) =>
    /^#?\d+$/.test(word)
      ? one.digits.some((digits) => digits === word.replace("#", "") || (digits.length > 4 && digits.includes(word)))
      : one.text.includes(word)),
  status: (one, status) =>
    status === "duplicate" ? one.count > 1
      : status === "favorite" ? one.pokemon.some((pokemon) => pokemon.favorite) : one.state === status,
  generation: (one, generation) => String(one.species.generation) === generation,
  type: (one, type) => one.types.includes(type),
  game: (one, game) => gameSpecies.get(game).has(one.species.id),
  box: (one, box) => [...one.pokemon, ...one.seen].some((pokemon) => String(pokemon.box) === box),
};

/** Shows the cells that pass the filters, and their number. */
function update() {
  wanted.search = folded(document.getElementById("search").value.trim());
  const asked = Object.entries(passes).filter(([name]) => wanted[name] !== "");
  const counts = { verified: 0, unproven: 0, seen: 0, missing: 0 };
  let all = 0;
  for (const shelf of shown) {
    let some = 0;
    for (const one of shelf.cells) {
      const is = asked.every(([name, test]) => test(one, wanted[name]));
      one.passes = is;
      // In a box, every place stays where it is.
      one.tile.parentElement.hidden = !is && wanted.group !== "box";
      one.tile.classList.toggle("dim", !is && wanted.group === "box");
      all += 1;
      if (is) {
        some += 1;
        counts[one.state] += 1;
      }
    }
    shelf.element.hidden = some === 0;
  }
  const passing = Object.values(counts).reduce((sum, count) => sum + count);
  document.getElementById("empty").hidden = passing > 0;
  const kind = { species: "species", forms: "forms", shiny: "shiny species", "shiny-forms": "shiny forms" }[wanted.layer];
  const parts = Object.entries(counts).filter(([, count]) => count > 0).map(([state, count]) => `${count} ${words[state]}`);
  countLine.textContent = [`${passing === all ? all : `${passing} of ${all}`} ${kind}`, parts.join(", ")].filter(Boolean).join(": ")
    + (wanted.box ? `; box ${wanted.box}` : "");
  for (const bar of document.querySelectorAll(".bar")) {
    bar.setAttribute("aria-pressed", String(wanted[bar.dataset.filter] === bar.dataset.value));
  }
  for (const box of document.querySelectorAll(".box")) {
    box.setAttribute("aria-pressed", String(wanted.box === box.dataset.box));
  }
  rove();
}

/** Sets a choice and its control; setting the same again clears it. */
function choose(name, value) {
  wanted[name] = wanted[name] === value ? "" : value;
  const control = document.getElementById(name);
  if (control) control.value = wanted[name];
  update();
}

function setLayer(layer) {
  if (wanted.layer === layer) return;
  wanted.layer = layer;
  tools.elements.layer.value = layer;
  build();
  bars();
  update();
}

/** Redraws the bars for the layer that is shown. */
function bars() {
  const all = shown.flatMap((shelf) => shelf.cells);
  for (const bar of document.querySelectorAll(".bar")) {
    const { filter, value } = bar.dataset;
    const own = all.filter((one) => passes[filter](one, value));
    const verified = own.filter((one) => one.state === "verified").length;
    const held = own.filter((one) => one.state !== "missing").length;
    const share = (part) => (own.length ? (100 * part) / own.length : 0);
    bar.querySelector(".verified").setAttribute("width", share(verified));
    bar.querySelector(".unproven").setAttribute("width", share(held));
    bar.querySelector("b").textContent = verified;
    bar.querySelector("b").nextSibling.textContent = `/${own.length}`;
  }
}

// Where there is little room, the filters open on demand.
const narrow = matchMedia("(max-width: 520px)");
const foldFilters = () => { document.getElementById("filters").open = !narrow.matches; };
narrow.addEventListener("change", foldFilters);
foldFilters();

for (const name of choices) {
  document.getElementById(name).addEventListener("change", (event) => {
    wanted[name] = event.target.value;
    if (name === "group") build();
    update();
  });
}
for (const radio of tools.elements.layer) radio.addEventListener("change", () => setLayer(radio.value));
document.getElementById("search").addEventListener("input", update);
tools.addEventListener("submit", (event) => event.preventDefault());
for (const bar of document.querySelectorAll(".bar")) {
  bar.addEventListener("click", () => {
    choose(bar.dataset.filter, bar.dataset.value);
    album.scrollIntoView();
  });
}
for (const box of document.querySelectorAll(".box")) {
  box.addEventListener("click", () => choose("box", box.dataset.box));
}
document.getElementById("clear").addEventListener("click", () => {
  for (const name of ["status", "generation", "type", "game", "box"]) {
    wanted[name] = "";
    const control = document.getElementById(name);
    if (control) control.value = "";
  }
  document.getElementById("search").value = "";
  setLayer("species");
  update();
});
document.getElementById("copy").addEventListener("click", async (event) => {
  const lines = shown.flatMap((shelf) => shelf.cells).filter((one) => one.passes)
    .map((one) => `${number(one.species.id)} ${one.name}${one.shiny ? ", shiny" : ""}`);
  try {
    await navigator.clipboard.writeText(lines.join("\n"));
    countLine.textContent = `${lines.length} lines copied`;
  } catch {
    countLine.textContent = "the browser does not let a page copy here; select and copy by hand";
  }
  event.target.focus();
});
