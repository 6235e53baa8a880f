"""The table referee's desk: screens, desk, log, sync and hub."""
