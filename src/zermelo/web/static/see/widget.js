// The stepper in a notebook: the same view as on the page, with what it shows handed over beforehand.

import { Stepper } from "./steps.js";

/** What anywidget calls: draw the search that the model holds into `el`. */
export function render({ model, el }) {
  const stepper = new Stepper({ change: () => {} });
  el.classList.add("zermelo-widget");
  el.dataset.theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  el.append(stepper.element);
  stepper.load(JSON.parse(model.get("steps")), model.get("title"));
  return () => stepper.pause();
}
