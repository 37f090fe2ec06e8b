// The course of a game: the winning chances of the first player from move to move, and where it turned.

import { el, svg } from "../shared/dom.js";

const WIDTH = 400, HEIGHT = 130, EDGE = 10;

export class Course {
  /** `go(ply)` is called with the position that was clicked. */
  constructor(go) {
    this.go = go;
    this.element = el("div", { class: "course" });
  }

  /**
   * Draw what is known so far.
   * @param {(number|null)[]} chances of the first player, at every ply
   * @param {{here: number, moves: object[], turning: number|null, player: string}} shown the ply on the board, the moves reviewed
   */
  draw(chances, { here, moves, turning, player }) {
    const x = (ply) => EDGE + (ply * (WIDTH - 2 * EDGE)) / Math.max(1, chances.length - 1);
    const y = (chance) => EDGE + (1 - chance) * (HEIGHT - 2 * EDGE);
    const known = chances.map((chance, ply) => [ply, chance]).filter(([, chance]) => chance !== null);
    const line = known.map(([ply, chance]) => `${x(ply)},${y(chance)}`);
    const [first, last] = [known[0]?.[0] ?? 0, known.at(-1)?.[0] ?? 0];
    const picture = svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "group", "aria-label": `Winning chances of ${player}, move by move`, onclick: (event) => this.#clicked(event, picture, chances.length) },
      svg("rect", { class: "ground", x: 0, y: 0, width: WIDTH, height: HEIGHT }),
      known.length > 1 && svg("polygon", { class: "area", points: [`${x(first)},${y(0)}`, ...line, `${x(last)},${y(0)}`].join(" ") }),
      svg("line", { class: "middle", x1: 0, x2: WIDTH, y1: y(0.5), y2: y(0.5) }),
      svg("polyline", { class: "chances", points: line.join(" ") }),
      svg("line", { class: "here", x1: x(here), x2: x(here), y1: 0, y2: HEIGHT }));
    for (const move of moves) if (move.sign && chances[move.ply] !== null) picture.append(this.#point(move, x(move.ply), y(chances[move.ply]), move.ply === turning));
    this.element.replaceChildren(picture);
  }

  #point(move, cx, cy, turned) {
    const words = `${move.number} ${move.notation} ${move.text}${turned ? ": here it turned" : ""}`;
    const go = (event) => { event.preventDefault(); event.stopPropagation(); this.go(move.ply); };
    return svg("g", { class: `point ${kindOf(move)} ${turned ? "turned" : ""}`, role: "button", tabindex: 0, "aria-label": words, onclick: go,
      onkeydown: (event) => { if (event.key === "Enter" || event.key === " ") go(event); } },
      svg("title", { text: words }), svg("circle", { class: "touch", cx, cy, r: 12 }),
      svg("circle", { cx, cy, r: turned ? 6 : 4 }), turned && svg("circle", { class: "ring", cx, cy, r: 10 }));
  }

  #clicked(event, picture, count) {
    const { left, width } = picture.getBoundingClientRect();
    const share = ((event.clientX - left) / width * WIDTH - EDGE) / (WIDTH - 2 * EDGE);
    this.go(Math.max(0, Math.min(count - 1, Math.round(share * (count - 1)))));
  }
}

/** What a move's mark is coloured by. */
export function kindOf({ verdict }) {
  if (verdict === "only") return "only";
  return { threw: "mistake", blunder: "mistake", mistake: "mistake", missed: "miss", inaccuracy: "miss" }[verdict] ?? "good";
}
