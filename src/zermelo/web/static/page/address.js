// The address of the page holds what is seen, so that a link brings it back:
//
//   ./                                          the wall of games
//   ?game=chess&position=...&moves=...          a game, up to the move shown; `then` are the moves that follow
//   ...&values=on&flip=on                       with its values, seen from the other side
//   ?screen=learn, ?screen=tree&game=...        the other screens

const words = (text) => (text ?? "").split(/[\s,]+/).filter(Boolean);

/** What the address says. */
export function read() {
  const given = new URLSearchParams(location.search);
  return {
    given,
    screen: given.get("screen") ?? (given.get("game") ? "game" : "wall"),
    game: given.get("game") ?? "",
    start: given.get("position") ?? "",
    moves: words(given.get("moves")),
    then: words(given.get("then")),
    values: given.get("values") === "on",
    flip: given.get("flip") === "on",
    level: given.get("level") ?? "",
  };
}

/** An address of this page with these parameters, the empty ones left out. */
export function made(parameters) {
  const given = Object.entries(parameters).filter(([, text]) => text);
  return new URL(`${location.pathname}${given.length ? `?${new URLSearchParams(given)}` : ""}`, location.href).href;
}

/** The address of the position shown, and of how it is seen. */
export function of(table, { values = false, flip = false } = {}) {
  const then = table.moves.slice(table.at).join(" ");
  return made({ ...table.where, then, values: values ? "on" : "", flip: flip ? "on" : "" });
}

/** Put the game into the address bar: a new game or position is a step that the Back button undoes, a move is not. */
export function write(table, seen) {
  const address = of(table, seen);
  if (address === location.href) return;
  const before = read();
  const same = before.screen === "game" && before.game === table.game.name && before.start === table.start;
  history[same ? "replaceState" : "pushState"](null, "", address);
}

/** Go to another screen. */
export function push(parameters) {
  const address = made(parameters);
  if (address !== location.href) history.pushState(null, "", address);
}
