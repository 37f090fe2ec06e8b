// How a piece looks: a chessman, a sign, a stone, or what its `look` says. Sides differ in shape as well as in colour.

import { isMan, manName, manParts } from "../../chess/chessmen.js";
import { svg } from "../../shared/dom.js";
import { named, sideName } from "../../shared/sides.js";

const CROWN = "M-.2.13L-.24-.13L-.1-.01L0-.19L.1-.01L.24-.13L.2.13Z";
const POINTED = "M0-.42L.27-.3L.36.4L-.36.4L-.27-.3Z"; // as in shogi
const HEIGHTS = { low: 0.06, tall: 0.24 };

/** The side that a piece belongs to: 0, 1, ... or "none". Capital letters are the first player's, and so is x. */
export function sideOf(piece, board = {}) {
  const look = board.looks?.[piece];
  if (look) return look.side ?? "none";
  if (piece === "x") return 0;
  if (piece === "o") return 1;
  return piece === piece.toUpperCase() ? 0 : 1;
}

/** What a square of a board holds, in words. */
export function contents(piece, board = {}) {
  if (piece === ".") return "empty";
  if (board.looks?.[piece]) return named(board.looks[piece].words);
  if (board.chess && isMan(piece)) return manName(piece);
  if (piece !== "x" && piece !== "o") return piece;
  if (board.drop || board.hexes) return sideName(sideOf(piece, board)).toLowerCase();
  return lies(board) || board.kind === "tables" ? sideName(sideOf(piece, board)) : piece.toUpperCase();
}

/** Whether pieces lie on this board as stones do; elsewhere x and o are signs. */
export const lies = (board) => Boolean(board.drop || board.hexes || board.crossings || board.checkered || board.kind === "points");

/** A piece in a square of side 1 around (x, y), as its board has them. `name` is that of its square. */
export function drawPiece(piece, x, y, board = {}, { flipped = false, name = null } = {}) {
  const look = board.looks?.[piece], man = board.chess && isMan(piece) && !look;
  return svg("g", { class: `piece ${man ? "chessman" : look?.shade ?? ""} side-${sideOf(piece, board)}`, transform: `translate(${x} ${y})`, "data-square": name },
    svg("g", { class: "slide" }, ...(man ? [manParts(piece)] : drawSign(piece, board, flipped))));
}

/** The parts of a piece that is no chessman. */
export function drawSign(piece, board = {}, flipped = false) {
  const look = board.looks?.[piece];
  if (look) return looking(look, flipped);
  const side = sideOf(piece, board), plain = piece === "x" || piece === "o";
  if (plain && lies(board)) return [...(board.drop ? disc() : stone("round", 0.06)), side ? svg("circle", { r: ".17", class: "mark" }) : svg("path", { d: "M-.14-.14.14.14M.14-.14-.14.14", class: "mark" })];
  if (piece === "x") return [svg("path", { d: "M-.25-.25.25.25M.25-.25-.25.25", class: "stroke" })];
  if (piece === "o") return [svg("circle", { r: ".27", class: "stroke" })];
  return [...stone("round", 0.06), ...(side ? [svg("circle", { r: ".34", class: "rim-line" })] : []), letter(piece.toUpperCase())];
}

function looking({ side, text, shape, tall, hollow, crowned, size: wide }, flipped) {
  const height = tall ? HEIGHTS.tall : HEIGHTS.low, size = wide * (tall ? 0.84 : 1);
  const down = shape === "pointed" && (side === 1) !== flipped;
  const inside = shape === "square" ? { x: -0.17, y: -0.17, width: 0.34, height: 0.34, rx: 0.05 } : { r: 0.18 };
  const marks = [
    side === 1 && shape !== "pointed" && face(shape, "rim-line", 0.84),
    hollow && (text || crowned ? face(shape, "hollow", 0.8) : svg(shape === "square" ? "rect" : "circle", { ...inside, class: "pit" })),
    crowned && svg("path", { d: CROWN, class: "crown", transform: text ? "translate(0 -.16) scale(.7)" : "scale(1.1)" }),
    text && letter(text, crowned ? 0.12 : 0, hollow),
  ].filter(Boolean);
  const lift = tall ? -height / 2 : 0;
  return [svg("g", { transform: `translate(0 ${lift}) scale(${size})` }, svg("g", { transform: down ? "rotate(180)" : null }, ...stone(shape, height, down)), ...marks)];
}

/** A body with a face above it, seen a little from the front: the higher the piece, the more there is of the body. */
function stone(shape, height, down = false) {
  const far = down ? -height : height;
  const between = shape === "round" ? svg("path", { d: `M-.4 0A.4.4 0 0 1 .4 0V${far}A.4.4 0 0 1-.4 ${far}Z`, class: "body" })
    : svg("g", { transform: `translate(0 ${far})` }, face(shape, "body"));
  const middle = shape !== "round" && height > 0.1 ? [svg("g", { transform: `translate(0 ${far / 2})` }, face(shape, "body"))] : [];
  const shadow = svg("g", { transform: `translate(${down ? -0.03 : 0.03} ${far + (down ? -0.04 : 0.04)})` }, face(shape, "shadow"));
  return [shadow, between, ...middle, face(shape, "fill"), face(shape, "shine", 0.9)];
}

/** A disc that stands upright, seen through a hole that is a little smaller. */
const disc = () => [svg("circle", { r: 0.44, class: "fill" }), svg("circle", { r: 0.31, class: "groove" })];

function face(shape, name, scale = 1) {
  if (shape === "round") return svg("circle", { r: 0.4 * scale, class: name });
  if (shape === "square") return svg("rect", { x: -0.37 * scale, y: -0.37 * scale, width: 0.74 * scale, height: 0.74 * scale, rx: 0.09 * scale, class: name });
  return svg("path", { d: POINTED, class: name, transform: scale === 1 ? null : `scale(${scale})` });
}

const letter = (text, down = 0, hollow = false) => svg("text", { class: hollow ? "letter on-hollow" : "letter", "font-size": [0.5, 0.5, 0.38, 0.27][text.length], y: 0.17 - (text.length > 1 ? 0.04 : 0) + down, text });

/** One piece over several squares: `bodies` are pairs of neighbours' centres; a piece over two has a line across its middle, as a domino has. */
export function drawJoined(piece, bodies, board, name) {
  const boxes = bodies.map(([[x1, y1], [x2, y2]]) => ({ x: (x1 + x2) / 2, y: (y1 + y2) / 2, width: Math.abs(x2 - x1) + 0.8, height: Math.abs(y2 - y1) + 0.8 }));
  const layer = (className, shift) => boxes.map(({ x, y, width, height }) => svg("rect", { x: x - width / 2, y: y - height / 2 + shift, width, height, rx: 0.14, class: className }));
  const across = ({ x, y, width: w, height: h }) => (w > h ? `M${x} ${y - h / 2 + 0.08}v${h - 0.16}` : `M${x - w / 2 + 0.08} ${y}h${w - 0.16}`);
  return svg("g", { class: `piece joined side-${sideOf(piece, board)}`, "data-square": name }, ...layer("shadow", 0.1), ...layer("body", 0.06), ...layer("fill", 0),
    ...(boxes.length === 1 ? [svg("path", { d: across(boxes[0]), class: "mark" })] : []));
}
