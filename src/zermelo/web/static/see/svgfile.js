// A drawing as a file that any program shows as it is here: colours and fonts written out, nothing left to a style sheet.

// What is kept of each kind of element, with what goes without saying.
const SHAPE = { fill: "", stroke: "none", "stroke-width": "1px", "stroke-opacity": "1", "stroke-dasharray": "none", "stroke-linejoin": "miter" };
const TEXT = { ...SHAPE, "font-size": "", "font-weight": "400", "text-anchor": "start", "font-family": "" };
const KEPT = { line: SHAPE, path: SHAPE, text: TEXT };
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
  const behind = getComputedStyle(drawing.closest(".tree-scroll") ?? document.body).backgroundColor;
  for (const [name, value] of Object.entries({ width, height, fill: plain(behind) })) ground.setAttribute(name, value);
  const heading = document.createElementNS("http://www.w3.org/2000/svg", "title");
  heading.textContent = title;
  copy.prepend(heading, ground);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(copy)}\n`;
}

function settle(from, to, plain) {
  for (const { name } of [...to.attributes]) {
    if (/^(class|style|tabindex|role|aria-.*|data-.*)$/.test(name)) to.removeAttribute(name);
  }
  write(getComputedStyle(from), to, plain);
  if (to.tagName === "text" && to.hasAttribute("stroke")) splitHalo(to);
  const pairs = [...from.children].map((child, i) => [child, to.children[i]]);
  for (const [child, copy] of pairs) {
    if (child.tagName !== "title" && (getComputedStyle(child).display === "none" || isEmpty(child))) copy.remove();
    else settle(child, copy, plain);
  }
}

const isEmpty = (element) => element.tagName === "text" && !element.textContent;

function write(style, to, plain) {
  for (const [name, usual] of Object.entries(KEPT[to.tagName] ?? {})) {
    const value = style.getPropertyValue(name);
    if (value !== usual) to.setAttribute(name, COLOURS.has(name) && value !== "none" ? plain(value) : value.replaceAll("px", ""));
  }
}

/** Not every program knows `paint-order`: what is drawn around a text becomes a text of its own behind it. */
function splitHalo(text) {
  const halo = text.cloneNode(true);
  halo.setAttribute("fill", text.getAttribute("stroke"));
  text.before(halo);
  for (const name of ["stroke", "stroke-width", "stroke-linejoin"]) text.removeAttribute(name);
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
