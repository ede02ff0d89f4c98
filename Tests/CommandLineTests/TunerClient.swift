/// A client of the live page's server, which uses a web socket as the page does.
struct TunerClient {
  /// Python, whose standard library opens the sockets.
  static let python = ExternalProgram("/usr/bin/python3", "/opt/homebrew/bin/python3")

  /// An answer to a message.
  struct Answer: Decodable {
    var status: Int
    var text: String
  }

  let port: Int
  /// The secret that the server returned for the key of its address.
  let secret: String

  /// The URL of the page, without the key.
  var page: String { "http://127.0.0.1:\(port)" }

  /// Authenticates with the key of an address, which can be used only once.
  init(_ url: URL) throws {
    guard let port = url.port, let key = url.fragment(percentEncoded: false) else {
      throw CocoaError(.fileReadUnknown)
    }
    let entry = try Self.talk(port, words: [key], [])
    struct Told: Decodable { var secret: String }
    self.port = port
    secret = try JSONDecoder().decode(Told.self, from: Data((entry.first?.text ?? "").utf8)).secret
  }

  /// Sends a message and returns the answer.
  func ask(_ path: String, _ body: String = "{}") throws -> Answer {
    let answers = try Self.talk(port, words: [secret], [(path, body)])
    guard let answer = answers.last, answers.count == 2 else { throw CocoaError(.fileReadUnknown) }
    return answer
  }

  /// Returns the revision and the unsaved edits of the scenario.
  func state() throws -> (revision: Int, edits: [String: String]) {
    struct Told: Decodable {
      struct State: Decodable {
        var revision: Int
        var edits: [String: String]
      }
      var state: State
    }
    let state = try JSONDecoder().decode(
      Told.self, from: Data(try ask("/solo", #"{"keys": []}"#).text.utf8)
    ).state
    return (state.revision, state.edits)
  }

  /// Authenticates with secrets and then sends messages.
  ///
  /// - Returns: The answers, beginning with that to the authentication; fewer if the socket
  ///   cannot be opened or closes.
  static func talk(
    _ port: Int, words: [String], _ messages: [(path: String, body: String)],
    headers: [String: String]? = nil
  ) throws -> [Answer] {
    let page = "127.0.0.1:\(port)"
    let asked: [String: Any] = [
      "port": port, "headers": headers ?? ["Host": page, "Origin": "http://\(page)"],
      "words": words, "messages": messages.map { [$0.path, $0.body] },
    ]
    let outcome = try python.run(
      ["-c", program], input: Array(try JSONSerialization.data(withJSONObject: asked)))
    return try JSONDecoder().decode([Answer].self, from: Data(outcome.output))
  }

  /// Python functions that open a web socket and use it, shared with other test programs.
  static let functions = #"""
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

    """#

  private static let program =
    functions + #"""
      asked, answers = json.load(sys.stdin), []
      s = opened(asked["port"], asked["headers"])
      try:
          if s:
              answers.append(entered(s, asked["words"]))
              for index, (path, body) in enumerate(asked["messages"], 1):
                  send(s, f"{index} {path}\n{body}")
                  number = 0
                  while number != index: number, answer = receive(s)
                  answers.append(answer)
      except (EOFError, OSError):
          pass
      print(json.dumps(answers))
      """#
}
