/// The secrets that show a page to be its user's own.
///
/// The printed address holds a key that opens one page. That page gets a secret, which it shows whenever it
/// connects, and which is never part of an address, a header or a cookie: other programs and pages of the
/// machine see none of them.
actor TunerSecrets {
  /// The outcome for the words that a page shows.
  enum Verdict: Sendable {
    case known
    /// The key was used before.
    case used
    case unknown
  }

  nonisolated let key = makeToken()
  nonisolated let secret: String
  private var isUsed = false
  private let noteUse: @Sendable () -> Void

  /// - Parameters:
  ///   - secret: the secret of pages that are open already; a new one if it is `nil`.
  ///   - noteUse: is called when the key is used.
  init(secret: String? = nil, noteUse: @escaping @Sendable () -> Void = {}) {
    self.secret = secret ?? Self.makeToken()
    self.noteUse = noteUse
  }

  /// Looks for the secret or the key among some words; a key that is shown is used from then on.
  func verdict(on words: [String]) -> Verdict {
    let showsSecret = words.contains { Self.isSame($0, secret) }
    guard words.contains(where: { Self.isSame($0, key) }) else {
      return showsSecret ? .known : .unknown
    }
    if isUsed { return showsSecret ? .known : .used }
    isUsed = true
    noteUse()
    return .known
  }

  /// A word that nobody guesses: 128 random bits of the system's.
  static func makeToken() -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<2).map { _ in
      let digits = String(generator.next() as UInt64, radix: 36)
      return String(repeating: "0", count: 13 - digits.count) + digits
    }.joined()
  }

  /// Whether a word has the form of those that ``makeToken()`` makes.
  static func isToken(_ word: String) -> Bool {
    word.utf8.count == 26
      && word.utf8.allSatisfy { (48...57).contains($0) || (97...122).contains($0) }
  }

  /// Compares every byte, so that the time it takes tells nothing.
  private static func isSame(_ text: String, _ other: String) -> Bool {
    let (given, known) = (Array(text.utf8), Array(other.utf8))
    guard given.count == known.count else { return false }
    return zip(given, known).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
