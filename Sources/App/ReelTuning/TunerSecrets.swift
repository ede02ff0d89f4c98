import FileAccess

/// The secrets by which a page and its server know one another.
///
/// The printed address holds a key that opens one page. That page gets a secret, which is never part of an address,
/// a header or a cookie. Neither is sent by the page: each side shows that it knows one by a digest of a word of each
/// side, so that a program which takes the port of a server that has ended learns nothing from a page that is open.
actor TunerSecrets {
  /// The outcome for what a page shows.
  enum Verdict: Hashable, Sendable {
    /// The page knows a secret, and so does the server, by this proof.
    case known(proof: String)
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

  /// Looks for a proof of the secret or the key; a key that is shown is used from then on.
  ///
  /// - Parameters:
  ///   - entry: the page's word and proofs.
  ///   - nonce: the server's word, which serves once.
  func verdict(on entry: TunerRequest.Entry, nonce: String) -> Verdict {
    // Words of other characters could stand for both sides' at once.
    guard Self.isNonce(entry.nonce) else { return .unknown }
    func proof(_ side: String, _ word: String) -> String {
      SHA256.hexHMAC(of: "\(side) \(entry.nonce) \(nonce)", key: word)
    }
    func shows(_ word: String) -> Bool { entry.proofs.contains(proof("page", word)) }
    let (showsSecret, showsKey) = (shows(secret), shows(key))
    let isNew = showsKey && !isUsed
    if isNew {
      isUsed = true
      noteUse()
    }
    if showsSecret || isNew { return .known(proof: proof("server", showsSecret ? secret : key)) }
    return showsKey ? .used : .unknown
  }

  /// Whether a page's word has letters, digits and hyphens alone, and no more of them than a page's has.
  private static func isNonce(_ word: String) -> Bool {
    (1...64).contains(word.utf8.count)
      && word.utf8.allSatisfy { byte in
        let scalar = Unicode.Scalar(byte)
        return scalar == "-" || ("0"..."9").contains(scalar) || ("a"..."z").contains(scalar)
      }
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
}
