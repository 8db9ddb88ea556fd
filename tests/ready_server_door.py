"""Hands its streams and its environment to the process that has a server ready, and ends as that server does; see `ready_server`."""

import os
import socket
import sys

KILLED = 1

with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as servers:
    servers.connect(sys.argv[1])
    environment = b"\0".join(b"=".join(each) for each in os.environb.items())
    socket.send_fds(servers, [environment], [0, 1, 2])
    code = servers.recv(1)
sys.exit(code[0] if code else KILLED)
