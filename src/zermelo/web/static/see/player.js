// The controls of anything that goes step by step: to and fro, by itself at a chosen speed, or by pulling a slider.

import { el, svg } from "../shared/dom.js";

const ICONS = {
  first: "M6 5v14 M18 6l-9 6 9 6z",
  back: "M15 5l-7 7 7 7",
  play: "M8 5l11 7-11 7z",
  pause: "M8 5v14 M16 5v14",
  forward: "M9 5l7 7-7 7",
  last: "M18 5v14 M6 6l9 6-9 6z",
};
const SPEEDS = [0.5, 1, 2, 4, 8, 16]; // steps a second

export class Player {
  #timer = 0;

  /** @param {(step: number, playing: boolean) => void} moved called with the step to show */
  constructor(moved) {
    Object.assign(this, { moved, step: 0, count: 1 });
    const button = (icon, label, action) => el("button", { type: "button", class: `icon ${icon}`, "aria-label": label, title: label, onclick: action }, picture(icon));
    this.buttons = {
      first: button("first", "First step", () => this.go(0)),
      back: button("back", "Step back", () => this.go(this.step - 1)),
      play: button("play", "Play", () => this.toggle()),
      forward: button("forward", "Step forward", () => this.go(this.step + 1)),
      last: button("last", "Last step", () => this.go(this.count - 1)),
    };
    this.scrubber = el("input", { type: "range", min: 0, value: 0, "aria-label": "Step", class: "scrubber", oninput: () => this.go(Number(this.scrubber.value)) });
    this.speed = el("input", { type: "range", min: 0, max: SPEEDS.length - 1, value: 2, class: "speed", oninput: () => this.#speedChosen() });
    this.counter = el("span", { class: "soft counter" });
    this.element = el(
      "div", { class: "step-bar stack" },
      el("div", { class: "row" }, this.scrubber, this.counter),
      el("div", { class: "row" }, el("div", { class: "row tight" }, ...Object.values(this.buttons)), el("label", { class: "row tight" }, "Speed", this.speed)),
    );
    this.#speedChosen();
  }

  get playing() {
    return this.#timer !== 0;
  }

  /** Begin with another story of so many steps. */
  load(count) {
    this.pause();
    this.count = count;
    this.scrubber.max = count - 1;
    this.go(0);
  }

  /** Show a step; a step asked for by hand ends the playing. */
  go(step, byItself = false) {
    if (!byItself) this.pause();
    this.step = Math.max(0, Math.min(this.count - 1, step));
    this.scrubber.value = this.step;
    this.scrubber.setAttribute("aria-valuetext", `step ${this.step + 1} of ${this.count}`);
    this.counter.textContent = `${this.step + 1} / ${this.count}`;
    for (const name of ["first", "back"]) off(this.buttons[name], this.step === 0);
    for (const name of ["forward", "last"]) off(this.buttons[name], this.step === this.count - 1);
    this.moved(this.step, byItself);
  }

  toggle() {
    if (this.playing) {
      this.pause();
      this.moved(this.step, false);
    } else {
      if (this.step === this.count - 1) this.go(0);
      this.#tick();
      this.#showPlaying();
    }
  }

  pause() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#showPlaying();
  }

  /** The keys that every such thing understands; true if this was one. */
  key(key) {
    const actions = {
      ArrowLeft: () => this.go(this.step - 1), ArrowRight: () => this.go(this.step + 1),
      Home: () => this.go(0), End: () => this.go(this.count - 1), " ": () => this.toggle(),
    };
    actions[key]?.();
    return key in actions;
  }

  #tick() {
    this.#timer = setTimeout(() => {
      this.go(this.step + 1, true);
      if (this.step < this.count - 1) this.#tick();
      else this.pause();
    }, 1000 / SPEEDS[this.speed.value]);
  }

  #showPlaying() {
    const { play } = this.buttons, label = this.playing ? "Pause" : "Play";
    if (play.getAttribute("aria-label") === label) return;
    play.setAttribute("aria-label", label);
    play.title = label;
    play.replaceChildren(picture(this.playing ? "pause" : "play"));
  }

  #speedChosen() {
    this.speed.setAttribute("aria-valuetext", `${SPEEDS[this.speed.value]} steps a second`);
  }
}

/** A button that does nothing for now but keeps the focus it may have. */
function off(button, isOff) {
  button.setAttribute("aria-disabled", isOff);
}

function picture(icon) {
  return svg("svg", { viewBox: "0 0 24 24", width: 22, height: 22, "aria-hidden": "true" }, svg("path", { d: ICONS[icon] }));
}
