// References that stand in the page only once, and pictures laid over each other.
for (const image of list.querySelectorAll("img[data-like]")) image.src = byId(image.dataset.like).src;

// Levels of a channel by which a pixel may differ from its background, or from another picture's pixel.
const levels = 40;
const side = 160;

// Trims a picture to the box of the pixels that differ from its background, the median of its edge.
async function trimmed(image) {
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context.drawImage(image, 0, 0);
  const { width, height } = canvas;
  const pixels = context.getImageData(0, 0, width, height).data;
  const at = (x, y) => 4 * (y * width + x);
  const edge = [];
  for (let x = 0; x < width; x += 1) edge.push(at(x, 0), at(x, height - 1));
  for (let y = 0; y < height; y += 1) edge.push(at(0, y), at(width - 1, y));
  const background = [0, 1, 2].map((channel) => edge.map((place) => pixels[place + channel]).sort((a, b) => a - b)[edge.length >> 1]);
  const columns = new Array(width).fill(0);
  const lines = new Array(height).fill(0);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const place = at(x, y);
      if (background.some((level, channel) => Math.abs(pixels[place + channel] - level) > levels)) {
        columns[x] += 1;
        lines[y] += 1;
      }
    }
  }
  // A speck is not the Pokémon.
  const first = (counts) => Math.max(0, counts.findIndex((count) => count > 1));
  const last = (counts) => counts.length - 1 - first([...counts].reverse());
  const box = { x: first(columns), y: first(lines) };
  box.width = Math.max(1, last(columns) - box.x + 1);
  box.height = Math.max(1, last(lines) - box.y + 1);
  return { image, box };
}

// Draws a trimmed picture into the square, as large as it fits and centered.
function drawn({ image, box }) {
  const canvas = document.createElement("canvas");
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  const scale = Math.min(side / box.width, side / box.height);
  const width = box.width * scale;
  const height = box.height * scale;
  context.fillStyle = "#fff";
  context.fillRect(0, 0, side, side);
  context.drawImage(image, box.x, box.y, box.width, box.height, (side - width) / 2, (side - height) / 2, width, height);
  return canvas;
}

function pixelsOf(canvas) {
  return canvas.getContext("2d").getImageData(0, 0, side, side).data;
}

// The mean color of each picture where plain and shiny differ.
function differing(plain, shiny, own) {
  const [a, b, c] = [plain, shiny, own].map(pixelsOf);
  const sums = [[0, 0, 0], [0, 0, 0], [0, 0, 0]];
  let count = 0;
  for (let place = 0; place < a.length; place += 4) {
    if (![0, 1, 2].some((channel) => Math.abs(a[place + channel] - b[place + channel]) > levels)) continue;
    count += 1;
    [a, b, c].forEach((pixels, which) => {
      for (let channel = 0; channel < 3; channel += 1) sums[which][channel] += pixels[place + channel];
    });
  }
  return count ? { count, colors: sums.map((sum) => sum.map((value) => Math.round(value / count))) } : null;
}

function swatch([red, green, blue], words) {
  const drawing = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  drawing.setAttribute("viewBox", "0 0 1 1");
  drawing.setAttribute("aria-hidden", "true");
  const square = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  square.setAttribute("width", "1");
  square.setAttribute("height", "1");
  square.setAttribute("fill", `rgb(${red} ${green} ${blue})`);
  drawing.append(square);
  const item = document.createElement("span");
  item.append(drawing, ` ${words}`);
  return item;
}

// The pictures of a card in squares of one size: the one on the screen first, then its references.
function squares(card) {
  return Promise.all([...card.querySelectorAll(".pictures figure")].map(async (figure) => {
    return { look: figure.dataset.look, canvas: drawn(await trimmed(figure.querySelector("img"))) };
  }));
}

// Fills the overlay of a card when it is first opened.
async function fillOverlay(overlay) {
  if (overlay.dataset.filled) return;
  overlay.dataset.filled = "yes";
  const card = overlay.closest(".entry");
  const [own, above] = await squares(card);
  own.canvas.className = "under";
  above.canvas.className = "over";
  const words = card.querySelector(".reference figcaption").textContent;
  overlay.querySelector(".layers").setAttribute("role", "img");
  overlay.querySelector(".layers").setAttribute("aria-label", `The picture on the screen under ${words}`);
  overlay.querySelector(".layers").append(own.canvas, above.canvas);
}

// Shows the colors of plain and shiny where they differ. The picture on the screen is compared where it is a render:
// a phone shows a model in another pose.
async function fillColors(line) {
  const card = line.closest(".entry");
  const pictures = await squares(card);
  const own = card.querySelector(".overlay") && pictures[0];
  const [plain, shiny] = ["plain", "shiny"].map((look) => pictures.find((one) => one.look === look));
  const difference = differing(plain.canvas, shiny.canvas, (own || plain).canvas);
  if (!difference) return;
  line.append("Plain and shiny differ in:");
  const names = ["plain", "shiny", ...(own ? ["on the screen"] : [])];
  names.forEach((name, which) => line.append(" ", swatch(difference.colors[which], name)));
}

// A card's colors are compared when it comes near the window.
const nearing = new IntersectionObserver((seen) => {
  for (const { target } of seen.filter((one) => one.isIntersecting)) {
    nearing.unobserve(target);
    fillColors(target);
  }
}, { rootMargin: "100%" });
for (const line of list.querySelectorAll(".colors")) {
  line.hidden = false;
  nearing.observe(line);
}

for (const overlay of list.querySelectorAll(".overlay")) {
  overlay.addEventListener("toggle", () => overlay.open && fillOverlay(overlay));
}
list.addEventListener("input", (event) => {
  if (!event.target.classList.contains("fade")) return;
  event.target.closest(".overlay").querySelector(".over").style.opacity = event.target.value / 100;
});
