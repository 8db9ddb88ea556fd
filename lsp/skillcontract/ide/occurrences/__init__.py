"""Where the names of the language stand, file by file, and which of them mean the same thing.

occurrence.py       one name at one place, and how a name stands inside a string
in_contracts.py     the names in a piece of a contract
in_files.py         the names in skill.json5, manifest, governance, grants, scenarios, tool lists and manuals
index.py            all files of a workspace together: what belongs to what
"""
