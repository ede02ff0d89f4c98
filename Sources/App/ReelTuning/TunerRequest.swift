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
  struct Authentication: Decodable, Bounded, Sendable {
    /// A nonce of the page.
    var nonce: String
    /// The proofs that the page knows the secret or the key of its address.
    var proofs: [String]

    var keys: [String] { proofs + [nonce] }
  }

  /// A request for a run, for the page's frames of it, or for a frame that cairo draws.
  struct View: Decodable, Bounded, Sendable {
    /// The revision of a frame that cairo draws, or `nil` for the current one.
    var revision: Int?
    /// Whether the saved run is requested instead of the edited one; `nil` means false.
    var isSaved: Bool?
    /// The rate, in frames per second; `nil` for the scenario's.
    var rate: Double?
    /// The page's time, in seconds; if it is `nil`, no frames of the page are returned, and cairo
    /// draws the first one.
    var now: Double?
    /// The duration of the page's frames, in seconds; `nil` for a single frame.
    var ahead: Double?
    /// The scale, in pixels per point; `nil` for the canvas's.
    var scale: Double?
    var isDark: Bool?
    /// Whether the frame is of the current pull by hand; `nil` means false.
    var isHand: Bool?
  }

  /// A change of values.
  struct Edit: Decodable, Bounded, Sendable {
    var changes: [TunerDocument.Change]
    /// The number of the gesture, whose changes are one undo step.
    var gesture: Int
    /// Whether the gesture ends.
    var isLast: Bool
    var view: View?

    var keys: [String] { changes.map(\.key) }
    var texts: [String] { keys + changes.compactMap(\.value) }
  }

  /// The resolution of a conflict.
  struct Decision: Decodable, Bounded, Sendable {
    enum Side: String, Decodable, Sendable {
      case mine
      case theirs
    }

    var key: String
    var take: Side

    var keys: [String] { [key] }
  }

  /// A request to play only some of the edits.
  struct Solo: Decodable, Bounded, Sendable {
    /// The keys of the edits to play; empty for all edits.
    var keys: [String]
  }

  /// Touches of a pull by hand.
  struct Finger: Decodable, Bounded, Sendable {
    /// A touch, without a travel and a pull if the finger is lifted.
    struct Touch: Decodable, Sendable {
      /// The time since the beginning of the pull, in seconds.
      var time: Double
      /// The travel since the finger touched the screen, in points; positive downward, or to the
      /// right if the list scrolls horizontally.
      var travel: Double?
      /// The position across the image, in points.
      var x: Double?
      /// The pulling percent that the finger moves to, instead of a travel; 1 is the threshold.
      var pull: Double?
      /// The behavior of the pulling percent; `nil` means the header.
      var placement: Placement?
      /// Whether the system takes the touch.
      var isCanceled: Bool?
    }

    /// The page's number of the pull; another number begins another pull.
    var id: Int
    /// The number of touches before these.
    var first: Int
    var touches: [Touch]
    var view: View
  }

  /// A request to replace the steps with those of a pull by hand.
  struct Keep: Decodable, Bounded, Sendable {
    /// The page's number of the pull.
    var id: Int
    /// The number of the gesture, which is one undo step.
    var gesture: Int
    /// The distance between two positions that the pointer can report, in points; `nil` means 0.
    var precision: Double?
  }

  struct Export: Decodable, Bounded, Sendable {
    var format: String

    var keys: [String] { [format] }
  }

  /// A request to save the file.
  struct Save: Decodable, Bounded, Sendable {
    /// Whether the file is saved even if `reel check` would refuse it; `nil` means false.
    var isConfirmed: Bool?
  }

  /// A request to play a variant, or the file without a variant if the name is `nil`.
  struct Variant: Decodable, Bounded, Sendable {
    var name: String?

    var keys: [String] { name.map { [$0] } ?? [] }
  }

  /// A request for the samples of a curve.
  struct Curve: Decodable, Bounded, Sendable {
    var text: String
    var takesSpring: Bool?

    var texts: [String] { [text] }
  }

  /// Decodes the body of a message.
  ///
  /// - Throws: ``TunerRefusal`` if the body is malformed or exceeds a limit.
  static func read<Request: Decodable & Bounded>(_ body: [UInt8]) throws -> Request {
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
  protocol Bounded {
    var keys: [String] { get }
    var texts: [String] { get }
  }
}

extension TunerRequest.Bounded {
  var keys: [String] { [] }
  var texts: [String] { keys }
}
