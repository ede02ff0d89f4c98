import FileAccess
import Testing

@testable import ReelTuning

@Suite("Who is let in to the live page")
struct TunerGateTests {
  private let gate = TunerGate(port: 8080)

  /// What a request says.
  private struct Asked {
    var method = "GET"
    var path = "/"
    var host: String? = "127.0.0.1:8080"
    var origin: String?
    var site: String?
    var upgrade: String? = "websocket"
    var version: String? = "13"
    var key: String? = "dGhlIHNhbXBsZSBub25jZQ=="
  }

  private func verdict(_ change: (inout Asked) -> Void) -> TunerGate.Verdict {
    var asked = Asked()
    change(&asked)
    let headers = [
      "host": asked.host, "origin": asked.origin, "sec-fetch-site": asked.site,
      "upgrade": asked.upgrade, "sec-websocket-version": asked.version,
      "sec-websocket-key": asked.key,
    ].compactMapValues(\.self)
    return gate.verdict(
      on: TunerResponder.Request(method: asked.method, path: asked.path, headers: headers))
  }

  private func isRefused(_ change: (inout Asked) -> Void) -> Bool {
    if case .refused = verdict(change) { true } else { false }
  }

  @Test("anybody gets the page's files, under its own names")
  func files() {
    #expect(verdict { _ in } == .allowed)
    #expect(verdict { $0.origin = "http://127.0.0.1:8080" } == .allowed)
    #expect(verdict { $0.path = "/nothing" } == .allowed)
    // A file that leads to the page is of another site.
    for site in ["none", "same-origin", "cross-site"] {
      #expect(verdict { $0.site = site } == .allowed)
    }
  }

