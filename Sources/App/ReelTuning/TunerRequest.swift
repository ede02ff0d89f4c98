#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What a page asks for, as JSON in the body of a message.
enum TunerRequest {
  /// No value is longer, in bytes.
  private static let valueLimit = 16 << 10
  /// No key is longer, in bytes.
  private static let keyLimit = 256
  /// No request names more values or keys.
  private static let countLimit = 64

  /// What lets a page in.
  struct Entry: Decodable, Bounded, Sendable {
    /// A word of the page, which serves once.
    var nonce: String
    /// What shows that it knows the secret, or the key of its address.
    var proofs: [String]

    var keys: [String] { proofs + [nonce] }
  }

  /// Which run is asked for.
  struct Run: Decodable, Bounded, Sendable {
    /// Frames a second; by default the scenario's own.
    var rate: Double?
    /// Whether it is the run of the saved file.
    var isSaved: Bool?
  }

  /// Which image is asked for, as cairo draws it.
  struct Frame: Decodable, Bounded, Sendable {
    /// The revision that is shown; the newest if it is `nil`.
    var revision: Int?
    /// Frames a second; by default the scenario's own.
    var rate: Double?
    /// The shown second.
    var now: Double?
    /// Pixels per point; by default the canvas's own.
    var scale: Double?
    var isDark: Bool?
    /// The pull by hand, in percent of the threshold; `nil` while the run plays.
    var percent: Double?
  }

  /// Where the page is in its time, and how it shows it.
  struct View: Decodable, Bounded, Sendable {
    /// The shown second.
    var now: Double?
    /// For how many seconds from there frames are wanted.
    var ahead: Double?
    /// Frames a second; the scenario's own unless given.
    var rate: Double?
  }

  /// Some values to change.
  struct Edit: Decodable, Bounded, Sendable {
    var changes: [TunerDocument.Change]
    /// Changes of the same gesture are one step.
    var gesture: Int
    /// Whether the gesture is over.
    var isLast: Bool
    var view: View?

    var keys: [String] { changes.map(\.key) }
    var texts: [String] { keys + changes.compactMap(\.value) }
  }

  /// What is done about a value that was changed here and in the file.
  struct Decision: Decodable, Bounded, Sendable {
    enum Side: String, Decodable, Sendable {
      case mine
      case theirs
    }

    var key: String
    var take: Side

    var keys: [String] { [key] }
  }

  /// Which changes play.
  struct Solo: Decodable, Bounded, Sendable {
    var keys: [String]
  }

  /// What is to be exported.
  struct Export: Decodable, Bounded, Sendable {
    var format: String

    var keys: [String] { [format] }
  }

  /// That the file is to be written.
  struct Save: Decodable, Bounded, Sendable {
    /// Whether it is written even if `reel check` refuses it.
    var isConfirmed: Bool?
  }

  /// Which variant plays.
  struct Variant: Decodable, Bounded, Sendable {
    var name: String?

    var keys: [String] { name.map { [$0] } ?? [] }
  }

  /// A curve to be drawn.
  struct Curve: Decodable, Bounded, Sendable {
    var text: String
    var takesSpring: Bool?

    var texts: [String] { [text] }
  }

  /// What is done to the scenario.
  enum Action: Sendable {
    case edit(Edit)
    case undo(View)
    case redo(View)
    case decide(Decision)
    case solo(Solo)
    case variant(Variant)
    case save(Save)

    /// Reads the body of a message to a path; `nil` if the path has no action.
    init?(_ path: String, _ body: Data) throws {
      switch path {
      case "/edit": self = .edit(try read(body))
      case "/undo": self = .undo(try read(body))
      case "/redo": self = .redo(try read(body))
      case "/resolve": self = .decide(try read(body))
      case "/solo": self = .solo(try read(body))
      case "/variant": self = .variant(try read(body))
      case "/save": self = .save(try read(body))
      default: return nil
      }
    }

    /// The frames that the answer has as well.
    var view: View? {
      switch self {
      case .edit(let edit): edit.view
      case .undo(let view), .redo(let view): view
      default: nil
      }
    }

    /// The setting that a problem names.
    var key: String? {
      if case .edit(let edit) = self, edit.changes.count == 1 { edit.changes[0].key } else { nil }
    }
  }

  /// Reads a message's body.
  ///
  /// - Throws: ``TunerRefusal`` where it is not what the page sends.
  static func read<Request: Decodable & Bounded>(_ body: Data) throws -> Request {
    guard let request = try? JSONDecoder().decode(Request.self, from: body) else {
      throw TunerRefusal("this is not what the page sends")
    }
    guard request.texts.count <= 2 * countLimit,
      request.texts.allSatisfy({ $0.utf8.count <= valueLimit }),
      request.keys.allSatisfy({ $0.utf8.count <= keyLimit })
    else { throw TunerRefusal("this is more than the page sends at once") }
    return request
  }

  /// What has texts whose number and lengths are bounded.
  protocol Bounded {
    var keys: [String] { get }
    var texts: [String] { get }
  }
}

extension TunerRequest.Bounded {
  var keys: [String] { [] }
  var texts: [String] { keys }
}
