"""Completion and hover in the files around contracts, from the models of those files and the names of the workspace.

kinds.py            which kind of file a path names, and what its model says at a place
named_things.py     what is named at which place of a kind of file
here.py             a place in a text that is being typed, and what stands around it
names.py            the names that there are of a kind of thing, at a place
governed_names.py   principals, roles, grants and effects with what P2 says of them
embedded.py         values whose shape a tool's own schema tells
completion.py, hover.py, outline.py, current.py
"""
