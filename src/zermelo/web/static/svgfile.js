// A drawing as a file that any program shows as it is here: colours and fonts written out, nothing left to a style sheet.

const KEPT = ["fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linejoin", "opacity", "font-family",
  "font-size", "font-weight", "text-anchor", "paint-order"];
const COLOURS = new Set(["fill", "stroke"]);

/** The text of an SVG file for a drawing that is on the page. */
export function svgFile(drawing, title) {
  const copy = drawing.cloneNode(true);
  const plain = colourReader();
  settle(drawing, copy, plain);
  const { width, height } = drawing.viewBox.baseVal;
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", width);
  copy.setAttribute("height", height);
  const ground = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  const behind = getComputedStyle(drawing.closest(".card") ?? document.body).backgroundColor;
  for (const [name, value] of Object.entries({ width, height, fill: plain(behind) })) ground.setAttribute(name, value);
  const heading = document.createElementNS("http://www.w3.org/2000/svg", "title");
  heading.textContent = title;
  copy.prepend(heading, ground);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(copy)}\n`;
}

function settle(from, to, plain) {
  const style = getComputedStyle(from);
  for (const { name } of [...to.attributes]) {
    if (/^(class|style|tabindex|role|aria-.*|data-.*)$/.test(name)) to.removeAttribute(name);
  }
  if (from.tagName !== "g" && from.tagName !== "title") write(style, to, plain);
  if (from.tagName === "g") to.setAttribute("opacity", style.opacity);
  const pairs = [...from.children].map((child, i) => [child, to.children[i]]);
  for (const [child, copy] of pairs) {
    if (getComputedStyle(child).display === "none" && child.tagName !== "title") copy.remove();
    else settle(child, copy, plain);
  }
}

function write(style, to, plain) {
  for (const name of KEPT) {
    const value = style.getPropertyValue(name);
    if (value) to.setAttribute(name, COLOURS.has(name) && value !== "none" ? plain(value) : value);
  }
}

/** A function that turns any colour a browser knows into #rrggbb, which every program knows. */
function colourReader() {
  const brush = Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d", { willReadFrequently: true });
  const known = new Map();
  return (colour) => {
    if (!known.has(colour)) {
      brush.clearRect(0, 0, 1, 1);
      brush.fillStyle = colour;
      brush.fillRect(0, 0, 1, 1);
      const [red, green, blue] = brush.getImageData(0, 0, 1, 1).data;
      known.set(colour, `#${[red, green, blue].map((part) => part.toString(16).padStart(2, "0")).join("")}`);
    }
    return known.get(colour);
  };
}
