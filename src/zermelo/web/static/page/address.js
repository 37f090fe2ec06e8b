// The address of the page holds the position, so that a link brings it back.

/** What the address says: game, start, moves. */
export function read() {
  const given = new URLSearchParams(location.search);
  return {
    game: given.get("game") ?? "",
    start: given.get("position") ?? "",
    moves: (given.get("moves") ?? "").split(/[\s,]+/).filter(Boolean),
    tab: given.get("tab") ?? "",
  };
}

/** Where the page is, whichever tab is open. */
export function here() {
  const whole = new URL(location.href);
  whole.searchParams.delete("tab");
  return whole.href;
}

/** The address of the position shown. */
export function of(table) {
  const { game, position, moves } = table.where;
  const given = Object.entries({ game, position, moves }).filter(([, text]) => text);
  return new URL(`${location.pathname}?${new URLSearchParams(given)}`, location.href).href;
}

/** Put it into the address bar: a new game or position is a step that the Back button undoes, a move is not. */
export function write(table) {
  const whole = new URL(of(table)), { tab } = document.body.dataset;
  if (tab && tab !== "play") whole.searchParams.set("tab", tab);
  const address = whole.href;
  if (address === location.href) return;
  const before = new URLSearchParams(location.search);
  const same = before.get("game") === table.game.name && (before.get("position") ?? "") === table.start;
  history[same || !before.get("game") ? "replaceState" : "pushState"](null, "", address);
}
