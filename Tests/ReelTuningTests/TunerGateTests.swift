import Testing

@testable import ReelTuning

@Suite("Who is let in to the live page")
struct TunerGateTests {
  private let gate = TunerGate(port: 8080, token: "abcdefghijklmnopqrstuvwxyz")

  /// What a request says.
  private struct Asked {
    var method = "GET"
    var path = "/"
    var token: String?
    var host: String? = "127.0.0.1:8080"
    var origin: String?
    var cookie: String? = "reel-8080=abcdefghijklmnopqrstuvwxyz"
    var site: String?
  }

  private func verdict(_ change: (inout Asked) -> Void) -> TunerGate.Verdict {
    var asked = Asked()
    change(&asked)
    let headers = [
      "Host": asked.host, "Origin": asked.origin, "Cookie": asked.cookie,
      "Sec-Fetch-Site": asked.site,
    ].compactMapValues(\.self)
    return gate.verdict(
      on: TunerResponder.Request(
        method: asked.method, path: asked.path, query: { $0 == "token" ? asked.token : nil },
        header: { headers[$0] }))
  }

  private func isRefused(_ change: (inout Asked) -> Void) -> Bool {
    if case .refused = verdict(change) { true } else { false }
  }

  @Test("who has the cookie is, with its own page's name or none")
  func allowed() {
    #expect(verdict { _ in } == .allowed)
    #expect(verdict { $0.origin = "http://127.0.0.1:8080" } == .allowed)
    #expect(
      verdict { ($0.host, $0.origin) = ("LOCALHOST:8080", "http://LOCALHOST:8080") } == .allowed)
    #expect(
      verdict { $0.cookie = "a=b;  reel-8080=x; reel-8080=abcdefghijklmnopqrstuvwxyz" } == .allowed)
    #expect(verdict { $0.path = "/nothing" } == .allowed)
    for site in ["none", "same-origin"] { #expect(verdict { $0.site = site } == .allowed) }
  }

  @Test("the secret is exchanged for a cookie that scripts and other sites do not see")
  func admitted() {
    let cookie =
      "reel-8080=abcdefghijklmnopqrstuvwxyz; Path=/; HttpOnly; SameSite=Strict"
    #expect(
      verdict { ($0.cookie, $0.token) = (nil, "abcdefghijklmnopqrstuvwxyz") }
        == .admitted(cookie: cookie))
    #expect(isRefused { ($0.cookie, $0.token) = (nil, "abcdefghijklmnopqrstuvwxyZ") })
    #expect(
      isRefused { ($0.path, $0.cookie, $0.token) = ("/x", nil, "abcdefghijklmnopqrstuvwxyz") })
  }

  @Test(
    "nobody else is",
    arguments: [
      "reel-8080=abcdefghijklmnopqrstuvwxy", "reel-8080=abcdefghijklmnopqrstuvwxyzz", "reel-8080=",
      "reel-8081=abcdefghijklmnopqrstuvwxyz", "xreel-8080=abcdefghijklmnopqrstuvwxyz", "", ";;=;",
      "reel-8080=\"abcdefghijklmnopqrstuvwxyz\"",
    ])
  func unknown(cookie: String) {
    #expect(isRefused { $0.cookie = cookie })
    #expect(isRefused { $0.cookie = nil })
  }

  @Test("a socket is opened by the page alone, which browsers name")
  func socket() {
    #expect(
      verdict { ($0.path, $0.origin) = ("/socket", "http://127.0.0.1:8080") } == .allowed)
    #expect(isRefused { $0.path = "/socket" })
    #expect(isRefused { ($0.path, $0.origin) = ("/socket", "http://127.0.0.1:8081") })
    #expect(
      isRefused {
        ($0.path, $0.origin, $0.cookie) = ("/socket", "http://127.0.0.1:8080", nil)
      })
  }

  @Test("no other name of this machine, no other page and no other method is")
  func elsewhere() {
    for host in [nil, "", "127.0.0.1", "127.0.0.1:80", "0.0.0.0:8080", "[::1]:8080", "a.b:8080"] {
      #expect(isRefused { $0.host = host }, "\(host ?? "none")")
    }
    for origin in ["null", "", "https://127.0.0.1:8080", "http://127.0.0.1:8080/", "http://a.b"] {
      #expect(isRefused { $0.origin = origin }, "\(origin)")
    }
    for site in ["cross-site", "same-site", ""] { #expect(isRefused { $0.site = site }) }
    for method in ["POST", "HEAD", "get", "CONNECT", ""] {
      #expect(isRefused { $0.method = method })
    }
  }

  @Test("secrets are long, of letters and digits, and no two the same")
  func secrets() {
    let tokens = (0..<1000).map { _ in TunerGate.makeToken() }
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
