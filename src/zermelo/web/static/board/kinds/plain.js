// The kinds of boards that have nothing beside them.

import * as dots from "./dots.js";
import * as grid from "./grid.js";
import * as heaps from "./heaps.js";
import * as pits from "./pits.js";
import * as points from "./points.js";
import * as race from "./race.js";
import * as tables from "./tables.js";
import * as text from "./text.js";

export const PLAIN = { grid, heaps, points, pits, dots, race, tables, text };
