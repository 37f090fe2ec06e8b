// Tabs, as the keyboard expects them: arrows move along, the panel shows at once.

import { byId } from "../shared/dom.js";

/** Make the tabs work; `shown(id)` is called when a panel comes to the front. */
export function makeTabs(shown) {
  const tabs = [...document.querySelectorAll("[role=tab]")];
  const select = (tab, focus) => {
    for (const each of tabs) {
      const chosen = each === tab;
      each.setAttribute("aria-selected", String(chosen));
      each.tabIndex = chosen ? 0 : -1;
      byId(each.getAttribute("aria-controls")).hidden = !chosen;
    }
    if (focus) tab.focus();
    document.body.dataset.tab = tab.getAttribute("aria-controls");
    shown(tab.getAttribute("aria-controls"));
  };
  tabs.forEach((tab, i) => {
    tab.addEventListener("click", () => select(tab, false));
    tab.addEventListener("keydown", (event) => {
      const next = { ArrowRight: i + 1, ArrowLeft: i - 1 + tabs.length, Home: 0, End: tabs.length - 1 }[event.key];
      if (next !== undefined) { event.preventDefault(); select(tabs[next % tabs.length], true); }
    });
  });
  return (id) => select(byId(`tab-${id}`) ?? tabs[0], false);
}
