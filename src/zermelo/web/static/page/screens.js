// The screens of the page: one is shown, the others are hidden.

export class Screens {
  /** `shown(name)` is called when another screen has come to the front. */
  constructor(shown) {
    this.shown = shown;
    this.all = new Map();
    this.name = null;
  }

  /** A screen is an element; `show(parameters)` and `hide()` are called when it comes and goes. */
  add(name, element, { show = () => {}, hide = () => {} } = {}) {
    this.all.set(name, { element, show, hide });
  }

  open(name, parameters) {
    if (!this.all.has(name)) name = "wall";
    if (this.name !== name) {
      this.all.get(this.name)?.hide();
      for (const [each, { element }] of this.all) element.hidden = each !== name;
      this.name = name;
      document.body.dataset.screen = name;
      scrollTo(0, 0);
      this.shown(name);
    }
    return this.all.get(name).show(parameters);
  }
}