  @Test("a socket is opened by the page alone, which browsers name, and as browsers open it")
  func socket() {
    let own = { (asked: inout Asked) in
      (asked.path, asked.origin) = ("/socket", "http://127.0.0.1:8080")
    }
    #expect(verdict(own) == .allowed)
    #expect(
      verdict {
        own(&$0)
        ($0.site, $0.upgrade) = ("same-origin", "WebSocket")
      } == .allowed)
    #expect(isRefused { $0.path = "/socket" })
    let changes: [(inout Asked) -> Void] = [
      { $0.origin = "http://127.0.0.1:8081" }, { $0.origin = "http://localhost:8080" },
      { $0.origin = "null" }, { $0.site = "cross-site" }, { $0.site = "same-site" },
      { $0.upgrade = nil }, { $0.upgrade = "h2c" }, { $0.version = "8" }, { $0.key = nil },
      { $0.key = "short" },
    ]
    for (index, change) in changes.enumerated() {
      #expect(
        isRefused {
          own(&$0)
          change(&$0)
        }, "\(index)")
    }
  }

  @Test("no other name of this machine, no other page and no other method is")
  func elsewhere() {
    for host in [
      nil, "", "127.0.0.1", "127.0.0.1:80", "0.0.0.0:8080", "[::1]:8080", "localhost:8080",
      "a.b:8080",
    ] {
      #expect(isRefused { $0.host = host }, "\(host ?? "none")")
    }
    for origin in ["null", "", "https://127.0.0.1:8080", "http://127.0.0.1:8080/", "http://a.b"] {
      #expect(isRefused { $0.origin = origin }, "\(origin)")
    }
    for method in ["POST", "HEAD", "get", "CONNECT", ""] {
      #expect(isRefused { $0.method = method })
    }
  }

  /// The outcome for a page that shows some words: whether it is let in, and whether the key was used before.
  private func outcome(_ secrets: TunerSecrets, _ words: [String]) async -> (
    isIn: Bool, isUsed: Bool
  ) {
    func proofs(_ side: String) -> [String] {
      words.map { SHA256.hexHMAC(of: "\(side) mine theirs", key: $0) }
    }
    let entry = TunerRequest.Entry(nonce: "mine", proofs: proofs("page"))
    switch await secrets.verdict(on: entry, nonce: "theirs") {
    case .known(let proof):
      #expect(proofs("server").contains(proof))
      return (true, false)
    case .used: return (false, true)
    case .unknown: return (false, false)
    }
  }

  @Test("the key lets in once, the secret always, and nothing else does")
  func secrets() async {
    let secrets = TunerSecrets()
    let (key, secret) = (secrets.key, secrets.secret)
    #expect(key != secret)
    let strange = [
      [], [""], [String(key.dropLast())], [key + "0"], [secret.uppercased()], [key + secret],
      ["\(key) \(secret)"], Array(repeating: "", count: 64),
    ]
    for words in strange { #expect(await outcome(secrets, words) == (false, false), "\(words)") }
    #expect(await outcome(secrets, [secret]).isIn)
    // Whoever knows the secret may show the key as well, which is used then.
    #expect(await outcome(secrets, ["x", key]).isIn)
    #expect(await outcome(secrets, [key]) == (false, true))
    #expect(await outcome(secrets, [key, "x"]) == (false, true))
    #expect(await outcome(secrets, [secret, key]).isIn)
    #expect(await outcome(secrets, [secret]).isIn)
    for words in strange { #expect(await outcome(secrets, words) == (false, false), "\(words)") }
  }

  @Test("a key that is shown beside the secret is used")
  func keyBesideSecret() async {
    let secrets = TunerSecrets(secret: "abcdefghijklmnopqrstuvwxyz")
    #expect(secrets.secret == "abcdefghijklmnopqrstuvwxyz")
    #expect(await outcome(secrets, [secrets.secret, secrets.key]).isIn)
    #expect(await outcome(secrets, [secrets.key]) == (false, true))
  }

  @Test("a proof serves for one word of the server, and that of a server for no page")
  func proofs() async {
    let secrets = TunerSecrets()
    func verdict(_ text: String, theirs: String) async -> TunerSecrets.Verdict {
      let proof = SHA256.hexHMAC(of: text, key: secrets.secret)
      return await secrets.verdict(
        on: TunerRequest.Entry(nonce: "mine", proofs: [proof, secrets.secret]), nonce: theirs)
    }
    #expect(await verdict("page mine theirs", theirs: "theirs") != .unknown)
    #expect(await verdict("page mine theirs", theirs: "another") == .unknown)
    #expect(await verdict("page other theirs", theirs: "theirs") == .unknown)
    #expect(await verdict("server mine theirs", theirs: "theirs") == .unknown)
    // A word of a page's that holds another of the server's stands for no other.
    let seen = SHA256.hexHMAC(of: "page mine theirs", key: secrets.secret)
    for word in ["mine theirs\0", "mine theirs", "", String(repeating: "m", count: 65)] {
      let entry = TunerRequest.Entry(nonce: word, proofs: [seen])
      #expect(await secrets.verdict(on: entry, nonce: "next") == .unknown, "\(word)")
      #expect(await secrets.verdict(on: entry, nonce: "") == .unknown, "\(word)")
    }
    #expect(SHA256.hexHMAC(of: "a\0b", key: "k") != SHA256.hexHMAC(of: "a", key: "k"))
    // RFC 4231, case 2.
    #expect(
      SHA256.hexHMAC(of: "what do ya want for nothing?", key: "Jefe")
        == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
  }

  @Test("secrets are long, of letters and digits, and no two the same")
  func tokens() {
    let tokens = (0..<1000).map { _ in TunerSecrets.makeToken() }
    #expect(Set(tokens).count == 1000)
    #expect(
      tokens.allSatisfy {
        $0.count == 26 && $0.allSatisfy { $0.isASCII && ($0.isLowercase || $0.isNumber) }
      })
    // 36 signs, none of which is rare behind the first of each half.
    let counts = Dictionary(grouping: tokens.flatMap { $0.dropFirst() }, by: \.self)
    #expect(counts.count == 36)
  }
}
