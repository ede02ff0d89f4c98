import FileAccess

/// The requests of a page, which are JSON in the bodies of messages.
enum TunerRequest {
  /// The maximum length of a value, in bytes.
  private static let valueLimit = 16 << 10
  /// The maximum length of a key, in bytes.
  private static let keyLimit = 256
  /// Half of the maximum number of keys and values, counted together, in a request.
  private static let countLimit = 64

  /// The authentication of a page.
  struct Authentication: Bounded {
    /// A nonce of the page.
    var nonce: String
    /// The proofs that the page knows the secret or the key of its address.
    var proofs: [String]
  }

  /// Decodes the body of a message.
  ///
  /// - Throws: ``TunerRefusal`` if the body is malformed or exceeds a limit.
  static func read<Request: Bounded>(_ body: [UInt8]) throws -> Request {
    guard let request = CodedJSON.decode(body, as: Request.self) else {
      throw TunerRefusal("the message is malformed")
    }
    guard request.texts.count <= 2 * countLimit,
      request.texts.allSatisfy({ $0.utf8.count <= valueLimit }),
      request.keys.allSatisfy({ $0.utf8.count <= keyLimit })
    else { throw TunerRefusal("the message has too many or too long values") }
    return request
  }

  /// A request with a limited number and length of texts.
  protocol Bounded: Decodable, Sendable {
    var keys: [String] { get }
    var texts: [String] { get }
  }
}

extension TunerRequest.Bounded {
  var keys: [String] { [] }
  var texts: [String] { keys }
}
