// The bar at the bottom: the reader's position, what is left to do, and at the end a list of changes.
const genderSign = { male: " ♂", female: " ♀", genderless: ", no gender" };

// Writes out the characters that turn the direction of writing or cannot be seen.
function plain(text) {
  const hidden = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;
  return text.replace(hidden, (sign) => `\\u{${sign.codePointAt(0).toString(16)}}`);
}

function nameOf(identity) {
  const species = data.species.find((one) => one[0] === identity.speciesId);
  const form = species && species[2].find((one) => one[0] === identity.form);
  let words = form ? form[1] : species ? species[1] : `No. ${identity.speciesId}`;
  if (identity.gender) words += genderSign[identity.gender];
  if (identity.shiny) words += ", shiny";
  if (identity.nickname) words += `, “${plain(identity.nickname)}”`;
  return words;
}

function describe(decision) {
  if (decision.action === "accept") return "Accepted as read";
  if (decision.action === "reject") return "Rejected";
  if (decision.action === "skip") return "Skipped";
  return `Decided: ${nameOf(decision.identity)}`;
}

function open() {
  return cards.filter((card) => !isSettled(card)).length;
}

function canBeAsRead(card) {
  const entry = data.entries[card.id];
  return Boolean(entry.read) && !entry.problem;
}

// Keeps the sentence in the page's head in step with the bar.
function showLead(left) {
  const settled = cards.length - left;
  const more = settled ? `, ${settled} more ${settled === 1 ? "is" : "are"} settled` : "";
  const lead = byId("lead");
  lead.textContent = `${left} of ${lead.dataset.of}${more}`;
}

function showBar() {
  if (!byId("bar")) return;
  const all = shown();
  const place = all.indexOf(current);
  const left = open();
  byId("bar").hidden = false;
  byId("position").textContent = `${place < 0 ? "–" : place + 1} of ${all.length}`;
  byId("left").textContent = left ? `${left} open` : "nothing open";
  byId("progress").setAttribute("width", String(100 * (cards.length - left) / cards.length));
  const verdict = byId("at-verdict");
  verdict.textContent = current ? current.dataset.verdict : "";
  byId("bar").className = `bar ${current ? current.dataset.verdict : ""}`;
  const asRead = document.querySelector("#bar [data-action=accept]");
  asRead.setAttribute("aria-disabled", String(Boolean(current) && !canBeAsRead(current)));
  const chip = document.querySelector(".chip[data-filter=open] b");
  if (chip) chip.textContent = left;
  showLead(left);
}

// Lists the changes of this session, once nothing is left.
function showDone() {
  const decisions = touched().map((id) => ({ ...standing(id), entry: id }));
  const done = byId("done");
  const isDone = open() === 0 && decisions.length > 0;
  done.hidden = !isDone;
  if (!isDone) return false;
  const count = (action) => decisions.filter((one) => one.action === action).length;
  const parts = [
    [count("accept"), "accepted as read"], [count("correct"), "named"], [count("reject"), "rejected"],
    [count("skip"), "skipped: n goes to them, and they are open again next time"],
  ].filter(([number]) => number).map(([number, words]) => `${number} ${words}`);
  byId("done-words").textContent = `${decisions.length} decided: ${parts.join(", ")}.`
    + (data.token ? " All are stored, and verify log lists them." : " Save them, then: verify apply decisions.json");
  byId("done-list").replaceChildren(...decisions.map((decision) => {
    const item = document.createElement("li");
    const link = document.createElement("a");
    link.href = `#${decision.entry}`;
    link.textContent = byId(decision.entry).querySelector(".where b, th").textContent;
    item.append(link, `: ${decision.action === "correct" ? nameOf(decision.identity) : describe(decision)}`);
    return item;
  }));
  done.focus({ preventScroll: true });
  done.scrollIntoView({ block: "start", behavior: "instant" });
  say(byId("done-words").textContent);
  return true;
}
