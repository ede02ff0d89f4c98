import BezierGeometry
import Texts
package import VectorDrawing

/// How frame files are called: `frame_######.png`, `pull_{percent}.png`, `{variant}_{state}_####`.
///
/// `####` is the frame's number, padded with zeros to as many digits, or to as many as the
/// sequence needs so that names sort; it counts from zero, in image sets from one. `{state}`,
/// `{percent}` and `{variant}` stand for what they say. The ending `.png` may be left out. Appearance and scale come
/// before the ending.
public struct FrameNamePattern: Hashable, Sendable, CustomStringConvertible {
  private enum Part: Hashable, Sendable {
    case text(String)
    case number(digits: Int)
    case state
    case percent
    case variant
  }

  /// The pattern as it was written.
  public let description: String
  private let parts: [Part]

  /// `frame_######.png`.
  package static let standard = FrameNamePattern(
    description: "frame_######.png", parts: [.text("frame_"), .number(digits: 6)])

  /// Whether a name needs the behavior's state.
  package var usesState: Bool { parts.contains(.state) }

  /// Whether names have the frame's number and nothing else that changes, so that those of different
  /// numbers differ.
  var isNumberedOnly: Bool {
    var hasNumber = false
    for part in parts {
      switch part {
      case .text, .variant: break
      case .number: hasNumber = true
      case .state, .percent: return false
      }
    }
    return hasNumber
  }

  private init(description: String, parts: [Part]) {
    self.description = description
    self.parts = parts
  }

  /// Reads a pattern.
  public init(parsing text: String) throws(FrameSyntaxError) {
    func failure(_ reason: String) -> FrameSyntaxError {
      FrameSyntaxError(
        "“\(text)” is no name for frames: \(reason); write a name such as frame_####.png, with "
          + "#### for the number, or with {state}, {percent} or {variant}")
    }
    var rest = text[...]
    if rest.hasSuffix(".png") { rest = rest.dropLast(4) }
    guard !rest.isEmpty else { throw failure("it is empty") }
    guard !rest.contains("/") else { throw failure("“/” cannot be part of it") }
    guard !rest.unicodeScalars.contains(where: { $0.value < 0x20 }) else {
      throw failure("it has a control character in it")
    }
    guard rest.first != "." else { throw failure("a name that begins with a dot is hidden") }
    var parts: [Part] = []
    while let character = rest.first {
      switch character {
      case "#":
        let digits = rest.prefix { $0 == "#" }.count
        if parts.contains(where: { if case .number = $0 { true } else { false } }) {
          throw failure("the number can stand in one place only")
        }
        guard digits <= 12 else { throw failure("\(digits) digits are too many; 12 are allowed") }
        parts.append(.number(digits: digits))
        rest = rest.dropFirst(digits)
      case "{":
        let word = rest.dropFirst().prefix { $0 != "}" }
        guard rest.dropFirst(word.count + 1).first == "}" else { throw failure("a “}” is missing") }
        switch word {
        case "state": parts.append(.state)
        case "percent": parts.append(.percent)
        case "variant": parts.append(.variant)
        default: throw failure("“{\(word)}” means nothing here")
        }
        rest = rest.dropFirst(word.count + 2)
      default:
        let plain = rest.prefix { $0 != "#" && $0 != "{" }
        parts.append(.text(String(plain)))
        rest = rest.dropFirst(plain.count)
      }
    }
    self.init(description: text, parts: parts)
  }

  /// A frame's name, without appearance, scale and ending.
  ///
  /// - Parameters:
  ///   - index: the frame's number, from zero.
  ///   - total: how many frames the whole sequence has.
  ///   - first: the number by which the first frame goes: 0, or 1 where people count.
  ///   - state: the behavior's state.
  ///   - percent: the pulling percent, as text.
  ///   - variant: the name of the scenario's variant.
  package func stem(
    index: Int, total: Int, first: Int = 0, state: String? = nil, percent: String? = nil,
    variant: String? = nil
  ) throws(FrameSyntaxError) -> String {
    var stem = ""
    for part in parts {
      switch part {
      case .text(let text): stem += text
      case .number(let digits):
        let needed = String(max(total - 1 + first, 0)).count
        stem += String(index + first).zeroPadded(to: max(digits, needed))
      case .state: stem += state ?? "none"
      case .percent:
        guard let percent else {
          throw FrameSyntaxError(
            "“\(description)” asks for {percent}, which only frames of --drive progress have")
        }
        stem += percent
      case .variant:
        guard let variant else {
          throw FrameSyntaxError(
            "“\(description)” asks for {variant}, and none was chosen; add --variant NAME")
        }
        stem += variant
      }
    }
    return stem
  }

  /// The name of a frame chosen by an instant: the instant's text with `+ = [ ]` as `_`.
  package static func stem(ofInstant text: String) -> String {
    String(text.filter { $0 != " " }.map { "+=[]".contains($0) ? "_" : $0 })
  }

  /// A file's name: `~dark` for the dark appearance, nothing for 1×, `@2x` for twice as many pixels.
  package static func fileName(
    stem: String, appearance: Appearance, scale: Double, ending: String = "png"
  ) -> String {
    "\(stem)\(appearance == .dark ? "~dark" : "")\(scaleSuffix(scale)).\(ending)"
  }

  /// `@2x`, `@1.5x`; nothing for 1.
  package static func scaleSuffix(_ scale: Double) -> String {
    scale == 1 ? "" : "@\(scale.decimalText())x"
  }

  /// Percents as hundredths that sort and differ: three digits, and as many behind the point, three
  /// at most, as the list needs.
  package static func percentTexts(_ percents: [Double]) -> [String] {
    let most = 3
    var digits = 0
    var power = 1
    // One part in a thousand of the last digit, so that a third is not taken for a whole number.
    while digits < most,
      percents.contains(where: {
        let scaled = $0 * 100 * Double(power)
        return abs(scaled - scaled.rounded()) > 1e-3
      })
    {
      digits += 1
      power *= 10
    }
    return percents.map { percent in
      let scaled = Int((percent * 100 * Double(power)).rounded())
      let whole = String(scaled / power).zeroPadded(to: 3)
      return digits == 0 ? whole : "\(whole).\(String(scaled % power).zeroPadded(to: digits))"
    }
  }
}
