"""Every screen with sample faces, for looking at and for screenshots; no part of the app."""
