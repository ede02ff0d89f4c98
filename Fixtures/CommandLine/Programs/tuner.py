"""Functions that open a web socket of `reel tune` and use it."""
import base64, hmac, json, os, socket, struct, sys
def opened(port, headers):
    s = socket.create_connection(("127.0.0.1", port), timeout=30)
    lines = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
    key = base64.b64encode(os.urandom(16)).decode()
    s.sendall(f"GET /socket HTTP/1.1\r\n{lines}Upgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n".encode())
    head = b""
    while b"\r\n\r\n" not in head:
        part = s.recv(1)
        if not part: return None
        head += part
    return s if head.startswith(b"HTTP/1.1 101") else None
def send(s, text):
    data, mask = text.encode(), os.urandom(4)
    count = len(data)
    size = bytes([0x80 | count]) if count < 126 else b"\xfe" + struct.pack(">H", count) if count < 65536 \
        else b"\xff" + struct.pack(">Q", count)
    whole = mask * (count // 4 + 1)
    s.sendall(b"\x81" + size + mask + bytes(a ^ b for a, b in zip(data, whole)))
def take(s, count):
    data = b""
    while len(data) < count:
        part = s.recv(count - len(data))
        if not part: raise EOFError
        data += part
    return data
def receive(s):
    kind, count = take(s, 2)
    if count == 126: count, = struct.unpack(">H", take(s, 2))
    elif count == 127: count, = struct.unpack(">Q", take(s, 8))
    data = take(s, count)
    if kind & 15 == 8: raise EOFError
    head, body = data.split(b"\n", 1)
    number, status = map(int, head.split())
    return number, {"status": status, "text": body.decode("utf-8", "replace")}
def proofs(side, words, nonces):
    text = " ".join([side, *nonces]).encode()
    return [hmac.new(word.encode(), text, "sha256").hexdigest() for word in words]
def entered(s, words):
    nonces = [os.urandom(8).hex(), json.loads(receive(s)[1]["text"])["nonce"]]
    send(s, "0 /enter\n" + json.dumps({"nonce": nonces[0], "proofs": proofs("page", words, nonces)}))
    answer = receive(s)[1]
    if answer["status"] == 200:
        assert json.loads(answer["text"])["proof"] in proofs("server", words, nonces)
    return answer
