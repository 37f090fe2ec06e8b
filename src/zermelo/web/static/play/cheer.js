// A little joy for whoever has won: pieces of both colours rain over the board, once. Not for those who want less motion.

import { el } from "../shared/dom.js";

const MANY = 36, LONG = 1500; // pieces; milliseconds that one falls

/** Let pieces rain over an element. */
export function cheer(place) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const rain = el("div", { class: "rain", "aria-hidden": "true" });
  place.append(rain);
  const falls = Array.from({ length: MANY }, (_, i) => {
    const drop = el("i", { class: `side-${i % 2}` });
    drop.style.left = `${Math.random() * 100}%`;
    rain.append(drop);
    const aside = (Math.random() - 0.5) * 120;
    return drop.animate({ transform: ["translateY(-10%)", `translate(${aside}px, ${rain.clientHeight * 1.1}px) rotate(${aside * 4}deg)`], opacity: [1, 1, 0] },
      { duration: LONG * (0.7 + 0.6 * Math.random()), delay: Math.random() * 400, easing: "cubic-bezier(.3, .1, .8, .7)", fill: "both" }).finished;
  });
  Promise.allSettled(falls).then(() => rain.remove());
}
