// Decisions: taken, undone, and kept, in a file that is saved or by the server that the page came from.
const taken = new Map();
const order = [];
const memory = `verify ${Object.keys(data.entries).sort().join(" ").slice(0, 400)} ${Object.keys(data.entries).length}`;

const genderSign = { male: "♂", female: "♀", genderless: "–" };

// What would turn the direction of writing, or cannot be seen, is written out.
function plain(text) {
  const hidden = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;
  return text.replace(hidden, (sign) => `\\u{${sign.codePointAt(0).toString(16)}}`);
}

function nameOf(identity) {
  const species = data.species.find((one) => one[0] === identity.speciesId);
  const words = [species ? species[1] : `No. ${identity.speciesId}`];
  if (identity.form && species && species[2].length > 1) words.push(`(${identity.form})`);
  if (identity.gender) words.push(genderSign[identity.gender]);
  if (identity.shiny) words.push("shiny");
  if (identity.nickname) words.push(`“${plain(identity.nickname)}”`);
  return words.join(" ");
}

function show(card, state, text) {
  const line = card.querySelector(".decision");
  line.dataset.state = state || "";
  line.textContent = text;
  card.classList.toggle("decided", Boolean(state) && state !== "conflict" && state !== "failed");
}

function describe(decision) {
  if (decision.action === "accept") return "Accepted as read";
  if (decision.action === "reject") return "Rejected";
  if (decision.action === "skip") return "Skipped";
  return `Decided: ${nameOf(decision.identity)}`;
}

function open() {
  return cards.filter((card) => !isDecided(card)).length;
}

// Takes a decision on a card and moves on.
async function decide(card, action, identity) {
  const entry = data.entries[card.id];
  const decision = { entry: card.id, standing: entry.standing, fingerprint: entry.fingerprint, action };
  if (identity) decision.identity = identity;
  if (byId("learn").checked && (action === "accept" || action === "correct")) decision.learn = true;
  if (data.token) {
    await send(card, decision);
  } else {
    take(card, decision);
    remember();
  }
}

function take(card, decision) {
  if (taken.has(card.id)) order.splice(order.indexOf(card.id), 1);
  taken.set(card.id, decision);
  order.push(card.id);
  show(card, decision.action, describe(decision));
  makeCurrent(card, false);
  moveOn();
  say(`${describe(decision)}. ${open()} left.`);
  byId("save").hidden = Boolean(data.token);
}

async function undo() {
  const id = order[order.length - 1];
  if (!id) return say("There is nothing to undo.");
  const card = byId(id);
  if (data.token && !(await withdraw(card))) return;
  order.pop();
  taken.delete(id);
  show(card, "", "");
  makeCurrent(card);
  say(`Undone. ${open()} left.`);
  remember();
}

// A closed page still knows, on this computer, what was not saved yet.
function remember() {
  if (data.token) return;
  try {
    localStorage.setItem(memory, JSON.stringify(order.map((id) => taken.get(id))));
  } catch { /* a page from disk may have no storage: the file is what counts */ }
}

function recall() {
  if (data.token) return;
  let kept = [];
  try {
    kept = JSON.parse(localStorage.getItem(memory)) || [];
  } catch { return; }
  for (const decision of kept) {
    const entry = data.entries[decision.entry];
    if (!entry || entry.fingerprint !== decision.fingerprint || entry.standing !== decision.standing) continue;
    taken.set(decision.entry, decision);
    order.push(decision.entry);
    show(byId(decision.entry), decision.action, describe(decision));
    byId("save").hidden = false;
  }
}

// FNV-1a of 64 bits over the decisions' fields, by which a damaged file is noticed.
function checksum(decisions) {
  const fields = (one) => {
    const is = one.identity || {};
    const text = (value) => (value === null || value === undefined ? "" : String(value));
    return [one.entry, one.standing, one.fingerprint, one.action, text(is.speciesId), text(is.form),
      text(is.gender), text(is.shiny), text(is.nickname), one.learn ? "learn" : ""].join("\u0000");
  };
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(decisions.map(fields).join("\n"))) {
    hash = ((hash ^ BigInt(byte)) * 0x100000001b3n) & 0xffffffffffffffffn;
  }
  return hash.toString(16).padStart(16, "0");
}

function save() {
  const decisions = order.map((id) => taken.get(id));
  const text = JSON.stringify({ format: data.format, checksum: checksum(decisions), decisions }, null, 2);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text + "\n"], { type: "application/json" }));
  link.download = "decisions.json";
  link.click();
  say(`${decisions.length} decisions saved. Next: verify apply decisions.json`);
}

function post(path, body) {
  return fetch(path, {
    method: "POST", body: JSON.stringify(body),
    headers: { "Content-Type": "application/json", "X-Verify-Token": data.token },
  });
}

async function send(card, decision) {
  show(card, "", "Saving …");
  let response, answer;
  try {
    response = await post("/decisions", decision);
    answer = await response.json();
  } catch {
    show(card, "failed", "Not saved: verify review does not answer. Start it again.");
    return say("Not saved.");
  }
  if (response.status === 409) return conflict(card, decision, answer);
  if (!response.ok) {
    show(card, "failed", `Not saved: ${answer.error}`);
    return say("Not saved.");
  }
  data.entries[card.id].standing = answer.standing;
  take(card, decision);
}

// Another window or person was quicker: theirs stands until this one says otherwise.
function conflict(card, decision, answer) {
  const theirs = answer.decision;
  const words = theirs ? describe(theirs) + ` (${theirs.who})` : "taken back";
  show(card, "conflict", `Decided elsewhere meanwhile: ${words}. Yours is not saved; decide again to replace it.`);
  data.entries[card.id].standing = answer.standing;
  say("Decided elsewhere meanwhile. Yours is not saved.");
}

async function withdraw(card) {
  const entry = data.entries[card.id];
  let response, answer;
  try {
    response = await post("/undo", { entry: card.id, standing: entry.standing });
    answer = await response.json();
  } catch {
    say("Not undone: verify review does not answer.");
    return false;
  }
  if (response.status === 409) {
    conflict(card, taken.get(card.id), answer);
    return false;
  }
  if (!response.ok) {
    say(`Not undone: ${answer.error}`);
    return false;
  }
  entry.standing = answer.standing;
  return true;
}

byId("save").addEventListener("click", save);
for (const card of cards) card.classList.toggle("decided", Boolean(data.entries[card.id].decided));
recall();
