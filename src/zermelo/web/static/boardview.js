// The board on the page: the drawing, the places over it, and how they are clicked, dragged and reached by key.

import { drawBoard, placesOf } from "./board.js";
import { announce, byId, el } from "./dom.js";
import { long, look, rank, short } from "./values.js";

const ARROWS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
const NEAR = 6; // pixels: less is a click, more is a drag

/** The best value among some moves, where values are shown. */
function bestOf(moves, values) {
  const known = moves.map((move) => values?.[move]).filter(Boolean);
  return known.sort((a, b) => rank(b) - rank(a))[0];
}

export class BoardView {
  /** `play(move)` is called with the move that a person makes; `paint(name)` while a position is edited. */
  constructor(container, list, { play, paint }) {
    Object.assign(this, { container, list, play, paint });
    this.focused = null; // the name of the place that the tab key leads to
    this.from = null; // the place from which a piece is about to move
    container.addEventListener("keydown", (event) => this.key(event));
  }

  /** Show a position. `view`: board, legal, values, last, flipped, enabled, hint, editing. */
  show(view) {
    const hadFocus = this.container.contains(document.activeElement);
    this.view = view;
    this.from = null;
    const { places, rest, size } = placesOf(view.board, view.legal, view.flipped);
    this.places = new Map(places.map((place) => [place.name, place]));
    const picture = drawBoard(view.board, view);
    this.buttons = new Map();
    const layer = el("div", { class: "places", role: "group", "aria-label": "Board" });
    for (const place of places) layer.append(this.button(place));
    this.container.replaceChildren(picture, layer);
    this.container.className = `board ${view.board.kind} ${view.board.hexes ? "hexes" : ""} ${view.enabled ? "" : "waiting"}`;
    this.container.style.setProperty("--ratio", size[0] / size[1]);
    this.container.style.setProperty("--across", size[0]);
    this.makeReachable(hadFocus);
    this.showList(rest);
  }

  button(place) {
    const { enabled, values, hint, editing } = this.view;
    const moves = [...place.moves, ...Object.values(place.to).flat()];
    const playable = enabled && moves.length > 0;
    const value = bestOf(moves, values);
    const words = [place.label, playable && "playable", value && long(value)].filter(Boolean).join(", ");
    const button = el("button", {
      type: "button",
      class: `place ${playable ? "playable" : ""} ${moves.includes(hint) ? "hinted" : ""} ${editing ? "editing" : ""}`,
      "aria-label": words,
      "aria-disabled": playable || editing ? null : "true",
      "data-place": place.name,
      tabindex: "-1",
      onclick: () => this.choose(place),
      onpointerdown: (event) => this.grab(event, place),
      title: value ? long(value) : null,
    });
    for (const side of ["x", "y", "w", "h"]) {
      const property = { x: "left", y: "top", w: "width", h: "height" }[side];
      button.style[property] = `${place.box[side] * 100}%`;
    }
    if (value) button.append(this.badge(value, place));
    this.buttons.set(place.name, button);
    return button;
  }

  badge(value, place) {
    const low = place.piece === "." ? "" : "low"; // below the piece that stands there
    const badge = el("span", { class: `badge ${low} ${look(value)}`, text: short(value), "aria-hidden": "true" });
    if (place.badge) badge.style.top = `${((place.badge[1] - place.box.y) / place.box.h) * 100}%`;
    return badge;
  }

  /** Moves that no place stands for, or all moves of a game without a board: a list. */
  showList(rest) {
    const { values, enabled, hint } = this.view;
    this.list.hidden = rest.length === 0;
    this.list.replaceChildren(...rest.map((move) => {
      const value = values?.[move];
      return el("button", { type: "button", class: move === hint ? "hinted" : "", disabled: !enabled, onclick: () => this.play(move), "data-move": move },
        move, value ? el("span", { class: `badge ${look(value)}`, text: short(value), title: long(value) }) : null);
    }));
  }

  // -- choosing ------------------------------------------------------------------------------------------------

  choose(place) {
    if (this.view.editing) { this.paint(place.name); return; }
    if (!this.view.enabled) return;
    if (this.from && this.from !== place) {
      const moves = this.from.to[place.name];
      if (moves) { this.decide(moves); return; }
    }
    if (place.moves.length) { this.play(place.moves[0]); return; }
    this.pick(this.from === place || !Object.keys(place.to).length ? null : place);
  }

