@testable import ReelTuning

@Suite("Access to the live page")
struct TunerGateTests {
  /// The status that refuses a GET request with headers that replace or remove (`nil`) those of the
  /// page, or `nil` if the request is answered.
  private func refusal(
    _ path: String = "/", method: String = "GET", with changes: [String: String?] = [:]
  ) -> Int? {
    var headers: [String: String?] = [
      "host": "127.0.0.1:8080", "upgrade": "websocket", "sec-websocket-version": "13",
      "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
    ]
    if path == "/socket" { headers["origin"] = "http://127.0.0.1:8080" }
    headers.merge(changes) { $1 }
    let head = TunerHead(method: method, path: path, headers: headers.compactMapValues(\.self))
    return TunerGate(port: 8080).refusal(of: head)?.status
  }

  @Test("The files of the page are served without authentication") func files() {
    #expect(refusal() == nil && refusal("/nothing") == nil)
    #expect(refusal(with: ["origin": "http://127.0.0.1:8080"]) == nil)
    // The file that redirects to the page has another origin.
    for site in ["none", "same-origin", "cross-site"] {
      #expect(refusal(with: ["sec-fetch-site": site]) == nil)
    }
  }

  @Test("Only the page can open a socket, with the headers of a browser") func socket() {
    #expect(refusal("/socket") == nil)
    #expect(
      refusal("/socket", with: ["sec-fetch-site": "same-origin", "upgrade": "WebSocket"]) == nil)
    let changes: [(String, String?, Int)] = [
      ("origin", nil, 403), ("origin", "http://127.0.0.1:8081", 403),
      ("origin", "http://localhost:8080", 403), ("origin", "null", 403),
      ("sec-fetch-site", "cross-site", 403), ("sec-fetch-site", "same-site", 403),
      ("upgrade", nil, 400), ("upgrade", "h2c", 400), ("sec-websocket-version", "8", 400),
      ("sec-websocket-key", nil, 400), ("sec-websocket-key", "short", 400),
    ]
    for (name, value, status) in changes {
      #expect(refusal("/socket", with: [name: value]) == status, "\(name): \(value ?? "none")")
    }
  }

  @Test("Other host names, origins and methods are refused") func elsewhere() {
    for host in [
      nil, "", "127.0.0.1", "127.0.0.1:80", "0.0.0.0:8080", "[::1]:8080", "localhost:8080",
      "a.b:8080",
    ] {
      #expect(refusal(with: ["host": host]) == 421, "\(host ?? "none")")
    }
    for origin in ["null", "", "https://127.0.0.1:8080", "http://127.0.0.1:8080/", "http://a.b"] {
      #expect(refusal(with: ["origin": origin]) == 403, "\(origin)")
    }
    for method in ["POST", "HEAD", "get", "CONNECT", ""] {
      #expect(refusal(method: method) == 405)
    }
  }

  /// Returns whether a page with the given words is authenticated, and whether the key was already
  /// used.
  private func outcome(_ secrets: TunerSecrets, _ words: [String]) async -> (
    isIn: Bool, isUsed: Bool
  ) {
    func proofs(_ side: String) -> [String] {
      words.map { SHA256.hexHMAC(of: "\(side) mine theirs", key: $0) }
    }
    let entry = TunerRequest.Authentication(nonce: "mine", proofs: proofs("page"))
    switch await secrets.verdict(on: entry, nonce: "theirs") {
    case .known(let proof):
      #expect(proofs("server").contains(proof))
      return (true, false)
    case .used: return (false, true)
    case .unknown: return (false, false)
    }
  }

  @Test("The key authenticates once, the secret always, and other words never")
  func secrets() async {
    let secrets = TunerSecrets()
    let key = secrets.key
    let secret = secrets.secret
    #expect(key != secret)
    let strange = [
      [], [""], [String(key.dropLast())], [key + "0"], [secret.uppercased()], [key + secret],
      ["\(key) \(secret)"], Array(repeating: "", count: 64),
    ]
    for words in strange { #expect(await outcome(secrets, words) == (false, false), "\(words)") }
    #expect(await outcome(secrets, [secret]).isIn)
    // A page that proves both secret and key uses up the key.
    #expect(await outcome(secrets, ["x", key]).isIn)
    #expect(await outcome(secrets, [key]) == (false, true))
    #expect(await outcome(secrets, [key, "x"]) == (false, true))
    #expect(await outcome(secrets, [secret, key]).isIn)
    #expect(await outcome(secrets, [secret]).isIn)
    for words in strange { #expect(await outcome(secrets, words) == (false, false), "\(words)") }
  }

  @Test("A key that is proved together with the secret is used up") func keyBesideSecret() async {
    let secrets = TunerSecrets(secret: "abcdefghijklmnopqrstuvwxyz")
    #expect(secrets.secret == "abcdefghijklmnopqrstuvwxyz")
    #expect(await outcome(secrets, [secrets.secret, secrets.key]).isIn)
    #expect(await outcome(secrets, [secrets.key]) == (false, true))
  }

  @Test("A proof is valid for one nonce of the server, and a server's proof is not a page's")
  func proofs() async {
    let secrets = TunerSecrets()
    func verdict(_ text: String, theirs: String) async -> TunerSecrets.Verdict {
      let proof = SHA256.hexHMAC(of: text, key: secrets.secret)
      return await secrets.verdict(
        on: TunerRequest.Authentication(nonce: "mine", proofs: [proof, secrets.secret]),
        nonce: theirs)
    }
    #expect(await verdict("page mine theirs", theirs: "theirs") != .unknown)
    #expect(await verdict("page mine theirs", theirs: "another") == .unknown)
    #expect(await verdict("page other theirs", theirs: "theirs") == .unknown)
    #expect(await verdict("server mine theirs", theirs: "theirs") == .unknown)
    // A page's nonce that contains a server's nonce is refused.
    let seen = SHA256.hexHMAC(of: "page mine theirs", key: secrets.secret)
    for word in ["mine theirs\0", "mine theirs", "", String(repeating: "m", count: 65)] {
      let entry = TunerRequest.Authentication(nonce: word, proofs: [seen])
      #expect(await secrets.verdict(on: entry, nonce: "next") == .unknown, "\(word)")
      #expect(await secrets.verdict(on: entry, nonce: "") == .unknown, "\(word)")
    }
    #expect(SHA256.hexHMAC(of: "a\0b", key: "k") != SHA256.hexHMAC(of: "a", key: "k"))
    // RFC 4231, case 2.
    #expect(
      SHA256.hexHMAC(of: "what do ya want for nothing?", key: "Jefe")
        == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
  }

  @Test("Secrets are unique and have 26 lowercase letters and digits") func tokens() {
    let tokens = (0..<1000).map { _ in TunerSecrets.makeToken() }
    #expect(Set(tokens).count == 1000)
    #expect(
      tokens.allSatisfy {
        $0.count == 26 && $0.allSatisfy { $0.isASCII && ($0.isLowercase || $0.isNumber) }
      })
    // Except for the first character, all 36 characters occur.
    let counts = Dictionary(grouping: tokens.flatMap { $0.dropFirst() }, by: \.self)
    #expect(counts.count == 36)
  }
}
