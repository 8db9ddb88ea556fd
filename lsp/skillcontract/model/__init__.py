"""What contracts and their neighbours are made of: typed views, and the tables of the specification, each stated once."""
