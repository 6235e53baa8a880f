"""What the screen looks like: pure functions of faces; no rule, no store and no clock is known here."""
