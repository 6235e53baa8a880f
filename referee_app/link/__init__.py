"""The way to the hub and back."""
