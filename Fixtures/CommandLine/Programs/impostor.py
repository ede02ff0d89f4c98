"""A server that accepts any page and prints the messages that it receives."""
import hashlib
server = socket.socket()
server.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
server.bind(("127.0.0.1", int(sys.argv[1])))
server.listen()
s, _ = server.accept()
s.settimeout(30)
head = b""
while b"\r\n\r\n" not in head: head += s.recv(4096)
key = head.split(b"Sec-WebSocket-Key: ")[1].split(b"\r\n")[0] + b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
accepted = base64.b64encode(hashlib.sha1(key).digest())
s.sendall(b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Accept: " + accepted + b"\r\n\r\n")
def say(text): s.sendall(b"\x81" + bytes([len(text)]) + text.encode())
say('0 401\n{"nonce": "x"}')
_, count = take(s, 2)
count &= 127
if count == 126: count, = struct.unpack(">H", take(s, 2))
mask = take(s, 4)
told = bytes(a ^ b for a, b in zip(take(s, count), mask * (count // 4 + 1)))
print(head.decode(), told.decode())
proof = json.loads(told.split(b"\n", 1)[1])["proofs"][0]
say('0 200\n{"proof": "' + proof + '", "server": "x"}')
s.recv(4096)
