// The one place that says where lit-html lies: the build copies it to vendor/ and writes that path here.

export { html, nothing, render, svg } from "lit-html";
