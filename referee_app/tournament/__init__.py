"""The event beyond the table: formats as data, points. No screen, no store."""
