"""`python -m skillcontract_lsp`."""

import sys

from skillcontract_lsp import main

sys.exit(main())
