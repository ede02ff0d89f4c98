"""Idle, slow and endless connections next to an open page."""
import resource, time
resource.setrlimit(resource.RLIMIT_NOFILE, (2000, 2000))
port, words = int(sys.argv[1]), [sys.argv[2]]
headers = {"Host": f"127.0.0.1:{port}", "Origin": f"http://127.0.0.1:{port}"}
def asked(s):
    send(s, "5 /settings\n{}")
    number = 0
    while number != 5: number, answer = receive(s)
    return answer["status"]
page = opened(port, headers)
print(entered(page, words)["status"])
idle = [socket.create_connection(("127.0.0.1", port)) for _ in range(1100)]
# The open page continues, and two more pages can authenticate.
print(asked(page))
for _ in range(2):
    other = opened(port, headers)
    print(entered(other, words)["status"], asked(other))
began, count = time.time(), 0
endless = socket.create_connection(("127.0.0.1", port))
try:
    for index in range(36 * 1024):
        endless.sendall(b"X-%d: " % index + b"a" * 1000 + b"\r\n")
        count += 1
except OSError: pass
print(count < 30000)
lines = socket.create_connection(("127.0.0.1", port))
lines.sendall(b"GET / HTTP/1.1\r\n" + b"".join(b"X-%d: a\r\n" % index for index in range(101)) + b"\r\n")
print(lines.recv(12).decode())
slow, began = socket.create_connection(("127.0.0.1", port)), time.time()
try:
    while time.time() - began < 20:
        slow.sendall(b"G")
        time.sleep(0.1)
except OSError: pass
print(4 < time.time() - began < 15)
# A socket that never authenticates is closed.
silent, began = opened(port, headers), time.time()
silent.settimeout(20)
receive(silent)
print(silent.recv(1) == b"", 3 < time.time() - began < 15)
# One whole text frame is read, or one frame of another kind: fragments, pings, pongs, bytes, rests.
for start in b"\x01\x89\x8a\x82\x80":
    silent = opened(port, headers)
    receive(silent)
    silent.settimeout(4)
    silent.sendall(bytes([start, 0x80, 0, 0, 0, 0]))
    print(silent.recv(1) == b"")
print(asked(page))
