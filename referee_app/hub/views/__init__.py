"""The head referee's page drawn from its faces."""
