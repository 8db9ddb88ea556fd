"""The Studio's end of the Language Server Protocol: a child process, framed messages, documents that survive its death."""
