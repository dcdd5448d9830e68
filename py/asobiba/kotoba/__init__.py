"""ことばであそぼ: words laid from kana cards, and rewritten. docs/rules/kotoba.md has the rules."""
