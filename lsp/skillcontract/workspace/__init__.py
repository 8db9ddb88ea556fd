"""From files to skills, bindings, tool schemas and grants, and the facts that cross them."""
