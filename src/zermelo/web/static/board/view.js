// The board on the page: the drawing, the places over it, and how they are clicked, dragged and reached by key.

import { announce, el } from "../shared/dom.js";
import { long, look, rank, short, tiny } from "../shared/values.js";
import { drawArrows } from "./arrows.js";
import { follow } from "./drag.js";
import { bare, drawBoard, wordsOf } from "./drawing.js";
import { sideOf } from "./kinds/pieces.js";
import { animate } from "./motion.js";
import { drawNumbers } from "./numbers.js";
import { placesOf } from "./places.js";
import { whichOne } from "./promote.js";
import { nextPlace } from "./reach.js";
import { endOf, movesOf, stepTo } from "./routes.js";
import { Scribbles } from "./scribble.js";

const FEW = 4; // moves that no place stands for: so many are large buttons

/** The best value among some moves, where values are shown. */
function bestOf(moves, values) {
  const known = moves.map((move) => values?.[move]).filter(Boolean);
  return known.sort((a, b) => rank(b) - rank(a))[0];
}

/** The best of some ranks, where there is anything worse. */
const topOf = (ranks) => (Math.min(...ranks) < Math.max(...ranks) ? Math.max(...ranks) : null);

const leads = (place) => Boolean(place.node?.to.size);

export class BoardView {
  /**
   * `play(move)` is called with the move that a person makes; `paint(name)` while a position is edited; `premove(from, to)`
   * with squares clicked ahead of time.
   */
  constructor(container, list, { play, paint, premove }) {
    Object.assign(this, { container, list, play, paint, premove });
    this.ahead = null; // the man picked for a premove
    this.focused = null; // the name of the place that the tab key leads to
    this.path = []; // the names of the places clicked so far, of a move that takes several clicks
    this.node = null; // where in the tree of moves they have led
    this.scene = ""; // what is drawn, as text
    this.dropped = null; // where a dragged piece was let go: it need not slide there
    this.scribbles = new Scribbles(container, () => this.showArrows());
    this.pointed = false; // whether a square was reached by the pointer: then arrow keys step through the game
    container.addEventListener("pointerdown", () => { this.pointed = true; });
    document.addEventListener("keydown", ({ key }) => { if (key === "Tab") this.pointed = false; }, true);
    container.addEventListener("keydown", (event) => this.key(event));
  }

  /** Show a position. `view`: board, legal, aliases, mover, values, last, flipped, over, enabled, hint, arrows, numbers, editing, premoves. */
  show(view) {
    const { board, legal, mover, last, flipped, over, enabled, editing } = view;
    const scene = JSON.stringify([board, legal, mover, last, flipped, over, enabled, editing]); // premoves change nothing of it
    const same = scene === this.scene; // then only values change, and a piece in the hand stays there
    const moved = !same && this.view && String(last) !== String(this.view.last) && this.view.flipped === flipped && this.dropped !== last.at(-1);
    if (view.premoves === null) this.ahead = null;
    this.view = view;
    this.scene = scene;
    this.top = topOf(Object.values(view.values ?? {}).map(rank));
    if (!same) this.draw();
    for (const [name, button] of this.buttons) this.dress(button, this.places.get(name));
    if (same && this.node) this.pick(this.path, this.node, false);
    this.showArrows();
    this.showList(this.rest);
    if (moved) animate(this.picture, board, last, flipped);
    this.dropped = null;
  }

  draw() {
    const { view } = this, hadFocus = this.container.contains(document.activeElement);
    this.path = [];
    this.node = null;
    this.scribbles.clear();
    const { places, rest, size } = placesOf(view.board, view);
    this.rest = rest;
    this.places = new Map(places.map((place) => [place.name, place]));
    this.buttons = new Map(places.map((place) => [place.name, this.button(place)]));
    this.picture = drawBoard(view.board, view);
    this.container.replaceChildren(this.picture, el("div", { class: "places", role: "group", "aria-label": ["Board", wordsOf(view.board)].filter(Boolean).join(": ") }, ...this.buttons.values()));
    const { kind, hexes, chess, checkered, drop } = bare(view.board);
    const lying = places.filter((place) => !place.aside && place.piece === "."), open = lying.filter((place) => place.node && !leads(place));
    const choosy = (kind === "grid" || kind === "points") && !drop && open.length < lying.length; // then it is to be seen which are open
    const lies = places.filter((place) => !place.aside).map(({ box }) => box), [head, foot] = [Math.min(...lies.map(({ y }) => y)), Math.max(...lies.map(({ y, h }) => y + h))];
    const shape = lies.length ? { "--ratio": size[0] / size[1], "--head": head, "--foot": foot } : { "--ratio": size[0] / size[1], "--head": 0, "--foot": 1 };
    for (const [name, value] of Object.entries(shape)) this.container.closest(".screen")?.style.setProperty(name, value);
    const classes = ["board", view.board.kind, kind, choosy && "choosy", hexes && "hexes", chess && "chess", (chess || checkered) && "checkered", !view.enabled && "waiting"];
    this.container.className = classes.filter(Boolean).join(" ");
    this.container.style.setProperty("--ratio", size[0] / size[1]);
    this.container.style.setProperty("--across", size[0]);
    this.reach(this.buttons.has(this.focused) ? this.focused : this.firstPlace(), hadFocus);
  }

