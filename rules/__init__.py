"""What the game of Guandan is: cards, combinations, deals, tribute and levels, under a rule book.

The package knows no screen, no clock, no person and no file but its rule books.
"""
