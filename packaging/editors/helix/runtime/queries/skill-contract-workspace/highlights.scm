; inherits: json5
