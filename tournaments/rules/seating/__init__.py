"""Who sits where: whole schedules and single rounds, for any number of entrants from three."""