  button(place) {
    const button = el("button", { type: "button", "data-place": place.name, tabindex: "-1",
      onclick: () => this.choose(place), onpointerdown: (event) => this.grab(event, place) });
    for (const [side, property] of Object.entries({ x: "left", y: "top", w: "width", h: "height" })) {
      button.style[property] = `${place.box[side] * 100}%`;
    }
    button.style.setProperty("--wide", place.w);
    if (place.takes) button.style.setProperty("--takes", place.takes);
    return button;
  }

  /** What a place says of itself: whether it can be played, what that is worth. */
  dress(button, place) {
    const { enabled, values, hint, editing, premoves } = this.view;
    const moves = movesOf(place.node);
    const playable = enabled && moves.length > 0;
    const value = bestOf(moves, values);
    const classes = ["place", playable && "playable", ((playable && leads(place)) || this.isAhead(place)) && "movable", place.name === this.ahead && "picked", place.piece !== "." && "full", moves.includes(hint) && "hinted", editing && "editing"];
    button.className = classes.filter(Boolean).join(" ");
    button.setAttribute("aria-label", [place.label, playable && "playable", value && long(value)].filter(Boolean).join(", "));
    button.toggleAttribute("aria-disabled", false);
    if (!playable && !editing && (premoves ?? null) === null) button.setAttribute("aria-disabled", "true");
    button.title = value ? long(value) : "";
    button.replaceChildren(...(value ? [this.badge(value, place)] : []));
  }

  badge(value, place) {
    const low = place.piece === "." ? "" : "low"; // below the piece that stands there
    const [, about, number] = /^(≈?)(.*)$/.exec(tiny(value));
    const badge = el("span", { class: `badge ${low} ${look(value)} ${rank(value) === this.top ? "best" : ""}`, "aria-hidden": "true" }, about && el("span", { class: "about", text: about }), number);
    badge.style.setProperty("--signs", badge.textContent.length);
    if (place.badge !== null) badge.style.top = `${((place.badge - place.box.y) / place.box.h) * 100}%`;
    return badge;
  }

  showArrows() {
    const { board, flipped } = this.view, arrows = [...(this.view.arrows ?? []), ...this.scribbles.list];
    this.container.querySelector(".arrows")?.remove();
    if (board.kind !== "text" && arrows.length) this.picture.after(drawArrows(board, flipped, arrows));
    this.container.querySelector(".numbers")?.remove();
    if (this.view.numbers) this.picture.after(drawNumbers(board, flipped, this.view.numbers));
  }

  /** Moves that no place stands for, or all moves of a game without a board: a list. */
  showList(rest) {
    const { values, enabled, hint } = this.view;
    this.list.hidden = rest.length === 0;
    this.list.classList.toggle("few", rest.length <= FEW);
    this.list.replaceChildren(...rest.map((move) => {
      const value = values?.[move];
      return el("button", { type: "button", class: move === hint ? "hinted" : "", disabled: !enabled, onclick: () => this.play(move), "data-move": move },
        move, value ? el("span", { class: `badge ${look(value)}`, text: short(value), title: long(value) }) : null);
    }));
  }

  // -- choosing ------------------------------------------------------------------------------------------------

  choose(place) {
    if (this.view.editing) { this.paint(place.name); return; }
    this.reach(place.name, false); // so that arrow keys go on from here
    if (!this.view.enabled) { this.lookAhead(place); return; }
    const next = this.after(place);
    if (next) this.goOn(place, next);
    else if (this.path.at(-1) === place.name || !place.node) this.pick([], null);
    else if (leads(place)) this.pick([place.name], place.node);
    else this.decide(place.node.moves, place);
  }

  /** Whether a man may be moved ahead of time: one's own, while the other side thinks. */
  isAhead({ piece }) {
    const { premoves = null, board } = this.view;
    return premoves !== null && piece !== "." && sideOf(piece, bare(board)) === premoves;
  }

  /** A click while the other side thinks: one's own man, then where he is to go. */
  lookAhead(place) {
    if ((this.view.premoves ?? null) === null) return;
    const from = this.ahead, own = this.isAhead(place);
    this.takeAhead(own && place.name !== from ? place.name : null);
    this.premove(own ? null : from, own ? null : place.name);
  }

  /** Take a man up ahead of time, or put him down. */
  takeAhead(name) {
    this.ahead = name;
    for (const [each, button] of this.buttons) button.classList.toggle("picked", each === name);
  }

  /** Where a click leads from the places clicked so far: on, to the end, or, the second time, to a stop. */
  after(place) {
    if (!this.node) return null;
    return this.path.at(-1) === place.name ? endOf(this.node) : stepTo(this.node, place);
  }

