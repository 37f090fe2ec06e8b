// What the browser remembers: the tally, the settings. Where it may remember nothing, all still works.

const PREFIX = "zermelo.";

export function recall(key, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + key)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

export function remember(key, value) {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    // a private window: for this visit only
  }
}
