"""The dialogue: from a stored message to questions, plans, cards and answers, inside one transaction."""
