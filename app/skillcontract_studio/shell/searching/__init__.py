"""Searching in the files of the workspace, and replacing what was found."""
