"""Simulate: a scenario played step by step, the chain's stages, the state, and the contract lines they apply."""
