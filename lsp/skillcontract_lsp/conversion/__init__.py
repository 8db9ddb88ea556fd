"""From the language's plain data to what goes over the wire, without knowing of documents or sessions."""
