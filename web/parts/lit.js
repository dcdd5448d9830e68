// The few things that the page uses of lit-html.

export { html, nothing, render, svg } from "lit-html";
