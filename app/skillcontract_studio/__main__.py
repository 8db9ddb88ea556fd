"""`python -m skillcontract_studio`."""

import sys

from skillcontract_studio import main

sys.exit(main())
