"""Reading the values of slots out of a sentence."""
