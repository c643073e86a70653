"""Tests of the Königrufen core."""
