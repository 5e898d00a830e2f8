// The table of verified entries: searched with the cards, sorted by its columns.
const verified = byId("verified-rows");
const rows = verified ? [...verified.querySelectorAll("tbody tr")] : [];

// The number of rows that have all words; null where nothing is searched.
function searchVerified(words) {
  let count = 0;
  for (const row of rows) {
    if (words.length && row.words === undefined) row.words = `${row.textContent} ${row.id} ${row.dataset.search} verified`.toLowerCase();
    row.hidden = !words.every((word) => row.words.includes(word));
    if (!row.hidden) count += 1;
  }
  if (!verified || !words.length) {
    if (verified) byId("verified-found").textContent = "";
    return null;
  }
  byId("verified-found").textContent = `, ${count} found`;
  if (count && !shown().length) verified.open = true;
  return count;
}

function sortBy(column, button) {
  const heading = button.closest("th");
  const isUp = heading.getAttribute("aria-sort") !== "ascending";
  for (const other of verified.querySelectorAll("th[aria-sort]")) other.removeAttribute("aria-sort");
  heading.setAttribute("aria-sort", isUp ? "ascending" : "descending");
  const value = (row) => row.cells[column].dataset.value || row.cells[column].textContent;
  const order = new Intl.Collator(undefined, { numeric: true }).compare;
  rows.sort((a, b) => (isUp ? 1 : -1) * order(value(a), value(b)));
  verified.querySelector("tbody").append(...rows);
}

// A row that is rejected says so, and its button takes that back.
function showRejection(row) {
  const button = row.querySelector(".wrong");
  button.hidden = false;
  button.textContent = row.classList.contains("decided") ? "Undo" : "Reject";
}

if (verified) {
  verified.querySelector("tbody").addEventListener("click", (event) => {
    const row = event.target.closest(".wrong")?.closest("tr");
    if (!row || isDouble(event)) return;
    inTurn(() => (taken(row.id) ? undo(row.id) : decide(row, "reject")));
  });
  [...verified.querySelectorAll("thead th")].forEach((heading, column) => {
    if (column === 0) return; // the picture
    const button = document.createElement("button");
    button.type = "button";
    button.append(...heading.childNodes);
    button.addEventListener("click", () => sortBy(column, button));
    heading.append(button);
  });
}
