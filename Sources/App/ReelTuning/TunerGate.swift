/// Decides which requests the live page's server answers.
///
/// The address that is printed holds a secret, which is exchanged for a cookie and leaves the address bar.
/// Other programs of the machine do not know it; other pages of the browser cannot send the cookie, nor
/// pass for this one by a name of their own that leads here.
struct TunerGate: Sendable {
  /// What becomes of a request.
  enum Verdict: Hashable, Sendable {
    /// It is answered.
    case allowed
    /// It is led to the address without the secret, which the cookie holds from then on.
    case admitted(cookie: String)
    /// It is refused, with a status of HTTP and why.
    case refused(Int, String)
  }

  /// No body is longer, in bytes.
  static let bodyLimit = 64 << 10

  let port: UInt16
  let token: String

  /// A secret that nobody guesses: 128 random bits of the system's.
  static func makeToken() -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<2).map { _ in
      let digits = String(generator.next() as UInt64, radix: 36)
      return String(repeating: "0", count: 13 - digits.count) + digits
    }.joined()
  }

  /// The page's address, without the secret.
  var address: String { "http://127.0.0.1:\(port)/" }
  /// The page's address, with the secret.
  var addressWithToken: String { "\(address)?token=\(token)" }
  /// Cookies are the same for all ports, so that its name carries the port.
  var cookieName: String { "reel-\(port)" }

  private var hosts: [String] { ["127.0.0.1:\(port)", "localhost:\(port)"] }

  /// Looks at a request before anything is done for it.
  func verdict(on request: TunerResponder.Request) -> Verdict {
    guard let host = request.header("Host"), hosts.contains(host.lowercased()) else {
      return .refused(421, "this server answers to 127.0.0.1:\(port) only")
    }
    guard ["GET", "POST"].contains(request.method) else {
      return .refused(405, "only GET and POST are answered")
    }
    if let origin = request.header("Origin"), origin != "http://\(host)" {
      return .refused(403, "another page asks")
    }
    if let token = request.query("token"), request.path == "/" {
      guard isSecret(token) else { return .refused(403, Self.unknown) }
      return .admitted(cookie: "\(cookieName)=\(token); Path=/; HttpOnly; SameSite=Strict")
    }
    if let site = request.header("Sec-Fetch-Site"), site != "same-origin", site != "none" {
      return .refused(403, "another page asks")
    }
    guard cookies(in: request.header("Cookie") ?? "").contains(where: isSecret) else {
      return .refused(403, Self.unknown)
    }
    // Browsers name the page that posts or opens a socket, and ask before they post JSON for another one.
    let mayBeNameless = request.method == "GET" && request.path != "/socket"
    guard request.header("Origin") != nil || mayBeNameless else {
      return .refused(403, "no page asks")
    }
    guard request.method == "POST" else { return .allowed }
    guard request.header("Content-Type") == "application/json" else {
      return .refused(415, "only JSON is read")
    }
    guard let length = request.header("Content-Length").flatMap(Int.init), length >= 0,
      request.header("Transfer-Encoding") == nil
    else {
      return .refused(411, "a body is as long as it says")
    }
    guard length <= Self.bodyLimit else { return .refused(413, "the body is too long") }
    return .allowed
  }

  private static let unknown =
    "open the address that \(Program.name) tune has printed, with its token"

  /// The values of the cookies of our name.
  private func cookies(in header: String) -> [String] {
    header.split(separator: ";").compactMap { part in
      let pair = part.drop { $0 == " " }
      return pair.hasPrefix("\(cookieName)=") ? String(pair.dropFirst(cookieName.count + 1)) : nil
    }
  }

  /// Looks at every byte, so that the time it takes says nothing.
  private func isSecret(_ text: String) -> Bool {
    let (given, known) = (Array(text.utf8), Array(token.utf8))
    guard given.count == known.count else { return false }
    return zip(given, known).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