  /** One click further: play the move as soon as it is clear which one is meant. */
  goOn(place, next) {
    const moves = movesOf(next);
    if (next.to.size === 0 || moves.length === 1) this.decide(moves, place);
    else this.pick([...this.path, place.name], next);
  }

  /** Take a piece up, say where it goes next, or put it down again. */
  pick(path, node, aloud = true) {
    [this.path, this.node] = [path, node];
    for (const [name, button] of this.buttons) {
      button.classList.toggle("picked", path.includes(name));
      this.target(button, this.places.get(name), this.after(this.places.get(name)));
    }
    if (!node || !aloud) return;
    const places = [...node.to.keys()].join(", "), end = node.moves.length ? ", or it ends here" : "";
    announce(path.length === 1 ? `${this.places.get(path[0]).label} picked up; it can go to ${places}${end}` : `${path.at(-1)}; then ${places}${end}`);
  }

  /** Make a place one where the piece picked up can go, with what that is worth; or no longer one. */
  target(button, place, next) {
    if (!next && !button.classList.contains("target")) return;
    this.dress(button, place);
    button.classList.toggle("picked", this.path.includes(place.name));
    if (!next) return;
    button.classList.add("target");
    button.removeAttribute("aria-disabled");
    const value = bestOf(movesOf(next), this.view.values);
    if (value) button.append(el("span", { class: `badge there low ${look(value)}`, text: tiny(value), title: long(value) }));
  }

  /** Play the only move, or ask which one is meant (a promotion). */
  async decide(moves, there) {
    const side = sideOf(this.places.get(this.path[0])?.piece ?? "x", bare(this.view.board));
    const move = moves.length === 1 ? moves[0] : await whichOne(moves, this.buttons.get(there.name), { side, chess: bare(this.view.board).chess });
    if (move) this.play(move); else this.pick([], null);
  }

  grab(event, place) {
    if (this.view.editing || event.button !== 0 || !event.isPrimary) return;
    if (!this.view.enabled && this.isAhead(place)) this.carry(event, place, this.aheadHooks(place));
    else if (this.view.enabled && leads(place)) this.carry(event, place, this.hooks(place));
  }

  /** Let a piece follow the pointer; over a place where `hooks.leads` it may go, that is seen. */
  carry(event, place, hooks) {
    const button = this.buttons.get(place.name), { flipped } = this.view;
    const drawn = this.picture.querySelector(`[data-square="${place.name}"]`);
    const over = (name) => { for (const [each, other] of this.buttons) other.classList.toggle("over", each === name && name !== place.name && hooks.leads(name)); };
    follow(event, button, { piece: place.piece, board: bare(this.view.board), flipped, square: button.offsetWidth }, {
      lift: () => { hooks.lift(); drawn?.classList.add("lifted"); },
      over,
      drop: (name) => { over(null); drawn?.classList.remove("lifted"); hooks.drop(name); },
    });
  }

  hooks(place) {
    const next = (name) => name && stepTo(place.node, this.places.get(name));
    return {
      leads: (name) => Boolean(next(name)),
      lift: () => this.pick([place.name], place.node),
      drop: (name) => {
        if (this.node !== place.node) return; // the position has changed meanwhile
        this.dropped = next(name) ? name : null;
        if (next(name)) this.goOn(this.places.get(name), next(name));
        else if (name !== place.name) this.pick([], null);
      },
    };
  }

  /** A premove that is dragged; where the other side has moved meanwhile, it is a move like any other. */
  aheadHooks(place) {
    return {
      leads: () => true,
      lift: () => this.takeAhead(place.name),
      drop: (name) => {
        const here = this.places.get(place.name);
        if (this.isAhead(here)) {
          this.takeAhead(null);
          this.premove(name === place.name ? null : place.name, name);
        } else if (this.view.enabled && name && leads(here) && here.piece === place.piece) {
          const next = stepTo(here.node, this.places.get(name));
          if (next) { this.pick([here.name], here.node); this.dropped = name; this.goOn(this.places.get(name), next); }
        }
      },
    };
  }

  // -- keys ----------------------------------------------------------------------------------------------------

  firstPlace() {
    const playable = [...this.places.values()].find((place) => place.node);
    return (playable ?? [...this.places.values()][0])?.name;
  }

  reach(name, focus) {
    this.buttons.get(this.focused)?.setAttribute("tabindex", "-1");
    const button = this.buttons.get(name);
    if (!button) return;
    this.focused = name;
    button.setAttribute("tabindex", "0");
    if (focus) button.focus({ preventScroll: true });
  }

  key(event) {
    if (event.key === "Escape" && this.node) { this.pick([], null); return; }
    if (this.pointed) return;
    const next = nextPlace(this.places.values(), this.places.get(this.focused), event.key, this.view.flipped);
    if (next === undefined) return;
    event.preventDefault();
    if (next) this.reach(next.name, true);
  }
}
