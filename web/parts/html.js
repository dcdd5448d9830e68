// The view library, named in one place.

export { html, nothing, render, svg } from "../vendor/lit-html/lit-html.js";
