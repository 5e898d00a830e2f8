// Questions about the collection, which only the server of the page can take answers to.
const questions = byId("questions");

// Sends an answer, or takes one back, and shows the questions that are open then.
async function ask(path, body) {
  const line = byId("answer-status");
  let response, answer;
  try {
    response = await post(path, body);
    answer = await response.json();
  } catch {
    line.textContent = "Not saved: verify review does not answer. Start it again.";
    return;
  }
  if (!response.ok) {
    line.textContent = `Not saved: ${answer.error}`;
    return;
  }
  line.textContent = "";
  questions.innerHTML = answer.page;
  // The button that was pressed is gone.
  questions.querySelector("button")?.focus();
}

questions?.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  const { answer, run } = button.dataset;
  inTurn(() => (run ? ask("answers/undo", { run }) : ask("answers", { answer })));
});
