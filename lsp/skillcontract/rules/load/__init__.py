"""Rules of loading: what §16 checks; a contract that breaks one is dropped by the runtime."""
