// Learn: seven lessons to read, step through and practise, and exercises for any game.

import { ask } from "../shared/api.js";
import { el } from "../shared/dom.js";
import { recall } from "../shared/memory.js";
import { emblem } from "./emblems.js";
import { Exercises, KINDS } from "./exercises.js";
import { LessonPage } from "./lesson.js";

const ABOUT = {
  values: "What is every node of a tree worth?",
  leaves: "Follow alpha-beta, and see what it may skip.",
  window: "What are both players sure of, on the way to a node?",
  winning: "A real position, in a game of your choice: one move wins.",
};

/** `show(parameters)` is called with what the address says, `hide()` when somebody leaves. */
export function createLearn(element, context) {
  const learn = new Learn(element, context);
  return { show: (parameters) => learn.show(parameters), hide: () => learn.hide() };
}

class Learn {
  constructor(element, context) {
    Object.assign(this, { element, context, lessons: [], page: null });
    this.nav = el("nav", { class: "learn-nav", "aria-label": "Lessons" });
    this.place = el("div", { class: "learn-page" });
    element.append(this.nav, this.place);
    element.addEventListener("click", (event) => this.#followLink(event));
  }

  async show(parameters) {
    this.hide();
    this.parameters = parameters;
    try {
      if (!this.lessons.length) this.lessons = (await ask("lessons")).lessons;
      if (this.parameters !== parameters) return; // somewhere else meanwhile
      this.page = this.#pageOf(parameters);
      this.#showNav(parameters);
      this.place.replaceChildren(this.page.element);
      scrollTo(0, 0);
      await this.page.load();
    } catch (problem) {
      this.place.replaceChildren(el("p", { class: "problem", role: "alert", text: problem.message }),
        el("button", { type: "button", text: "Try again", onclick: () => this.show(parameters) }));
    }
  }

  hide() {
    this.page?.leave?.();
    this.page = null;
  }

  #pageOf(parameters) {
    const tools = { ...this.context, done: () => this.#showNav(this.parameters) };
    if (parameters.get("exercise")) return new Exercises(parameters, tools);
    const name = parameters.get("lesson"), lesson = this.lessons.find((each) => each.name === name);
    if (name && !lesson) return { element: el("p", { class: "problem", role: "alert", text: `There is no lesson “${name}”.` }), load: async () => {} };
    return lesson ? new LessonPage(lesson, this.lessons, tools) : { element: this.#home(), load: async () => {} };
  }

  /** Where one is, and what is done already. */
  #showNav(parameters) {
    const here = parameters.get("lesson"), done = recall("lessons", {});
    const link = (address, text, current) => el("a", { href: address, text, "aria-current": current ? "page" : null });
    this.element.classList.toggle("at-home", !here && !parameters.get("exercise")); // all is to be seen there anyway
    this.nav.replaceChildren(el("ul", {},
      ...this.lessons.map(({ name, title }) => el("li", { class: done[name] ? "done" : null }, link(`?screen=learn&lesson=${name}`, title, name === here))),
      el("li", {}, link("?screen=learn&exercise=values", "Exercises", Boolean(parameters.get("exercise"))))));
    const current = this.nav.querySelector("[aria-current]"); // on a phone they stand in one row
    if (current) this.nav.scrollLeft = current.offsetLeft - this.nav.offsetLeft - this.nav.clientWidth / 4;
  }

  #home() {
    const done = recall("lessons", {});
    const card = (address, picture, title, about) => el("li", {}, el("a", { class: "card", href: address }, emblem(picture), el("b", { text: title }), el("span", { class: "soft", text: about })));
    return el("div", { class: "stack" },
      el("h1", { text: "Learn" }),
      el("p", { class: "lead", text: "How a machine finds the best move, in seven short lessons. Each has a tree to step through, and an exercise at the end." }),
      el("ol", { class: "lesson-cards" }, ...this.lessons.map(({ name, title, about }) => card(`?screen=learn&lesson=${name}`, name, `${title}${done[name] ? " ✓" : ""}`, about))),
      el("h2", { text: "Exercises" }),
      el("ul", { class: "lesson-cards" }, ...Object.entries(KINDS).map(([kind, title]) => card(`?screen=learn&exercise=${kind}`, kind, title, ABOUT[kind]))));
  }

  /** Links within Learn need no new page. */
  #followLink(event) {
    const link = event.target.closest("a[href^='?screen=learn']");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const parameters = new URL(link.href).searchParams, { screen, ...rest } = Object.fromEntries(parameters);
    this.context.address(rest);
    this.show(parameters);
  }
}
