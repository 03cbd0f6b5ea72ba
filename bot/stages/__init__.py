"""The stages of the work: each takes one job and makes one transaction of it."""
