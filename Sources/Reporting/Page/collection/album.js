const data = JSON.parse(document.getElementById("data").textContent);
const album = document.getElementById("album");

/** The choices that the album is built from. */
const wanted = { layer: "species", group: "generation", search: "", status: "", generation: "", type: "", game: "", box: "" };

const bySpecies = (pokemon) => Map.groupBy
  ? Map.groupBy(pokemon, (one) => one.species)
  : pokemon.reduce((all, one) => all.set(one.species, [...(all.get(one.species) ?? []), one]), new Map());
const owned = bySpecies(data.pokemon);
const seen = bySpecies(data.seen);
const speciesById = new Map(data.species.map((one) => [one.id, one]));
const gameSpecies = new Map(data.games.map((game) => [game.slug, new Set(game.species)]));

/** The text without case, accents and the difference between the two kana, for searching. */
const folded = (text) =>
  text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase()
    .replace(/[\u30a1-\u30f6]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60));

const number = (id) => `#${String(id).padStart(4, "0")}`;

/** `verified`, `unproven`, `seen` or `missing`, from what is owned and what boxes show. */
const stateOf = (pokemon, inBoxes) =>
  pokemon.some((one) => one.verified) ? "verified"
    : pokemon.length > 0 ? "unproven" : inBoxes.length > 0 ? "seen" : "missing";

const words = { verified: "verified", unproven: "owned, not proven", seen: "seen in a box", missing: "missing" };

/** The best picture of a cell: proven before claimed, plain before shiny, the usual form first. */
function pictureOf(pokemon, species, form, shiny) {
  const usual = species.forms[0].id;
  const rank = (one) => (one.verified ? 0 : 4) + (one.shiny === shiny ? 0 : 2) + (one.form === usual ? 0 : 1);
  const best = pokemon.filter((one) => one.picture !== null).sort((a, b) => rank(a) - rank(b))[0];
  return best ? best.picture : data.renders[`${form ?? usual}${shiny ? "*" : ""}`] ?? null;
}

/** All names of a species and its forms, for searching. */
function namesOf(species) {
  species.text ??= folded([species.name, ...species.names, ...species.forms.flatMap((form) => form.names), ""].join("\n"));
  return species.text;
}

/** One cell of the album: a species or a form of it, plain or shiny. */
function cell(species, form, shiny) {
  const of = (one) => (!form || one.form === form.id) && (!shiny || one.shiny === true);
  const all = (owned.get(species.id) ?? []).filter(of);
  const inBoxes = (seen.get(species.id) ?? []).filter(of);
  return {
    key: `n${species.id}${form ? `-${form.id}` : ""}${shiny ? "-shiny" : ""}`, species, form, shiny,
    name: form && form.name ? `${species.name}, ${form.name}` : species.name,
    pokemon: all, seen: inBoxes, state: stateOf(all, inBoxes), count: all.reduce((sum, one) => sum + one.count, 0),
    picture: pictureOf(all, species, form?.id, shiny),
    types: form ? form.types : [...new Set(species.forms.flatMap((one) => one.types))],
    text: namesOf(species) + folded([
      ...all.flatMap((one) => [one.nickname ?? "", one.trainer ?? "", one.form ?? ""])].join("\n")),
    digits: [String(species.id), number(species.id).slice(1), ...all.map((one) => one.trainerId ?? "")],
  };
}

/** Every cell of a layer, in the dex's order. */
function cells(layer) {
  const shiny = layer.startsWith("shiny");
  return data.species.flatMap((species) =>
    layer.endsWith("forms") ? species.forms.map((form) => cell(species, form, shiny)) : [cell(species, null, shiny)]);
}

