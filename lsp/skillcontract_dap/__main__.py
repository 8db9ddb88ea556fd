"""`python -m skillcontract_dap`."""

import sys

from skillcontract_dap import main

sys.exit(main())
