"""The page and its HTTP interface: play, analyse and see any game in a browser. Described in docs/api.md."""
