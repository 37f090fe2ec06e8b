// One lesson: what is read, the trees to step through, the exercises; each where the text has it.

import { Stepper } from "../see/steps.js";
import { ask } from "../shared/api.js";
import { el } from "../shared/dom.js";
import { recall, remember } from "../shared/memory.js";
import { Exercise } from "./exercise.js";

export class LessonPage {
  constructor(lesson, lessons, tools) {
    Object.assign(this, { lesson, tools, steppers: [], exercises: 0 });
    this.body = el("div", { class: "lesson-body", "aria-busy": "true" });
    const at = lessons.indexOf(lesson), way = (other, text) => (other ? el("a", { class: "button", href: `?screen=learn&lesson=${other.name}`, text: `${text}: ${other.title}` }) : el("span"));
    this.element = el("article", { class: "lesson" }, el("h1", { text: lesson.title }), this.body,
      el("div", { class: "row spread ways" }, way(lessons[at - 1], "Before"), way(lessons[at + 1], "Next")));
  }

  async load() {
    const { parts } = await ask("lesson", { name: this.lesson.name });
    this.left = parts.filter(({ kind }) => kind === "exercise").length;
    this.body.replaceChildren(...parts.map((part) => this.#piece(part)).filter(Boolean));
    this.body.removeAttribute("aria-busy");
  }

  leave() { for (const stepper of this.steppers) stepper.pause(); }

  #piece({ kind, html, asked }) {
    if (kind === "text") return this.#text(html);
    if (asked.game && !this.tools.games().some(({ name }) => name === asked.game)) return null; // this server does not have it
    return kind === "step" ? this.#step(asked) : this.#exercise(asked);
  }

  /** The server made it from the lesson's own Markdown, in which no tag is one. */
  #text(html) {
    const text = el("div", { class: "prose" });
    text.innerHTML = html;
    for (const code of text.querySelectorAll("pre")) code.setAttribute("tabindex", "0"); // it may scroll
    return text;
  }

  #step(asked) {
    const trouble = el("p", { class: "problem", role: "alert" });
    const figure = el("figure", { class: "card see", "aria-label": "A search to step through" }, el("h2", { text: "Step through it" }), trouble);
    const stepper = new Stepper({ change: (choice) => open({ ...asked, ...choice }) });
    const open = (wanted) => stepper.open(wanted, this.lesson.title).then(() => trouble.remove(), (problem) => { trouble.textContent = problem.message; });
    this.steppers.push(stepper);
    figure.append(stepper.element);
    open(asked);
    return figure;
  }

  #exercise(asked) {
    const exercise = new Exercise({ ...asked, seed: 1 }, () => this.#solved());
    const next = el("button", { type: "button", text: "Another one", onclick: () => exercise.load({ seed: exercise.asked.seed + 1 }) });
    exercise.load();
    const title = `Exercise${(this.exercises += 1) > 1 ? ` ${this.exercises}` : ""}`;
    return el("section", { class: "card stack", "aria-label": title }, el("div", { class: "row spread" }, el("h2", { text: title }), next), exercise.element);
  }

  /** The lesson is done when every exercise was solved once. */
  #solved() {
    this.left -= 1;
    if (this.left > 0) return;
    remember("lessons", { ...recall("lessons", {}), [this.lesson.name]: true });
    this.tools.done();
  }
}
