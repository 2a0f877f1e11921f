"""What the loops share: the journal that a run is resumed from, and the budget that it may not overdraw."""
