"""The rules of Skat: auction, contracts, tricks, scoring, what each seat may know."""
