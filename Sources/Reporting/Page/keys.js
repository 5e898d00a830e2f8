// Decisions by buttons and by single keys, which are off while something is typed.
function choose(card, number) {
  const candidates = data.entries[card.id].candidates;
  if (candidates[number]) return decide(card, "correct", candidates[number]);
  say(candidates.length ? `There is no ${number + 1}: take 1${candidates.length > 1 ? ` to ${candidates.length}` : ""}, or edit.`
    : "Nothing is known that it may be: edit it.", true);
}

// The first candidate with another gender or shininess.
function vary(card, key) {
  const entry = data.entries[card.id];
  if (entry.variants[key]) return decide(card, "correct", entry.variants[key]);
  const first = entry.candidates[0];
  if (!first) return say("Nothing is known that it may be: edit it.", true);
  const wanted = { m: "male", f: "female" }[key];
  if (first.gender === wanted) return choose(card, 0);
  if (!wanted) return say("It has no other shininess.", true);
  // The other gender may be another form, such as the female Indeedee.
  const species = data.species.find((one) => one[0] === first.speciesId);
  const other = species?.[2].find((one) => one[2].length === 1 && one[2][0] === wanted);
  if (other) return decide(card, "correct", { ...first, form: other[0], gender: wanted });
  say(`${nameOf({ speciesId: first.speciesId, form: first.form })} is never ${wanted}.`, true);
}

function accept(card) {
  const entry = data.entries[card.id];
  if (!entry.read) return say("Its species was not read: take a candidate or edit it.", true);
  if (entry.problem) return say(`It cannot be as it was read: ${entry.problem}. Take a candidate or edit it.`, true);
  return decide(card, "accept");
}

function takePicture(card) {
  const place = data.entries[card.id].picture;
  if (place === null) return say("The picture is of nothing that it may be.", true);
  return choose(card, place);
}

// Goes on to what is open, and from the list at the end to what was skipped.
function next() {
  const isDone = !byId("done").hidden;
  const card = nextOpen() || (isDone && following(({ id }) => standing(id)?.action === "skip"));
  if (card) return makeCurrent(card);
  if (!showDone()) say("Nothing is open.", true);
}

function toggleOverlay(card) {
  const overlay = card.querySelector(".overlay");
  if (!overlay) return say("There is no picture to lay over it.", true);
  overlay.open = !overlay.open;
}

const withCard = {
  accept, edit, skip: (card) => decide(card, "skip"), reject: (card) => decide(card, "reject"),
  picture: takePicture, overlay: toggleOverlay,
};

function act(action) {
  if (action === "undo") return undo();
  if (action === "next") return next();
  return onCurrent(withCard[action]);
}

const deciding = ["accept", "picture", "reject", "skip"];

// The second click of a double click would decide on the next card, which nobody has seen.
function isDouble(event) {
  return event.detail > 1;
}

// Nobody decides on a card that is not in view.
function onCurrent(change) {
  if (!current || current.hidden) return say("No entry is current: go to one with j.", true);
  return change(current);
}

list.addEventListener("click", (event) => {
  const card = event.target.closest(".entry");
  const button = event.target.closest("button");
  if (!card || !button || isDouble(event)) return;
  if (button.dataset.choice) inTurn(() => choose(card, Number(button.dataset.choice)));
  if (button.dataset.variant) inTurn(() => vary(card, button.dataset.variant));
});

const actions = { a: "accept", e: "edit", r: "reject", s: "skip", u: "undo", n: "next", c: "picture", o: "overlay" };

function isTyping(target) {
  return target.isContentEditable || target.matches("input:not([type=checkbox]):not([type=range]), select, textarea");
}

function press(key) {
  if (key === "j") move(1);
  else if (key === "k") move(-1);
  else if (key === "/") byId("search").focus();
  else if (key === "?") byId("keys").showModal();
  else if (actions[key]) inTurn(() => act(actions[key]));
  else if (!current) return false;
  else if (key >= "1" && key <= "9") inTurn(() => onCurrent((card) => choose(card, Number(key) - 1)));
  else if (key === "m" || key === "f" || key === "x") inTurn(() => onCurrent((card) => vary(card, key)));
  else return false;
  return true;
}

// Some browsers empty the box by themselves and tell nobody.
function leaveSearch() {
  byId("search").value = "";
  byId("search").blur();
  filter();
}

// A key that is held down goes through the cards, and decides none.
const moves = ["j", "k"];

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing || !cards.length) return;
  if (document.querySelector("dialog[open]")) return;
  if (isTyping(event.target)) {
    if (event.key === "Escape") leaveSearch();
    return;
  }
  if (!byId("single").checked) return;
  if (event.repeat && !moves.includes(event.key)) event.preventDefault();
  else if (press(event.key)) event.preventDefault();
});

// Begins at the card in the address, or else at the first open card.
function begin() {
  byId("help").addEventListener("click", () => byId("keys").showModal());
  byId("bar").addEventListener("click", (event) => {
    const button = event.target.closest("button[data-action]");
    if (button && !(deciding.includes(button.dataset.action) && isDouble(event))) inTurn(() => act(button.dataset.action));
  });
  for (const card of cards) {
    const { decided } = data.entries[card.id];
    card.classList.toggle("decided", Boolean(decided) && decided !== "skip");
  }
  recall();
  const named = cards.find((card) => `#${card.id}` === location.hash);
  const first = cards.find((card) => !isSettled(card));
  // The page's head stays in view while nothing is decided yet.
  makeCurrent(named || first || cards[0], Boolean(named) || (Boolean(first) && first !== cards[0]));
  greet(first ? "Nothing is decided in this session yet." : "Nothing is open.");
}
if (cards.length) {
  begin();
} else {
  recall();
  greet("");
}
rows.forEach(showRejection);
