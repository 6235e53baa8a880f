"""Worked cases: one question with its answer, run against the rule books."""
