// The cards of the page: which of them are shown, and which one is current.
const data = JSON.parse(document.getElementById("data").textContent);
const byId = (id) => document.getElementById(id);
const list = byId("list") || document.createElement("div");
const cards = [...list.querySelectorAll(".entry")];
const status = byId("status");
let current = null;

// Shows in the bar what was done, or why nothing was.
function say(text, isRefusal = false) {
  if (!status) return;
  status.textContent = text;
  status.classList.toggle("refused", isRefusal);
}

function shown() {
  return cards.filter((card) => !card.hidden);
}

// True for a card that needs no look: a person decided on it, or its Pokémon is owned already.
function isSettled(card) {
  return card.classList.contains("decided") || card.classList.contains("known");
}

function makeCurrent(card, focus = true) {
  if (!card) return;
  // A refusal was about the card before.
  if (card !== current && status && status.classList.contains("refused")) say("");
  if (current) current.classList.remove("current");
  current = card;
  card.classList.add("current");
  if (focus) {
    card.focus({ preventScroll: true });
    card.scrollIntoView({ block: "start", behavior: "instant" });
  }
  showBar();
}

function move(step) {
  const all = shown();
  if (!all.length) return say("Nothing is shown: search for less.", true);
  const place = all.indexOf(current);
  const next = place < 0 ? (step > 0 ? 0 : all.length - 1) : place + step;
  if (next < 0 || next >= all.length) return say(next < 0 ? "This is the first one." : "This is the last one.", true);
  makeCurrent(all[next]);
}

// The next such card after the current one, else the first.
function following(isWanted) {
  const all = shown();
  const place = all.indexOf(current);
  return all.slice(place + 1).find(isWanted) || all.find(isWanted);
}

function nextOpen() {
  return following((card) => !isSettled(card));
}

// Applies the search and the chips: a card is shown that has all words and passes every pressed chip.
function filter() {
  const words = byId("search").value.toLowerCase().split(/\s+/).filter(Boolean);
  const pressed = [...document.querySelectorAll(".chip[aria-pressed=true]")].map((chip) => chip.dataset.filter);
  const verdicts = pressed.filter((name) => name !== "open");
  let count = 0;
  for (const card of cards) {
    card.hidden = !(
      (!pressed.includes("open") || !isSettled(card)) &&
      (!verdicts.length || verdicts.includes(card.dataset.verdict)) &&
      words.every((word) => card.dataset.search.includes(word))
    );
    if (!card.hidden) count += 1;
  }
  const rows = searchVerified(words);
  say(`${count} of ${cards.length} shown${rows === null ? "" : `, ${rows} verified`}`);
  if (current && current.hidden) makeCurrent(shown()[0], false);
  showBar();
}

for (const chip of document.querySelectorAll(".chip")) {
  chip.addEventListener("click", () => {
    chip.setAttribute("aria-pressed", chip.getAttribute("aria-pressed") === "true" ? "false" : "true");
    filter();
  });
}
byId("search").addEventListener("input", filter);
byId("tools").addEventListener("submit", (event) => event.preventDefault());
byId("tools").hidden = false;
for (const part of list.querySelectorAll(".variants, .overlay")) part.hidden = false;

// Without scripts, a candidate is a line of text.
for (const line of list.querySelectorAll("span.candidate")) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "candidate";
  button.dataset.choice = line.dataset.choice;
  button.append(...line.childNodes);
  line.replaceWith(button);
}

list.addEventListener("focusin", (event) => {
  const card = event.target.closest(".entry");
  if (card && card !== current) makeCurrent(card, false);
});
