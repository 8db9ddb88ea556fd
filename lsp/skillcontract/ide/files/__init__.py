"""Completion and hover in the files around contracts, from the models of those files and the names of the workspace."""
