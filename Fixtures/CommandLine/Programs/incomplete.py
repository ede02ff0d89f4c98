"""Incomplete messages of forty pages, next to another page."""
port, words = int(sys.argv[1]), [sys.argv[2]]
headers = {"Host": f"127.0.0.1:{port}", "Origin": f"http://127.0.0.1:{port}"}
sockets = []
for _ in range(40):
    s = opened(port, headers)
    entered(s, words)
    s.sendall(b"\x81\xfe\x01\xf40000{")
    sockets.append(s)
s = opened(port, headers)
print(entered(s, words)["status"])
