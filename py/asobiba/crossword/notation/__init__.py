"""Text to values and back: actions (`action_text`), positions (`cgp`, `position`) and whole games (`gcg`)."""
