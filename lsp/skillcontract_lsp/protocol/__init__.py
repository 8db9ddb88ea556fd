"""What stands on the wire: JSON-RPC messages, the parameters we read and the answers we give."""
