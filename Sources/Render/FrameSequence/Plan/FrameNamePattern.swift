import FileAccess

/// A pattern for file names: `frame_######.png`, `pull_{percent}.png`, `{variant}_{state}_####`.
///
/// `####` is replaced by the frame number, padded with zeros to the number of `#` characters or
/// the length of the last frame's number, whichever is greater, so that the names sort. Frames
/// are numbered from 0, images of an image set from 1. `{state}`, `{percent}` and `{variant}`
/// are replaced by the behavior's state, the pulling percent and the scenario's variant. The
/// extension `.png` is optional. Appearance and scale are inserted before the extension.
public struct FrameNamePattern: Hashable, Sendable, CustomStringConvertible {
  private enum Component: Hashable, Sendable {
    case text(String)
    case number(digits: Int)
    case state
    case percent
    case variant
  }

  /// The pattern as the user wrote it.
  public let description: String
  private let parts: [Component]

  /// The default pattern, `frame_######.png`.
  package static let standard = FrameNamePattern(
    description: "frame_######.png", parts: [.text("frame_"), .number(digits: 6)])

  package var usesState: Bool { parts.contains(.state) }

  /// Whether only the frame number varies in the names, so that frames with different numbers
  /// have different names.
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

  private init(description: String, parts: [Component]) {
    self.description = description
    self.parts = parts
  }

  /// Parses a pattern.
  ///
  /// - Throws: ``FrameSyntaxError`` if the pattern is not valid.
  public init(parsing text: String) throws(FrameSyntaxError) {
    func failure(_ reason: String) -> FrameSyntaxError {
      FrameSyntaxError(
        "“\(text)” is not a name pattern for frames: \(reason); write a name such as "
          + "frame_####.png, with #### for the number, or with {state}, {percent} or {variant}")
    }
    var rest = text[...]
    if rest.hasSuffix(".png") { rest = rest.dropLast(4) }
    guard !rest.isEmpty else { throw failure("it is empty") }
    guard !ExactPath.hasSlash(rest) else { throw failure("“/” is not allowed") }
    guard !rest.unicodeScalars.contains(where: { $0.value < 0x20 }) else {
      throw failure("control characters are not allowed")
    }
    guard rest.first != "." else { throw failure("names that start with a dot are hidden") }
    var parts: [Component] = []
    while let character = rest.first {
      switch character {
      case "#":
        let digits = rest.prefix { $0 == "#" }.count
        if parts.contains(where: { if case .number = $0 { true } else { false } }) {
          throw failure("only one number is allowed")
        }
        guard digits <= 12 else {
          throw failure("the number has \(digits) digits; at most 12 are allowed")
        }
        parts.append(.number(digits: digits))
        rest = rest.dropFirst(digits)
      case "{":
        let word = rest.dropFirst().prefix { $0 != "}" }
        guard rest.dropFirst(word.count + 1).first == "}" else { throw failure("“}” is missing") }
        switch word {
        case "state": parts.append(.state)
        case "percent": parts.append(.percent)
        case "variant": parts.append(.variant)
        default: throw failure("“{\(word)}” is unknown")
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

  /// Returns a frame's file name without appearance, scale and extension.
  ///
  /// - Parameters:
  ///   - index: The index of the frame in the whole sequence.
  ///   - total: The number of frames in the whole sequence.
  ///   - first: The number of the first frame, 0 or 1.
  ///   - state: The behavior's state; `nil` is written as `none`.
  ///   - percent: The pulling percent in hundredths of the threshold, as text; `nil` for a frame
  ///     that is not of a pull.
  ///   - variant: The name of the scenario's variant; `nil` for none.
  /// - Throws: ``FrameSyntaxError`` if the pattern contains `{percent}` or `{variant}` and its
  ///   value is `nil`.
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
            "--name “\(description)” contains {percent}, which requires --drive progress")
        }
        stem += percent
      case .variant:
        guard let variant else {
          throw FrameSyntaxError(
            "--name “\(description)” contains {variant}, which requires --variant NAME")
        }
        stem += variant
      }
    }
    return stem
  }

  /// Returns the name of a frame requested by an instant.
  ///
  /// The name is the instant's text without spaces, with `_` for each of `+`, `=`, `[` and `]`.
  package static func stem(ofInstant text: String) -> String {
    String(text.filter { $0 != " " }.map { "+=[]".contains($0) ? "_" : $0 })
  }

  /// Returns a file name with its suffixes: `~dark` for the dark appearance, `@2x` for a scale
  /// of 2.
  ///
  /// A scale of 1 has no suffix.
  package static func fileName(
    stem: String, appearance: Appearance, scale: Double, ending: String = "png"
  ) -> String {
    "\(stem)\(appearance == .dark ? "~dark" : "")\(scaleSuffix(scale)).\(ending)"
  }

  /// Returns the suffix for a scale, such as `@1.5x`, or an empty string for a scale of 1.
  package static func scaleSuffix(_ scale: Double) -> String {
    scale == 1 ? "" : "@\(scale.decimalText())x"
  }

  /// Returns pulling percents as texts for file names, in hundredths of the threshold.
  ///
  /// Each text has three digits before the decimal point, so that the names sort. All texts have
  /// the same number of digits after the point: the fewest that represent every value, and at
  /// most three.
  package static func percentTexts(_ percents: [Double]) -> [String] {
    let most = 3
    var digits = 0
    var power = 1
    // A tolerance of a thousandth of the last digit ignores rounding errors, as in 0.07 · 100.
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
      let scaled = Int(nearest: percent * 100 * Double(power))
      let whole = String(scaled / power).zeroPadded(to: 3)
      return digits == 0 ? whole : "\(whole).\(String(scaled % power).zeroPadded(to: digits))"
    }
  }
}
