// Dragging a piece from square to square, by mouse, pen or finger. What follows the pointer is the piece itself.

import { el, svg } from "../shared/dom.js";
import { drawPiece } from "./kinds/pieces.js";

const NEAR = 6; // pixels: less is a click, more is a drag

/**
 * Follow a pointer that has gone down on the place of a piece; `carried`: piece, board, flipped, square (its side in
 * pixels). `hooks`: `lift()` when a drag begins, `over(name)` with
 * the place below the pointer (or null), `drop(name)` with that where it ends, null where the drag is called off.
 */
export function follow(event, button, carried, hooks) {
  const start = [event.clientX, event.clientY], { pointerId } = event;
  let ghost = null;
  const move = (moved) => {
    if (moved.pointerId !== pointerId) return;
    if (!ghost && Math.hypot(moved.clientX - start[0], moved.clientY - start[1]) > NEAR) {
      hooks.lift();
      (button.closest(".screen") ?? document.body).append((ghost = makeGhost(carried, moved.pointerType === "touch")));
    }
    if (!ghost) return;
    moved.preventDefault();
    ghost.style.left = `${moved.clientX}px`;
    ghost.style.top = `${moved.clientY}px`;
    hooks.over(placeUnder(moved));
  };
  const end = (ended) => {
    if (ended.pointerId !== pointerId) return;
    document.removeEventListener("pointermove", move);
    for (const name of ["pointerup", "pointercancel"]) document.removeEventListener(name, end);
    if (!ghost) return;
    ghost.remove();
    const target = ended.type === "pointercancel" ? null : placeUnder(ended);
    const swallow = (click) => { click.stopImmediatePropagation(); click.preventDefault(); };
    document.addEventListener("click", swallow, { capture: true }); // the browser calls a drag that ends a click
    setTimeout(() => { // after that click: what is dropped may open a dialog, which is not to get it
      document.removeEventListener("click", swallow, { capture: true });
      hooks.drop(target);
    });
  };
  button.setPointerCapture(pointerId);
  document.addEventListener("pointermove", move); // not of the button: the board may be drawn anew meanwhile
  document.addEventListener("pointerup", end);
  document.addEventListener("pointercancel", end);
}

/** The name of the place below a pointer; null where there is none. */
export const placeUnder = ({ clientX, clientY }) =>
  document.elementsFromPoint(clientX, clientY).find((node) => node.dataset?.place)?.dataset.place ?? null;

/** The piece, as large as its square; under a finger larger and above it, so that it can be seen. */
function makeGhost({ piece, board, flipped, square }, touch) {
  const ghost = el("div", { class: `ghost ${touch ? "touch" : ""}`, "aria-hidden": "true" },
    svg("svg", { viewBox: "-.5 -.5 1 1" }, drawPiece(piece, 0, 0, board, { flipped })));
  ghost.style.width = `${square * (touch ? 1.6 : 1)}px`;
  return ghost;
}
