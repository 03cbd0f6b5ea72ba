"""The English words of understanding, as tables: another language is another set of tables."""
