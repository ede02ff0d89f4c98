import RefreshScenario

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What a page asks for, as JSON in the body of a request.
enum TunerRequest {
  /// No value is longer, in bytes.
  private static let valueLimit = 16 << 10
  /// No key is longer, in bytes.
  private static let keyLimit = 256
  /// No request names more values or keys.
  private static let countLimit = 64

  /// Where the page is in its time, and how it shows it.
  struct View: Decodable, Sendable {
    /// The shown second.
    var now: Double?
    /// For how many seconds from there frames are wanted.
    var ahead: Double?
    /// Frames a second; the scenario's own unless given.
    var rate: Double?
  }

  /// Some values to change.
  struct Edit: Decodable, Sendable {
    struct Value: Decodable, Sendable {
      var key: String
      var value: String?
    }

    var changes: [Value]
    /// Changes of the same gesture are one step.
    var gesture: Int
    /// Whether the gesture is over.
    var isLast: Bool
    var view: View?
  }

  /// What is done about a value that was changed here and in the file.
  struct Decision: Decodable, Sendable {
    enum Side: String, Decodable, Sendable {
      case mine
      case theirs
    }

    var key: String
    var take: Side
  }

  /// Which changes play.
  struct Solo: Decodable, Sendable {
    var keys: [String]
  }

  /// What is to be exported.
  struct Export: Decodable, Sendable {
    var format: String
  }

  /// That the file is to be written.
  struct Save: Decodable, Sendable {
    /// Whether it is written even if `reel check` refuses it.
    var isConfirmed: Bool?
  }

  /// Which variant plays.
  struct Variant: Decodable, Sendable {
    var name: String?
  }

  /// A curve to be drawn.
  struct Curve: Decodable, Sendable {
    var text: String
    var takesSpring: Bool?
  }

  /// Reads a request's body.
  ///
  /// - Throws: ``TunerRefusal`` where it is not what the page sends.
  static func read<Request: Decodable & Bounded>(
    _ type: Request.Type, _ body: Data
  ) throws -> Request {
    guard let request = try? JSONDecoder().decode(type, from: body) else {
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

extension TunerRequest.Edit: TunerRequest.Bounded {
  var keys: [String] { changes.map(\.key) }
  var texts: [String] { keys + changes.compactMap(\.value) }
}

extension TunerRequest.Decision: TunerRequest.Bounded {
  var keys: [String] { [key] }
}

extension TunerRequest.Solo: TunerRequest.Bounded {}

extension TunerRequest.Variant: TunerRequest.Bounded {
  var keys: [String] { name.map { [$0] } ?? [] }
}

extension TunerRequest.Export: TunerRequest.Bounded {
  var keys: [String] { [format] }
}

extension TunerRequest.Curve: TunerRequest.Bounded {
  var texts: [String] { [text] }
}

extension TunerRequest.View: TunerRequest.Bounded {}

extension TunerRequest.Save: TunerRequest.Bounded {}
