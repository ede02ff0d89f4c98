import BezierGeometry
import RefreshModel
import Texts

/// Identifiers that programs can have, made of the names of layers.
struct HandoffNames {
  private var identifiers: [String: String] = [:]

  /// Words that begin something else in Swift or Kotlin, and names that the files use themselves.
  private static let taken: Set<String> = [
    "layer", "in", "is", "as", "for", "if", "else", "while", "switch", "case", "default", "class",
    "struct", "func", "fun", "let", "var", "val", "self", "this", "super", "init", "return",
    "true", "false", "nil", "null", "object", "when", "try", "throw", "do", "body", "path", "time",
    "view", "canvas", "values", "now", "import", "public", "private", "internal", "static",
  ]

  /// Names layers as programs do: `ball.0.disc` is `ball0Disc`.
  init(_ layers: [HandoffLayer]) {
    var used = Self.taken
    for layer in layers {
      let plain = Self.camelCase(layer.name)
      var name = plain
      var number = 2
      while !used.insert(name).inserted {
        name = "\(plain)Layer\(number == 2 ? "" : String(number))"
        number += 1
      }
      identifiers[layer.name] = name
    }
  }

  /// A layer's identifier.
  subscript(_ layer: HandoffLayer) -> String { identifiers[layer.name] ?? "unnamed" }

  /// Words of letters and digits put together, each but the first with a capital.
  static func camelCase(_ name: String) -> String {
    let words = name.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.map(String.init)
    let joined = words.enumerated().map { index, word in
      index == 0 ? word.prefix(1).lowercased() + word.dropFirst() : word.capitalizedFirst
    }.joined()
    guard let first = joined.first else { return "unnamed" }
    return first.isNumber ? "layer" + joined : joined
  }

  /// The name of a type: `pull-to-bounce` is `PullToBounce`.
  static func typeName(_ name: String) -> String {
    let text = camelCase(name)
    return text.capitalizedFirst
  }

  /// Words of small letters with hyphens between them: `ball.0.disc` is `ball-0-disc`.
  static func hyphenated(_ name: String) -> String {
    name.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.joined(separator: "-").lowercased()
  }
}

extension String {
  /// The text with a capital letter at its beginning.
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

extension HandoffExport {
  /// What the header is called in programs: the scenario's name, and header or footer.
  var typeName: String { HandoffNames.typeName("\(name) \(placement.rawValue)") }

  /// What each file says first: where it comes from, what its times and lengths are, and how far each
  /// property is from the run at most.
  ///
  /// - Parameters:
  ///   - more: what the file says besides.
  ///   - notation: what the file is written in.
  ///   - picture: the canvas, where the file shows that rather than the component.
  func preamble(
    _ more: [String], of notation: HandoffNotation, _ picture: HandoffPicture? = nil
  ) -> [String] {
    var lines = [
      "\(HandoffNotation.mark): \(name), a \(placement.rawValue) of style \(styleName)."
    ]
    lines += limits(of: notation) + [""]
    if picture == nil {
      lines += [
        "Times are seconds from \(options.start.description); what follows the app's end call counts",
        "from there. Lengths are points from the content's upper left corner, y down.",
      ]
    } else {
      lines.append("The canvas as frames show it, from \(options.start.description) to rest.")
    }
    if !more.isEmpty { lines += [""] + more }
    lines += ["", "How far the keyframes are from the run at most:"]
    lines += errorLines(picture)
    let warnings = picture?.warnings ?? warnings
    if !warnings.isEmpty { lines += [""] + warnings.map { "Left out: \($0)." } }
    return lines
  }

  /// What a file does not do, in two lines.
  func limits(of notation: HandoffNotation) -> [String] {
    let width = width.decimalText(places: 2)
    return switch notation {
    case .lottie:
      [
        "It plays this one refresh from \(options.start.description) to rest: it does not follow a pull,",
        "repeat while an app works, or adapt to a width other than the canvas's.",
      ]
    case .coreAnimation, .swiftUI, .compose, .css, .markdown:
      [
        "It does not follow a pull: it begins at \(options.start.description), and shows nothing before that.",
        "It is laid out for a list \(width) points wide, and does not adapt to another width.",
      ]
    }
  }

  /// The insets' movements in words: they are the scroll view's, and no layer's.
  var insetLines: [String] {
    let tracks = numbers.filter { $0.property.label.hasPrefix("contentInset.") }
    guard !tracks.isEmpty else { return [] }
    var lines = ["", "The scroll view's own insets:"]
    for track in tracks {
      for row in RedlineRow.rows(of: track) {
        let start = (row.phase == .ending ? "end + " : "") + RedlineRow.seconds(row.start)
        let duration = row.duration > 0 ? ", for \(RedlineRow.seconds(row.duration)) s" : ""
        lines.append(
          "  \(track.property.label) \(row.from) → \(row.to) pt, at \(start) s\(duration), \(row.curve)"
        )
      }
    }
    return lines
  }

  /// A line for each property that moves: its keys and its error.
  private func errorLines(_ picture: HandoffPicture?) -> [String] {
    let layers = picture?.layers.flatMap(\.flattened) ?? allLayers
    var tracks = layers.flatMap { layer in
      layer.sortedTracks.map { (name: "\(layer.name) \($0.property.label)", track: $0) }
    }
    if picture == nil {
      tracks += numbers.filter(\.isScrolling).map { (name: $0.property.label, track: $0) }
    }
    if tracks.isEmpty { return ["  nothing moves"] }
    return tracks.map { "  \($0.name): \($0.track.errorText), \($0.track.keyCount) keys" }
  }
}

extension HandoffTrack {
  /// Whether the number is the scroll view's.
  var isScrolling: Bool {
    ["contentOffset.y", "contentOffset.x"].contains(property.label)
      || property.label.hasPrefix("contentInset.")
  }
}
