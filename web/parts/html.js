// The view library, named in one place.

export { html, nothing, render, svg } from "lit-html";
