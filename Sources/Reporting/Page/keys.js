// Deciding by buttons and by single keys, which are off while something is typed.
function choose(card, number) {
  const identity = data.entries[card.id].candidates[number];
  if (identity) decide(card, "correct", identity);
  else say(`There is no candidate ${number + 1}.`);
}

function act(card, action) {
  if (action === "edit") return edit(card);
  if (action === "accept" && !data.entries[card.id].read) return say("Its species was not read: edit it or take a candidate.");
  decide(card, action);
}

list.addEventListener("click", (event) => {
  const card = event.target.closest(".entry");
  const button = event.target.closest("button");
  if (!card || !button) return;
  if (button.dataset.action) act(card, button.dataset.action);
  if (button.dataset.choice) choose(card, Number(button.dataset.choice));
});
byId("help").addEventListener("click", () => byId("keys").showModal());

const actions = { a: "accept", e: "edit", r: "reject", s: "skip" };

function isTyping(target) {
  return target.isContentEditable || target.matches("input:not([type=checkbox]):not([type=range]), select, textarea");
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
  if (document.querySelector("dialog[open]")) return;
  if (isTyping(event.target)) {
    if (event.key === "Escape") event.target.blur();
    return;
  }
  if (!byId("single").checked) return;
  const key = event.key;
  if (key === "j") move(1);
  else if (key === "k") move(-1);
  else if (key === "u") undo();
  else if (key === "/") byId("search").focus();
  else if (key === "?") byId("keys").showModal();
  else if (current && actions[key]) act(current, actions[key]);
  else if (current && key >= "1" && key <= "9") choose(current, Number(key) - 1);
  else if (current && key === "c") {
    const place = data.entries[current.id].picture;
    if (place === null) say("The picture is of nothing that is known.");
    else choose(current, place);
  } else return;
  event.preventDefault();
});
if (location.hash) makeCurrent(cards.find((card) => `#${card.id}` === location.hash), false);
