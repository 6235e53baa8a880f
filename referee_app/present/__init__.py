"""From state to faces: what each part of the screen shows, in the reader's language."""
