"""The loopback socket instead of the standard streams."""

import json
import re
import socket
import subprocess

from protocol.connection import COMMAND, Connection


def test_one_client_is_served_over_a_loopback_socket() -> None:
    process = subprocess.Popen([*COMMAND, "--lang", "en", "--tcp", "127.0.0.1:0"], stderr=subprocess.PIPE)
    try:
        assert process.stderr is not None
        found = re.search(rb"127\.0\.0\.1:(\d+)", process.stderr.readline())
        assert found is not None
        with socket.create_connection(("127.0.0.1", int(found[1])), timeout=60) as client:
            client.sendall(
                Connection.frame(
                    {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"capabilities": {}}}
                )
            )
            stream = client.makefile("rb")
            length = int(stream.readline().partition(b":")[2])
            stream.readline()
            assert json.loads(stream.read(length))["result"]["serverInfo"]["name"] == "skillcontract-lsp"
            client.sendall(Connection.frame({"jsonrpc": "2.0", "id": 2, "method": "shutdown"}))
            client.sendall(Connection.frame({"jsonrpc": "2.0", "method": "exit"}))
            assert process.wait(60) == 0
    finally:
        process.kill()
        process.communicate()
