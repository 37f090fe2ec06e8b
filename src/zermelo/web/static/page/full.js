// The whole screen, for a room that looks on.

import { byId } from "../shared/dom.js";

export function offerFullScreen() {
  const button = byId("full");
  button.hidden = !document.fullscreenEnabled;
  button.addEventListener("click", () => (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()));
  document.addEventListener("fullscreenchange", () => {
    document.body.classList.toggle("full", Boolean(document.fullscreenElement));
    button.setAttribute("aria-label", document.fullscreenElement ? "Leave full screen" : "Full screen");
  });
}
