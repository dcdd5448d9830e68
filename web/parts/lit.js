// The functions of lit-html that the page uses.

export { html, nothing, render, svg } from "lit-html";
