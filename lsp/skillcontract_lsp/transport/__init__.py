"""Bytes in, message bodies out: framing, standard streams and loopback sockets."""
