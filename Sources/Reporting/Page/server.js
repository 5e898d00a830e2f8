// The server of the page: each decision is stored once it answers.
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
    response = await post("decisions", decision);
    answer = await response.json();
  } catch {
    show(card, "failed", "Not saved: verify review does not answer. Start it again.");
    return say("Not saved: verify review does not answer.", true);
  }
  if (response.status === 409) return conflict(card, answer);
  if (!response.ok) {
    show(card, "failed", `Not saved: ${answer.error}`);
    return say(`Not saved: ${answer.error}`, true);
  }
  settle(card.id, answer);
  take(card, decision);
}

// Takes over what stands on an entry by an answer.
function settle(id, { standing, decision }) {
  Object.assign(stateOf(id), { standing, decided: decision?.action, identity: decision?.identity });
}

// Another window or person was quicker: their decision stands until this one decides again.
function conflict(card, answer) {
  const theirs = answer.decision;
  const words = theirs ? describe(theirs) + ` (${theirs.who})` : "taken back";
  show(card, "conflict", `Decided elsewhere meanwhile: ${words}. Yours is not saved; decide again to replace it.`);
  settle(card.id, answer);
  session = session.filter((one) => one.entry !== card.id);
  say("Decided elsewhere meanwhile. Yours is not saved.", true);
}

// Takes back the decision on a card; false when that fails.
async function withdraw(card) {
  let response, answer;
  try {
    response = await post("undo", { entry: card.id, standing: stateOf(card.id).standing });
    answer = await response.json();
  } catch {
    say("Not undone: verify review does not answer.", true);
    return false;
  }
  if (response.status === 409) {
    conflict(card, answer);
    return false;
  }
  if (!response.ok) {
    say(`Not undone: ${answer.error}`, true);
    return false;
  }
  settle(card.id, answer);
  return true;
}

// Decisions of this session from before the page was opened again can be undone too.
for (const id of data.taken) {
  if (data.entries[id]?.decided) keep({ entry: id });
}
