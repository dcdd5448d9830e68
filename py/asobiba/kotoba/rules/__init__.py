"""The rules of ことばであそぼ: words, rewrites step by step, votes, what each seat may know."""
