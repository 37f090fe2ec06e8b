// How a piece looks. The two sides differ in shape as well as in colour.

import { isMan, manName, manParts } from "../chess/chessmen.js";
import { svg } from "../shared/dom.js";

/** The side that a piece belongs to: 0 or 1. Capital letters are the first player's, and so is x. */
export function sideOf(piece) {
  if (piece === "x") return 0;
  if (piece === "o") return 1;
  return piece === piece.toUpperCase() ? 0 : 1;
}

/** What a square of a board holds, in words. */
export function contents(piece, board = {}) {
  if (piece === ".") return "empty";
  if (board.chess && isMan(piece)) return manName(piece);
  return piece === "x" || piece === "o" ? piece.toUpperCase() : piece;
}

/** A piece in a square of side 1 around (x, y), as its board has them: chessmen, stones that drop or lie, or signs. */
export function drawPiece(piece, x, y, board = {}) {
  const side = sideOf(piece), man = board.chess && isMan(piece);
  return svg("g", { class: `piece ${man ? "chessman" : ""} side-${side}`, transform: `translate(${x} ${y})` },
    svg("g", { class: "slide" }, ...(man ? [manParts(piece)] : sign(piece, side, board.drop || board.hexes))));
}

function sign(piece, side, discs) {
  if (discs && (piece === "x" || piece === "o")) return disc(side);
  if (piece === "x") return [svg("path", { d: "M-.25-.25.25.25M.25-.25-.25.25", class: "stroke" })];
  if (piece === "o") return [svg("circle", { r: ".27", class: "stroke" })];
  return [svg("circle", { r: ".4", class: "fill" }), ...(side ? [svg("circle", { r: ".34", class: "rim" })] : []), letter(piece)];
}

const letter = (piece) => svg("text", { class: "letter", text: piece.toUpperCase(), dy: ".17" });

function disc(side) {
  const mark = side === 0
    ? svg("path", { d: "M-.14-.14.14.14M.14-.14-.14.14", class: "mark" })
    : svg("circle", { r: ".17", class: "mark" });
  return [svg("circle", { r: ".41", class: "fill" }), mark];
}
