// The editor, which names an entry by hand.
const editor = byId("editor");
const fields = {
  species: byId("edit-species"), form: byId("edit-form"), gender: byId("edit-gender"),
  shiny: byId("edit-shiny"), nickname: byId("edit-nickname"),
};
let edited = null;

// The letters, digits and signs of gender, without case and accents. A mark of kana makes another
// name: カラカラ is not ガラガラ.
function folded(text) {
  return text.normalize("NFKD").toLowerCase().replace(/[^\p{L}\p{N}\u3099\u309a♀♂]/gu, "");
}

function speciesNamed(text) {
  const words = folded(text);
  const number = Number(words.replace(/^no/, ""));
  return data.species.find((one) => folded(one[1]) === words || (words && one[0] === number))
    || data.species.find((one) => one[4].some((name) => folded(name) === words));
}

// A species' own name is no nickname, whatever its language and case.
function nicknameOf(species, text) {
  const nickname = text.trim();
  const isOwn = [species[1], ...species[4]].some((name) => name.toLowerCase() === nickname.toLowerCase());
  return isOwn ? null : nickname || null;
}

// Takes values by themselves, or arrays of a value and its name.
function options(select, values, chosen, none) {
  select.replaceChildren(...[...(none ? [""] : []), ...values].map((one) => {
    const [value, name] = Array.isArray(one) ? one : [one, one];
    const option = document.createElement("option");
    option.value = value;
    option.textContent = name || none;
    option.selected = value === (chosen || "");
    return option;
  }));
}

// Offers what the chosen form may be, or any form of the species while none is chosen.
function fillGenders(species, gender) {
  const form = species && species[2].find((one) => one[0] === fields.form.value);
  const genders = form ? form[2] : species ? species[3] : [];
  options(fields.gender, genders, gender, genders.length === 1 ? null : "not known");
}

function fillFrom(species, identity) {
  options(fields.form, species ? species[2] : [], identity.form, species && species[2].length === 1 ? null : "not known");
  fillGenders(species, identity.gender);
}

function edit(card) {
  edited = card;
  const entry = data.entries[card.id];
  const decided = standing(card.id)?.identity;
  const identity = decided || (!entry.problem && entry.read) || entry.candidates[0] || entry.read || {};
  const species = data.species.find((one) => one[0] === identity.speciesId);
  if (!byId("all-species").children.length) {
    byId("all-species").append(...data.species.flatMap((one) => [one[1], ...one[4]].map((name) => {
      const option = document.createElement("option");
      option.value = name;
      option.label = String(one[0]).padStart(4, "0") + (name === one[1] ? "" : " " + one[1]);
      return option;
    })));
  }
  fields.species.value = species ? species[1] : "";
  fillFrom(species, identity);
  fields.shiny.value = identity.shiny === true ? "true" : identity.shiny === false ? "false" : "";
  fields.nickname.value = identity.nickname || "";
  byId("edit-error").textContent = "";
  editor.showModal();
  fields.species.select();
}

if (editor) {
  fields.species.addEventListener("input", () => {
    const species = speciesNamed(fields.species.value);
    if (species) fillFrom(species, { form: fields.form.value, gender: fields.gender.value });
  });

  fields.form.addEventListener("change", () => {
    fillGenders(speciesNamed(fields.species.value), fields.gender.value);
  });

  byId("editor-form").addEventListener("submit", (event) => {
    if (event.submitter && event.submitter.value === "cancel") return;
    const species = speciesNamed(fields.species.value);
    if (!species) {
      event.preventDefault();
      byId("edit-error").textContent = "No species has this name or number.";
      fields.species.focus();
      return;
    }
    const card = edited;
    const identity = {
      speciesId: species[0], form: fields.form.value || null, gender: fields.gender.value || null,
      shiny: fields.shiny.value === "" ? null : fields.shiny.value === "true",
      nickname: nicknameOf(species, fields.nickname.value),
    };
    inTurn(() => decide(card, "correct", identity));
  });
  editor.addEventListener("close", () => {
    if (current) current.focus({ preventScroll: true });
  });
}
