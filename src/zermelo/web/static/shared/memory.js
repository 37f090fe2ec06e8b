// What the browser remembers: the tally, the settings. Where it may remember nothing, all still works.

const PREFIX = "zermelo.";
const LASTING = "localStorage";

/** Where to remember what only this tab is to know when it is loaded again. */
export const HERE = "sessionStorage";

export function recall(key, otherwise, store = LASTING) {
  try {
    return JSON.parse(window[store].getItem(PREFIX + key)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

export function remember(key, value, store = LASTING) {
  try {
    window[store].setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    // a private window: for this visit only
  }
}
