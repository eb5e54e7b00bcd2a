"""Colonial Adventure: shock points and morale, in inches."""
