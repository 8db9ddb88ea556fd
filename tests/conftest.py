"""What holds for the whole suite."""

from hypothesis import HealthCheck, settings

# A slow machine is no fault of what is tested, and the same commit gives the same result. `--hypothesis-profile=search` looks
# for new examples instead.
settings.register_profile("search", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("repeatable", settings.get_profile("search"), derandomize=True)
settings.load_profile("repeatable")
