// Light or dark, before anything is drawn: as chosen here before, or as the system has it.
"use strict";

(() => {
  const KEY = "zermelo.theme";
  const kept = () => {
    try { return localStorage.getItem(KEY); } catch { return null; }
  };
  const system = matchMedia("(prefers-color-scheme: dark)");
  const apply = () => { document.documentElement.dataset.theme = kept() ?? (system.matches ? "dark" : "light"); };
  apply();
  system.addEventListener("change", apply);
  document.addEventListener("DOMContentLoaded", () => {
    document.getElementById("theme").addEventListener("click", () => {
      const other = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
      try { localStorage.setItem(KEY, other); } catch { /* a private window: for this visit only */ }
      document.documentElement.dataset.theme = other;
    });
  });
})();
