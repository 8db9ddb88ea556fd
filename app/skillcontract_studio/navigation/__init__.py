"""Going places by what names mean: definitions, references, symbols of the workspace, and the way back."""