  /** Take a piece up, or put it down again. */
  pick(place) {
    this.from = place;
    for (const [name, button] of this.buttons) {
      button.classList.toggle("picked", name === place?.name);
      this.target(button, place ? place.to[name] : undefined);
    }
    if (place) announce(`${place.name} picked up; it can go to ${Object.keys(place.to).join(", ")}`);
  }

  /** Make a place one where the piece picked up can go, with what that is worth; or no longer one. */
  target(button, moves) {
    if (!moves && !button.classList.contains("target")) return;
    button.classList.toggle("target", Boolean(moves));
    button.toggleAttribute("aria-disabled", false);
    if (!moves && !button.classList.contains("playable")) button.setAttribute("aria-disabled", "true");
    const value = moves && bestOf(moves, this.view.values);
    button.querySelector(".badge.there")?.remove();
    if (value) button.append(el("span", { class: `badge there low ${look(value)}`, text: short(value), title: long(value) }));
  }

  /** Play the only move, or ask which one is meant (a promotion). */
  decide(moves) {
    if (moves.length === 1) { this.play(moves[0]); return; }
    const dialog = byId("chooser");
    const buttons = moves.map((move) => el("button", { type: "button", text: move, onclick: () => { dialog.close(); this.play(move); } }));
    dialog.replaceChildren(el("h2", { text: "Which one?" }), el("div", { class: "row" }, ...buttons));
    dialog.showModal();
  }

  // -- dragging ------------------------------------------------------------------------------------------------

  grab(event, place) {
    if (!this.view.enabled || this.view.editing || !Object.keys(place.to).length || event.button !== 0) return;
    const start = [event.clientX, event.clientY];
    const button = this.buttons.get(place.name);
    let dragging = false;
    const move = (moved) => {
      const dx = moved.clientX - start[0], dy = moved.clientY - start[1];
      if (!dragging && Math.hypot(dx, dy) > NEAR) { dragging = true; this.pick(place); }
      if (dragging) moved.preventDefault();
    };
    const end = (ended) => {
      button.removeEventListener("pointermove", move);
      if (!dragging || ended.type === "pointercancel") return;
      button.addEventListener("click", (click) => click.stopImmediatePropagation(), { capture: true, once: true });
      const under = document.elementsFromPoint(ended.clientX, ended.clientY).find((node) => node.dataset?.place);
      const moves = under && place.to[under.dataset.place];
      if (moves) this.decide(moves); else this.pick(null);
    };
    button.setPointerCapture(event.pointerId);
    button.addEventListener("pointermove", move);
    button.addEventListener("pointerup", end, { once: true });
    button.addEventListener("pointercancel", end, { once: true });
  }

  // -- keys ----------------------------------------------------------------------------------------------------

  makeReachable(hadFocus) {
    const first = this.buttons.has(this.focused) ? this.focused : this.firstPlace();
    this.reach(first, hadFocus);
  }

  firstPlace() {
    const playable = [...this.places.values()].find((place) => place.moves.length || Object.keys(place.to).length);
    return (playable ?? [...this.places.values()][0])?.name;
  }

  reach(name, focus) {
    this.buttons.get(this.focused)?.setAttribute("tabindex", "-1");
    const button = this.buttons.get(name);
    if (!button) return;
    this.focused = name;
    button.setAttribute("tabindex", "0");
    if (focus) button.focus();
  }

  key(event) {
    if (event.key === "Escape" && this.from) { this.pick(null); return; }
    const way = ARROWS[event.key];
    const here = this.places.get(this.focused);
    if (!way || !here) return;
    event.preventDefault();
    const turned = this.view.flipped ? -1 : 1;
    const next = this.neighbour(here, way[0] * turned, way[1] * turned);
    if (next) this.reach(next.name, true);
  }

  /** The nearest place in a direction, nearest in the other direction too. */
  neighbour(here, down, right) {
    let best = null, least = Infinity;
    for (const place of this.places.values()) {
      const dy = (place.row - here.row) * (down || 0), dx = (place.column - here.column) * (right || 0);
      const along = down ? dy : dx;
      const aside = down ? Math.abs(place.column - here.column) : Math.abs(place.row - here.row);
      if (along <= 0 || (right && aside > 0)) continue;
      const distance = along + aside * 10;
      if (distance < least) [best, least] = [place, distance];
    }
    return best;
  }
}
