import FileAccess

/// The secrets with which a page and its server authenticate each other.
///
/// The printed address contains a key that opens one page. That page receives a secret, which is
/// never part of an address, a header or a cookie. The page sends neither the key nor the secret:
/// each side proves that it knows one of them with a digest of both sides' nonces. A program that
/// listens on the port of a server that has ended therefore learns nothing from an open page.
actor TunerSecrets {
  /// The result of a page's authentication.
  enum Verdict: Hashable, Sendable {
    /// The page knows the secret or the unused key; the proof shows that the server knows it too.
    case known(proof: String)
    /// The page knows only the key, which has already been used.
    case used
    case unknown
  }

  nonisolated let key = makeToken()
  nonisolated let secret: String
  private var isUsed = false
  private let noteUse: @Sendable () -> Void

  /// Creates secrets with a new key.
  ///
  /// - Parameters:
  ///   - secret: The secret of pages that are already open, or `nil` for a new one.
  ///   - noteUse: A closure that is called when the key is used.
  init(secret: String? = nil, noteUse: @escaping @Sendable () -> Void = {}) {
    self.secret = secret ?? Self.makeToken()
    self.noteUse = noteUse
  }

  /// Checks the proofs of a page, and marks the key as used if the page proves that it knows it.
  ///
  /// - Parameters:
  ///   - entry: The nonce and the proofs of the page.
  ///   - nonce: The server's nonce, which must not be reused.
  func verdict(on entry: TunerRequest.Authentication, nonce: String) -> Verdict {
    // A nonce with a space could imitate the nonces of both sides.
    guard Self.isWord(entry.nonce, of: 1...64) else { return .unknown }
    func proof(_ side: String, _ word: String) -> String {
      SHA256.hexHMAC(of: "\(side) \(entry.nonce) \(nonce)", key: word)
    }
    let showsSecret = entry.proofs.contains(proof("page", secret))
    let showsKey = entry.proofs.contains(proof("page", key))
    let isNew = showsKey && !isUsed
    if isNew {
      isUsed = true
      noteUse()
    }
    if showsSecret || isNew { return .known(proof: proof("server", showsSecret ? secret : key)) }
    return showsKey ? .used : .unknown
  }

  /// Returns 128 random bits of the system's generator as 26 lowercase letters and digits.
  static func makeToken() -> String {
    (0..<2).map { _ in String(UInt64.random(in: 0 ... .max), radix: 36).zeroPadded(to: 13) }
      .joined()
  }

  /// Returns whether a word has the format of ``makeToken()``.
  static func isToken(_ word: String) -> Bool { isWord(word, of: 26...26) && !word.contains("-") }

  /// Returns whether a word consists of lowercase letters, digits and hyphens.
  private static func isWord(_ word: String, of lengths: ClosedRange<Int>) -> Bool {
    lengths.contains(word.utf8.count)
      && word.utf8.allSatisfy("0123456789abcdefghijklmnopqrstuvwxyz-".utf8.contains)
  }
}
