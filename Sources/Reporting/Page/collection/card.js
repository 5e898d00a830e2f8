const card = document.getElementById("card");
let opened = null;

/** An element with a class and contents. */
function part(name, className, ...inside) {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...inside.filter((one) => one !== null && one !== ""));
  return made;
}

const svgSpace = "http://www.w3.org/2000/svg";

function silhouette(species) {
  const svg = document.createElementNS(svgSpace, "svg");
  const use = document.createElementNS(svgSpace, "use");
  svg.setAttribute("class", "shape");
  svg.setAttribute("aria-hidden", "true");
  use.setAttribute("href", `#shape-${species.shape}`);
  svg.append(use);
  return svg;
}

const time = (seconds) => {
  const tenths = Math.round(seconds * 10);
  const rest = tenths % 600;
  return `${Math.floor(tenths / 600)}:${rest < 100 ? "0" : ""}${Math.floor(rest / 10)}.${rest % 10}`;
};

function plate(picture, species, form, state, alt) {
  const made = part("span", `picture t-${form.types[0] ?? "normal"} ${state}`);
  made.append((picture !== null && image(picture, alt)) || silhouette(species));
  return made;
}

/** The forms of a species, plain and shiny, each with the owned Pokémon. */
function layers(species) {
  const list = part("ul", "layers-of");
  for (const form of species.forms) {
    for (const shiny of [false, true]) {
      const one = cell(species, form, shiny);
      const of = (pokemon) => shiny || pokemon.shiny !== true;
      const held = one.pokemon.filter(of);
      const state = stateOf(held, one.seen.filter(of));
      const label = `${shiny ? "★ " : ""}${form.name || "usual form"}`;
      list.append(part("li", "", plate(pictureOf(held, species, form.id, shiny), species, form, state, ""),
        part("span", "label", label), part("span", `state ${state}`, words[state])));
    }
  }
  return list;
}

const signs = { male: "♂ male", female: "♀ female", genderless: "no gender" };

/** One owned Pokémon: its values and its proofs. */
function individual(pokemon, species) {
  const form = species.forms.find((one) => one.id === pokemon.form) ?? species.forms[0];
  const title = pokemon.nickname ? `“${pokemon.nickname}”` : form.name || species.name;
  const facts = [
    pokemon.shiny ? "★ shiny" : "", signs[pokemon.gender] ?? "", pokemon.level ? `level ${pokemon.level}` : "",
    pokemon.trainer ? `OT ${pokemon.trainer}` : "", pokemon.trainerId ? `ID No. ${pokemon.trainerId}` : "",
    pokemon.count > 1 ? `${pokemon.count} alike` : "", pokemon.favorite ? "♥ favorite" : "",
    pokemon.box ? `box ${pokemon.box}, row ${pokemon.row}, column ${pokemon.column}` : "",
  ].filter(Boolean).join(" · ");
  const proofs = pokemon.proofs.map((proof) =>
    part("li", "", part("b", "", proof.recording), ` at ${time(proof.time)}, `, part("span", "date", `read ${proof.date}`)));
  const said = part("div", "who", part("h4", "", title, part("span", "row", `row ${pokemon.id}`)), part("p", "facts", facts),
    part("p", `state ${pokemon.verified ? "verified" : "unproven"}`,
      pokemon.verified ? `verified ${pokemon.date}` : "owned, not proven: record its summary page"));
  if (proofs.length > 0) said.append(part("ul", "proofs", ...proofs));
  if (pokemon.frame !== null) {
    const frame = image(pokemon.frame, `The frame that shows ${species.name}`);
    if (frame) said.append(part("div", "frame", frame));
  }
  if (pokemon.notes) said.append(part("p", "notes", pokemon.notes));
  for (const doubt of pokemon.doubts) said.append(part("p", "doubt", doubt));
  return part("li", "", plate(pokemon.picture, species, form, pokemon.verified ? "verified" : "unproven",
    `${species.name} in the recording`), said);
}

function link(species) {
  const made = part("a", "", species.name);
  made.href = `#n${species.id}`;
  return made;
}

function kin(species) {
  const before = speciesById.get(species.from);
  const after = data.species.filter((one) => one.from === species.id);
  const line = part("p", "kin");
  if (before) line.append("Evolves from ", link(before), " (", words[stateOf(owned.get(before.id) ?? [], seen.get(before.id) ?? [])], "). ");
  if (after.length > 0) {
    line.append("Evolves into ");
    after.forEach((one, place) => line.append(place > 0 ? ", " : "", link(one)));
    line.append(".");
  }
  return line.childNodes.length > 0 ? line : null;
}

function body(one) {
  const { species } = one;
  const form = one.form ?? species.forms[0];
  const own = (owned.get(species.id) ?? []).filter((pokemon) => !one.form || pokemon.form === form.id)
    .filter((pokemon) => !one.shiny || pokemon.shiny);
  const games = data.games.filter((game) => gameSpecies.get(game.slug).has(species.id)).map((game) => game.name);
  const types = part("p", "chips", ...form.types.map((type) => part("span", `chip t-${type}`, data.types[type])),
    part("span", "chip", `Generation ${species.generation}`), part("span", `chip state ${one.state}`, words[one.state]));
  const sides = part("div", "sides", plate(one.picture, species, form, one.state, one.picture === null ? "" : one.name),
    part("div", "", types, part("p", "names", species.names.join(" · ")), kin(species)));
  const parts = [sides];
  if (own.length > 0) parts.push(part("h3", "", "In the collection"), part("ul", "yours", ...own.map((pokemon) => individual(pokemon, species))));
  if (one.seen.length > 0) {
    parts.push(part("h3", "", "Seen in boxes"), part("ul", "facts", ...one.seen.map((place) =>
      part("li", "", `${place.shiny ? "★ shiny, " : ""}box ${place.box}, row ${place.row}, column ${place.column}: record its summary page to prove it`))));
  }
  parts.push(part("h3", "", "Forms and shiny"), layers(species));
  parts.push(part("h3", "", "In the dex of"), part("p", "games", games.length > 0 ? games.join(", ") : "no game's own dex"));
  return parts;
}

function open(one) {
  opened = one;
  card.querySelector(".card-no").textContent = number(one.species.id);
  document.getElementById("card-name").textContent = one.name + (one.shiny ? ", shiny" : "");
  card.querySelector(".card-body").replaceChildren(...body(one));
  card.querySelector(".card-body").scrollTop = 0;
  const near = neighbors(one);
  for (const [id, other] of [["previous", near[0]], ["next", near[1]]]) {
    const button = document.getElementById(id);
    button.hidden = !other;
    if (other) button.querySelector("span:not([aria-hidden])").textContent = `${number(other.species.id)} ${other.name}`;
  }
  if (!card.open) card.showModal();
}

function neighbors(one) {
  const all = visible();
  const place = all.indexOf(one);
  return place < 0 ? [] : [all[place - 1], all[place + 1]];
}

function step(way) {
  const other = opened && neighbors(opened)[way];
  if (other) open(other);
}

/** Opens the card that the address names. */
function followAddress() {
  const key = decodeURIComponent(location.hash.slice(1));
  const one = shown.flatMap((shelf) => shelf.cells).find((each) => each.key === key);
  if (one) open(one);
}

document.getElementById("previous").addEventListener("click", () => step(0));
document.getElementById("next").addEventListener("click", () => step(1));
card.addEventListener("click", (event) => { if (event.target === card) card.close(); });
card.addEventListener("close", () => {
  if (location.hash) history.replaceState(null, "", location.pathname + location.search);
  if (opened) focusTile(opened);
});
addEventListener("hashchange", followAddress);
