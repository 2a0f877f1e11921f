"""What all loops share: workflows, tasks, candidates, verdicts, budget, journal."""
