// The entries on the page: which are shown, in which order, and which one is current.
const data = JSON.parse(document.getElementById("data").textContent);
const byId = (id) => document.getElementById(id);
const list = byId("list");
const cards = [...list.querySelectorAll(".entry")];
const status = byId("status");
let current = null;

function say(text) {
  status.textContent = text;
}

function shown() {
  return [...list.children].filter((card) => !card.hidden);
}

function isDecided(card) {
  return card.classList.contains("decided");
}

function makeCurrent(card, focus = true) {
  if (!card) return;
  if (current) current.classList.remove("current");
  current = card;
  card.classList.add("current");
  if (focus) {
    card.focus({ preventScroll: true });
    card.scrollIntoView({ block: "start" });
  }
}

function move(step) {
  const all = shown();
  if (!all.length) return;
  const place = all.indexOf(current);
  const next = place < 0 ? (step > 0 ? 0 : all.length - 1) : place + step;
  makeCurrent(all[Math.max(0, Math.min(all.length - 1, next))]);
}

// The next open entry after the current one, else the first open one.
function moveOn() {
  const all = shown();
  const place = all.indexOf(current);
  const next = all.slice(place + 1).find((card) => !isDecided(card)) || all.find((card) => !isDecided(card));
  if (next) makeCurrent(next);
}

function filter() {
  const words = byId("search").value.toLowerCase().split(/\s+/).filter(Boolean);
  const wanted = {
    verdict: byId("verdict").value, reason: byId("reason").value, species: byId("species").value,
    recording: byId("recording").value, decided: byId("decided").value,
  };
  let count = 0;
  for (const card of cards) {
    const is = card.dataset;
    card.hidden = !(
      (!wanted.verdict || is.verdict === wanted.verdict) &&
      (!wanted.reason || is.reasons.split(" ").includes(wanted.reason)) &&
      (!wanted.species || is.species === wanted.species) &&
      (!wanted.recording || is.recording === wanted.recording) &&
      (!wanted.decided || (wanted.decided === "done") === isDecided(card)) &&
      words.every((word) => is.search.includes(word))
    );
    if (!card.hidden) count += 1;
  }
  say(`${count} of ${cards.length} shown`);
}

function sort() {
  const by = byId("sort").value;
  const place = (card) => Number(card.dataset.place);
  const order = {
    time: (a, b) => place(a) - place(b),
    verdict: (a, b) => a.dataset.verdict.localeCompare(b.dataset.verdict) || place(a) - place(b),
    species: (a, b) => Number(a.dataset.species || 9999) - Number(b.dataset.species || 9999) || place(a) - place(b),
  }[by];
  list.append(...[...cards].sort(order));
}

for (const name of ["verdict", "reason", "species", "recording", "decided"]) byId(name).addEventListener("change", filter);
byId("search").addEventListener("input", filter);
byId("sort").addEventListener("change", sort);
byId("tools").addEventListener("submit", (event) => event.preventDefault());
byId("tools").hidden = false;
for (const part of document.querySelectorAll(".buttons, .overlay")) part.hidden = false;

// Without scripts a candidate is a line of text.
for (const line of document.querySelectorAll("span.candidate")) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "candidate";
  button.dataset.choice = line.dataset.choice;
  button.textContent = line.textContent;
  line.replaceWith(button);
}

// The overlay is made of the card's own two pictures when it is first seen: in the file they stand once.
for (const overlay of document.querySelectorAll(".overlay")) {
  const [below, above] = overlay.parentElement.querySelectorAll("figure img");
  overlay.firstElementChild.append(...[below, above].map((image) => {
    const layer = new Image();
    layer.loading = "lazy";
    layer.alt = image.alt;
    layer.src = image.src;
    return layer;
  }));
  overlay.querySelector("img:last-child").className = "over";
}

list.addEventListener("input", (event) => {
  if (!event.target.classList.contains("fade")) return;
  event.target.closest(".overlay").querySelector(".over").style.opacity = event.target.value / 100;
});
list.addEventListener("focusin", (event) => {
  const card = event.target.closest(".entry");
  if (card && card !== current) makeCurrent(card, false);
});
