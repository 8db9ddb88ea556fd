"""`python -m skillcontract`: the same as the command `skillcontract`."""

import sys

from skillcontract.cli import main

sys.exit(main())
