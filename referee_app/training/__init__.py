"""Learning by doing: a guided deal, and what a trainee's rulings are worth beside the book's."""
