"""The app on a Flet page: its address, its sound, what it saves, what keeps it alive."""
