"""Higher: everybody lays a card, the highest takes the trick. The example of docs/developers/a-game.md."""
