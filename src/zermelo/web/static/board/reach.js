// Getting about on a board by arrow keys.

const WAYS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

/** The place that an arrow key leads to from here; undefined for other keys, null where there is nothing that way. */
export function nextPlace(places, here, key, flipped) {
  const way = WAYS[key];
  if (!way || !here) return undefined;
  const turned = flipped ? -1 : 1;
  return neighbour(places, here, way[0] * turned, way[1] * turned);
}

/** The nearest place in a direction, nearest in the other direction too. */
function neighbour(places, here, down, right) {
  let best = null, least = Infinity;
  for (const place of places) {
    const dy = (place.row - here.row) * (down || 0), dx = (place.column - here.column) * (right || 0);
    const along = down ? dy : dx;
    const aside = down ? Math.abs(place.column - here.column) : Math.abs(place.row - here.row);
    if (along <= 0 || (right && aside > along)) continue;
    const distance = along + Math.max(0, aside - 0.5) * 10; // up to half a square aside is straight on
    if (distance < least) [best, least] = [place, distance];
  }
  return best;
}
