// A classic script that runs before the first paint so that nothing flashes. It sets the chosen look and theme, by
// default the system's. settings.js calls `asobibaTheme` again when a choice or the system changes.

"use strict";

(() => {
  const KEY = "asobiba.settings";

  /** @returns {{theme?: string, look?: string, motion?: string}} */
  function chosen() {
    try {
      return JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {};
    } catch (error) {
      console.info("the settings cannot be read; the defaults are used", error);
      return {};
    }
  }

  /** @param {string} query @returns {boolean} */
  const wants = (query) => matchMedia(query).matches;

  function apply() {
    const { theme = "system", look = "standard", motion = "auto" } = chosen();
    const data = document.documentElement.dataset;
    const fixed = theme === "light" || theme === "dark";
    data.theme = fixed ? theme : wants("(prefers-color-scheme: dark)") ? "dark" : "light";
    data.contrast = theme === "contrast" || wants("(prefers-contrast: more)") ? "more" : "normal";
    data.look = look;
    data.motion = motion === "off" ? "off" : "auto";
    const paper = getComputedStyle(document.documentElement).backgroundColor;
    document.querySelector('meta[name="theme-color"]')?.setAttribute("content", paper);
  }

  Object.assign(window, { asobibaTheme: apply });
  apply();
})();
