"""The hub: takes in the tables' logs, shows them all, and sends back what the head referee decides."""
