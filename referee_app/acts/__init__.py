"""What each tap does: from the meaning of a tap to a fact, or to a change of what is half typed."""
