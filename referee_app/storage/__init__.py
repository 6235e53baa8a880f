"""What is on the disk: the store, the logs in it, and how they are sealed."""
