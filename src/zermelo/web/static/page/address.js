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

// A browser takes some hundred changes of the address in half a minute; what is beyond, it refuses or passes over.
const SOME = 20, EACH = 400; // so many at once, then one in so many milliseconds
const LEAVING = 2000; // milliseconds: a page that is loaded again comes back to the address that it had then, whatever that was changed to
let left = SOME, since = 0, waiting = null, leaving = -LEAVING;

/** Whether the address may be changed once more already. */
function may() {
  const now = performance.now();
  left = Math.min(SOME, left + (now - since) / EACH);
  since = now;
  return left >= 1 && now - leaving >= LEAVING;
}

/**
 * Put the game into the address bar: a new game or position is a step that the Back button undoes, a move is not. Under a held
 * key not every move is put there, but the last one is.
 */
export function write(table, seen) {
  forget();
  const address = of(table, seen);
  if (address === location.href) return;
  const before = read();
  const same = before.screen === "game" && before.game === table.game.name && before.start === table.start;
  if (same && !may()) { waiting = { table, seen, timer: setTimeout(() => write(table, seen), EACH) }; return; }
  left -= 1;
  history[same ? "replaceState" : "pushState"](null, "", address);
}

function forget() {
  clearTimeout(waiting?.timer);
  waiting = null;
}

/** Go to another screen; the game is left where it stands. */
export function push(parameters) {
  if (waiting) history.replaceState(null, "", of(waiting.table, waiting.seen));
  forget();
  const address = made(parameters);
  if (address !== location.href) history.pushState(null, "", address);
}

window.addEventListener("popstate", forget);
window.addEventListener("beforeunload", () => { leaving = performance.now(); });
