"""The chain every call of a business tool passes (§13): one stage, one file."""
