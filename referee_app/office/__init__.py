"""The event's desk: judges and records; the commands and the head referee's page share it."""
