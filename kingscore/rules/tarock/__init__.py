"""Königrufen: sides, card points in thirds, bonuses, kontra, Trischaken."""
