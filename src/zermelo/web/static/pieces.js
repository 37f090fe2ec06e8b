// How a piece looks. The two sides differ in shape as well as in colour.

import { svg } from "./dom.js";

/** The side that a piece belongs to: 0 or 1. Capital letters are the first player's, and so is x. */
export function sideOf(piece) {
  if (piece === "x") return 0;
  if (piece === "o") return 1;
  return piece === piece.toUpperCase() ? 0 : 1;
}

/** What a square holds, in words. */
export function contents(piece) {
  if (piece === ".") return "empty";
  return piece === "x" || piece === "o" ? piece.toUpperCase() : piece;
}

/** A piece in a square of side 1 around (x, y). `discs` are stones that fall or lie, instead of signs. */
export function drawPiece(piece, x, y, discs) {
  const side = sideOf(piece);
  const group = svg("g", { class: `piece side-${side}`, transform: `translate(${x} ${y})` });
  if (discs && (piece === "x" || piece === "o")) group.append(...disc(side));
  else if (piece === "x") group.append(svg("path", { d: "M-.25-.25.25.25M.25-.25-.25.25", class: "stroke" }));
  else if (piece === "o") group.append(svg("circle", { r: ".27", class: "stroke" }));
  else group.append(svg("circle", { r: ".4", class: "fill" }), ...(side ? [svg("circle", { r: ".34", class: "rim" })] : []), letter(piece));
  return group;
}

const letter = (piece) => svg("text", { class: "letter", text: piece.toUpperCase(), dy: ".17" });

function disc(side) {
  const mark = side === 0
    ? svg("path", { d: "M-.14-.14.14.14M.14-.14-.14.14", class: "mark" })
    : svg("circle", { r: ".17", class: "mark" });
  return [svg("circle", { r: ".41", class: "fill" }), mark];
}
