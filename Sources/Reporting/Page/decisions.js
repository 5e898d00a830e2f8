// Decisions: taking, undoing and storing them, in a file that is saved or on the server of the page.
// The decisions of this session, oldest first. The last one on an entry counts.
let session = [];
// The decisions that stand in a file.
const saved = new Set();
const ids = Object.keys({ ...data.entries, ...data.verified });
const memory = `verify ${ids.sort().join(" ").slice(0, 400)} ${ids.length}`;

// What a decision on a card or a row is based on.
function stateOf(id) {
  return data.entries[id] || data.verified[id];
}

function taken(id) {
  return session.findLast((one) => one.entry === id);
}

// The entries decided in this session, each once.
function touched() {
  return [...new Set(session.map((one) => one.entry))];
}

// The decision that counts on an entry, of this session or an earlier one; null for none.
function standing(id) {
  const { decided, identity } = stateOf(id);
  const stored = decided ? { action: decided, identity } : null;
  return data.token ? stored : taken(id) || stored;
}

function show(card, state, text) {
  const line = card.querySelector(".decision");
  line.dataset.state = state || "";
  line.textContent = text;
  card.classList.toggle("decided", Boolean(state) && state !== "conflict" && state !== "failed");
  if (rows.includes(card)) showRejection(card);
}

let saving = Promise.resolve();

// Does one thing after the other: what is pressed while a decision is being saved is about what comes then.
function inTurn(action) {
  if (!data.token) return action();
  saving = saving.then(action, action);
  return saving;
}

// Takes a decision on a card and moves on, or on a row of the verified, which stays where it is.
async function decide(card, action, identity) {
  const entry = stateOf(card.id);
  const decision = { entry: card.id, standing: entry.standing, fingerprint: entry.fingerprint, action };
  if (identity) decision.identity = identity;
  if (byId("enrol")?.checked && (action === "accept" || action === "correct")) decision.enrol = true;
  if (data.token) {
    await send(card, decision);
  } else {
    take(card, decision);
    remember();
  }
}

function keep(decision) {
  session.push(decision);
  if (!data.token) byId("save").hidden = false;
}

function take(card, decision) {
  keep(decision);
  show(card, decision.action, describe(decision));
  if (rows.includes(card)) return say(`${describe(decision)}.`);
  const next = nextOpen();
  if (next) makeCurrent(next);
  else makeCurrent(card, false);
  say(`${describe(decision)}. ${open()} left.`);
  showDone();
}

async function undo(id = session.at(-1)?.entry) {
  if (!id) return say("There is nothing to undo in this session.", true);
  const card = byId(id);
  if (data.token && !(await withdraw(card))) return;
  session.splice(session.findLastIndex((one) => one.entry === id), 1);
  // A row has no decision but its rejection.
  const before = rows.includes(card) ? null : standing(id);
  if (before) show(card, before.action, describe(before));
  else show(card, "", stateOf(id).known || "");
  // What an earlier session skipped is open.
  if (before && before.action === "skip" && !taken(id)) card.classList.remove("decided");
  if (!data.token) byId("save").hidden = !session.length;
  remember();
  if (rows.includes(card)) return say("Undone.");
  byId("done").hidden = true;
  makeCurrent(card);
  say(`Undone. ${open()} left.`);
}

// Unsaved decisions survive on this computer when the page is closed. The file keeps the others:
// they may have been applied and undone before a report is made anew.
function remember() {
  if (data.token) return;
  try {
    localStorage.setItem(memory, JSON.stringify(session.filter((one) => !saved.has(taken(one.entry)))));
  } catch { /* a page from disk may have no storage: the file is what counts */ }
}

function recall() {
  if (data.token) return;
  let kept = [];
  try {
    kept = JSON.parse(localStorage.getItem(memory)) || [];
  } catch { return; }
  for (const decision of kept) {
    const entry = stateOf(decision.entry);
    if (!entry || entry.fingerprint !== decision.fingerprint || entry.standing !== decision.standing) continue;
    keep(decision);
    show(byId(decision.entry), decision.action, describe(decision));
  }
}

// FNV-1a of 64 bits over the decisions' fields, which detects a damaged file.
function checksum(decisions) {
  const fields = (one) => {
    const is = one.identity || {};
    const text = (value) => (value === null || value === undefined ? "" : String(value));
    return [one.entry, one.standing, one.fingerprint, one.action, text(is.speciesId), text(is.form),
      text(is.gender), text(is.shiny), text(is.nickname), one.enrol ? "enrol" : ""].join("\u0000");
  };
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(decisions.map(fields).join("\n"))) {
    hash = ((hash ^ BigInt(byte)) * 0x100000001b3n) & 0xffffffffffffffffn;
  }
  return hash.toString(16).padStart(16, "0");
}

function counted(number) {
  return number === 1 ? "1 decision" : `${number} decisions`;
}

// Says what is decided already when the page opens; other words where nothing is.
function greet(words) {
  const number = touched().length;
  say(number ? `${counted(number)} ${data.token ? "taken in this session" : "restored, not saved yet"}.` : words);
}

function save() {
  const decisions = touched().map(taken);
  const text = JSON.stringify({ format: data.format, checksum: checksum(decisions), decisions }, null, 2);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text + "\n"], { type: "application/json" }));
  link.download = "decisions.json";
  link.click();
  for (const decision of decisions) saved.add(decision);
  remember();
  say(`${counted(decisions.length)} saved. Next: verify apply decisions.json`);
}

if (byId("save")) byId("save").addEventListener("click", save);