/** Shows the contents of a cell in its tile. */
function fill(tile, one) {
  const type = (one.form ?? one.species.forms[0]).types[0] ?? "normal";
  tile.className = `tile ${one.state} t-${type}`;
  tile.id = one.key;
  tile.setAttribute("href", `#${one.key}`);
  tile.tabIndex = -1;
  const picture = tile.querySelector(".picture");
  for (const image of picture.querySelectorAll("img")) image.remove();
  tile.querySelector("use").setAttribute("href", `#shape-${one.species.shape}`);
  if (one.picture === null) delete tile.dataset.picture; else tile.dataset.picture = one.picture;
  const forms = new Set(one.pokemon.map((pokemon) => pokemon.form)).size;
  const line = [number(one.species.id)];
  const many = !one.form && one.species.forms.length > 1 && forms > 0;
  if (many) {
    line.push(document.createElement("span"));
    line[1].className = "forms";
    line[1].ariaHidden = "true";
    line[1].textContent = `${forms}/${one.species.forms.length}`;
  }
  tile.querySelector(".no").replaceChildren(...line);
  tile.querySelector(".name").textContent = one.name;
  const star = one.pokemon.some((pokemon) => pokemon.shiny);
  const marks = [
    [star && !one.shiny, "star", "★", "shiny owned"],
    [one.count > 1, "times", `×${one.count}`, `${one.count} owned`],
    [one.pokemon.some((pokemon) => pokemon.favorite), "heart", "♥", "favorite"],
  ].filter(([is]) => is);
  for (const mark of picture.querySelectorAll(".mark")) mark.remove();
  for (const [, kind, sign] of marks) {
    const mark = document.createElement("span");
    mark.className = `mark ${kind}`;
    mark.ariaHidden = "true";
    mark.textContent = sign;
    picture.append(mark);
  }
  tile.querySelector(".said").textContent =
    [one.shiny ? "shiny" : "", words[one.state], many ? `${forms} of ${one.species.forms.length} forms` : "",
      ...marks.map(([, , , said]) => said)].filter(Boolean).join(", ");
}

/** The groups of cells: generations, or boxes of 30 as people fill them. */
function shelves(all) {
  const size = 30;
  const groups = new Map();
  all.forEach((one, place) => {
    const value = wanted.group === "box" ? Math.floor(place / size) + 1 : one.species.generation;
    groups.set(value, [...(groups.get(value) ?? []), one]);
  });
  return [...groups].map(([value, group]) => ({
    value, cells: group,
    name: wanted.group === "box"
      ? `Box ${value}` : `Generation ${value}`,
  }));
}

let shown = [];

/** Builds the album of the chosen layer and group. */
function build() {
  const made = wanted.layer === "species" && wanted.group === "generation" && shown.length === 0;
  const all = cells(wanted.layer);
  const model = album.querySelector(".tile").closest("li");
  if (made) {
    const tiles = album.querySelectorAll(".tile");
    all.forEach((one, place) => { one.tile = tiles[place]; });
  } else {
    for (const one of all) one.tile = model.cloneNode(true).firstElementChild;
  }
  for (const one of all) {
    fill(one.tile, one);
    one.tile.cell = one;
  }
  const old = album.querySelectorAll(".shelf");
  shown = shelves(all).map((shelf, place) => {
    if (made) return { ...shelf, element: old[place] };
    const element = document.createElement("section");
    const heading = document.createElement("h2");
    const list = document.createElement("ul");
    element.className = wanted.group === "box" ? "shelf boxed" : "shelf";
    heading.id = `shelf-${shelf.value}`;
    element.setAttribute("aria-labelledby", heading.id);
    const of = document.createElement("span");
    of.className = "of";
    heading.append(`${shelf.name} `, of);
    list.className = "grid";
    list.append(...shelf.cells.map((one) => one.tile.parentElement));
    element.append(heading, list);
    return { ...shelf, element };
  });
  album.classList.toggle("in-boxes", wanted.group === "box");
  album.classList.toggle("shiny", wanted.layer.startsWith("shiny"));
  if (!made) album.replaceChildren(...shown.map((shelf) => shelf.element));
  for (const shelf of shown) {
    const of = shelf.element.querySelector(".of");
    const bold = document.createElement("b");
    bold.textContent = shelf.cells.filter((one) => one.state === "verified").length;
    of.replaceChildren(bold, ` of ${shelf.cells.length} verified`);
    shelf.element.classList.toggle("whole", shelf.cells.every((one) => one.state === "verified"));
  }
  watch(all);
}
