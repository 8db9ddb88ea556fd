"""How the Studio looks, as data: colours, fonts, sizes and icons by the names of look.md."""
