/** Pictures stand as text at the end of the file, and become images when they come near the window. */
const waiting = new Set();

/** The image of a picture's number; `null` while that part of the file has not arrived. */
function image(index, alt = "") {
  const text = document.getElementById(`p${index}`);
  if (!text) return null;
  const made = new Image();
  made.decoding = "async";
  made.alt = alt;
  made.src = `data:image/jpeg;base64,${text.textContent}`;
  return made;
}

function show(tile) {
  const place = tile.querySelector(".picture");
  if (!("picture" in tile.dataset) || place.querySelector("img")) return;
  const made = image(tile.dataset.picture);
  if (made) place.prepend(made); else waiting.add(tile);
}

const observer = new IntersectionObserver((entries) => {
  for (const entry of entries) if (entry.isIntersecting) {
    show(entry.target);
    observer.unobserve(entry.target);
  }
}, { rootMargin: "600px 0px" });

function watch(all) {
  observer.disconnect();
  for (const one of all) if (one.picture !== null) observer.observe(one.tile);
}

addEventListener("DOMContentLoaded", () => {
  for (const tile of waiting) show(tile);
  waiting.clear();
});

// A printed page has no window to come near to.
addEventListener("beforeprint", () => {
  for (const tile of album.querySelectorAll("li:not([hidden]) > .tile")) show(tile);
});
