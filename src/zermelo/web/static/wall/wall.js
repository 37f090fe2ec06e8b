// The wall: every game a tile with a small living board. A click plays; left alone, the tiles play by themselves.

import { el } from "../shared/dom.js";
import { Tile } from "./tile.js";

const IDLE = 6000; // milliseconds without a touch after which all tiles play
const BEAT = 350; // milliseconds between two moves on the wall
const STAY = 28; // beats that a row stands at the top of a full screen, where nobody scrolls

export class Wall {
  /** `games()` are those on offer, `play(where)` goes to one. */
  constructor(element, { games, play }) {
    Object.assign(this, { element, games, play });
    this.tiles = [];
    this.timer = this.resting = 0;
    this.turn = this.stood = 0;
    this.alive = false; // whether all tiles play
    for (const kind of ["pointermove", "pointerdown", "keydown", "wheel"]) element.addEventListener(kind, () => this.rest());
  }

  show() {
    if (!this.tiles.length) this.build();
    this.rest();
    clearInterval(this.timer);
    this.timer = setInterval(() => this.beat(), BEAT);
  }

  hide() {
    clearInterval(this.timer);
    clearTimeout(this.resting);
  }

  build() {
    const families = Map.groupBy ? Map.groupBy(this.games(), ({ family }) => family) : grouped(this.games());
    this.tiles = [...families.values()].map(([first, ...variants]) => new Tile(first, variants, this.play));
    const own = this.tiles.filter(({ game }) => game.own), ours = this.tiles.filter(({ game }) => !game.own);
    this.element.append(
      el("header", { class: "wall-head" }, el("h1", { id: "wall-title", text: "Play perfectly, and see why" }),
        el("p", { text: "Pick a game: one click and you play. Every position can be asked for its value, and every value for its reason." })),
      ...(own.length ? [el("h2", { text: "Your own games" }), grid(own)] : []),
      ...(ours.length ? [el("h2", { class: own.length ? null : "hidden-text", text: "Games" }), grid(ours)] : []));
    const seen = new IntersectionObserver((entries) => { for (const { target, isIntersecting } of entries) this.tiles.find(({ element }) => element === target).look(isIntersecting); });
    for (const { element } of this.tiles) seen.observe(element);
  }

  /** Somebody is here: only the tile under the pointer plays. */
  rest() {
    this.alive = false;
    this.element.classList.remove("attract");
    clearTimeout(this.resting);
    this.resting = setTimeout(() => { this.alive = true; this.element.classList.add("attract"); }, IDLE);
  }

  /** One tile after the other makes a move. */
  beat() {
    if (document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const playing = this.tiles.filter((tile) => tile.seen && (this.alive || tile.hovered));
    if (!playing.length) return;
    this.turn = (this.turn + 1) % playing.length;
    for (let i = 0; i < playing.length; i += 4) playing[(this.turn + i) % playing.length].step();
    this.stood = this.alive ? (this.stood + 1) % STAY : 0;
    if (this.alive && document.fullscreenElement && this.stood === 0) this.nextRow();
  }

  /** Bring the next row of tiles to the top; after the last one, all begins anew. */
  nextRow() {
    const room = this.element.offsetTop + parseFloat(getComputedStyle(this.element).paddingTop);
    const tops = this.tiles.map(({ element }) => element.getBoundingClientRect().top + scrollY - room);
    const end = document.documentElement.scrollHeight - innerHeight;
    const next = scrollY < end - 1 ? tops.find((top) => top > scrollY + 1) : undefined;
    scrollTo({ top: next ?? 0, behavior: "smooth" });
  }
}

const grid = (tiles) => el("ul", { class: "tiles" }, ...tiles.map(({ element }) => element));

function grouped(games) {
  const families = new Map();
  for (const game of games) families.set(game.family, [...(families.get(game.family) ?? []), game]);
  return families;
}
