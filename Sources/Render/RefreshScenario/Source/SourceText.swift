/// A scenario file's text as validated Unicode scalars, with their lines and columns.
struct SourceText {
  /// The Unicode scalars, without a byte order mark.
  let scalars: [Unicode.Scalar]
  /// The index of the first scalar of each line, with the line breaks of YAML 1.1 or of JSON.
  private(set) var lineStarts: [Int]
  /// Whether the text is JSON, which has fewer line breaks than YAML, and no comments.
  var isJSON = false {
    didSet { lineStarts = Self.lineStarts(of: scalars, isJSON: isJSON) }
  }

  /// The maximum size of a file, in bytes; 10,000 steps need about a third of it.
  static let maximumByteCount = 1 << 20

  /// Creates a text by decoding and validating the contents of a file.
  ///
  /// - Throws: ``ScenarioErrors`` if the file is too large, is not UTF-8 or contains a disallowed
  ///   character.
  init(bytes: [UInt8], fileName: String) throws(ScenarioErrors) {
    func fail(_ line: Int, _ column: Int, _ message: String) -> ScenarioErrors {
      ScenarioErrors(
        ScenarioProblem(
          fileName: fileName, position: .file(line: line, column: column), message: message))
    }
    guard bytes.count <= Self.maximumByteCount else {
      throw fail(
        1, 1,
        "the file is too large: \(bytes.count) bytes; a scenario has at most "
          + "\(Self.maximumByteCount)")
    }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      throw fail(1, 1, "the file is UTF-16; save it as UTF-8")
    }
    var scalars: [Unicode.Scalar] = []
    scalars.reserveCapacity(bytes.count)
    var line = 1
    var column = 0
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    decoding: while true {
      column += 1
      switch decoder.decode(&iterator) {
      case .emptyInput: break decoding
      case .error:
        throw fail(
          line, column,
          "the file is not UTF-8 text; save it as UTF-8; scenarios are YAML or JSON")
      case .scalarValue(let scalar):
        if scalars.isEmpty, column == 1, scalar == "\u{FEFF}" {
          column = 0
          continue
        }
        guard Self.isAllowed(scalar) else {
          throw fail(
            line, column,
            "the character \(scalar.codePoint) is not allowed in a scenario; is this a "
              + "binary file?")
        }
        scalars.append(scalar)
        if scalar == "\n" {
          line += 1
          column = 0
        }
      }
    }
    self.scalars = scalars
    lineStarts = Self.lineStarts(of: scalars)
  }

  /// Creates the text of a `--set` value or of a file that has already been decoded.
  ///
  /// Disallowed characters are replaced by U+FFFD.
  init(checked text: String) {
    scalars = text.unicodeScalars.map { Self.isAllowed($0) ? $0 : "\u{FFFD}" }
    lineStarts = Self.lineStarts(of: scalars)
  }

  /// Returns the index of a 1-based line and column, or `nil` if the text has no such position.
  func index(line: Int, column: Int) -> Int? {
    guard lineStarts.indices.contains(line - 1), column >= 1 else { return nil }
    let index = lineStarts[line - 1] + column - 1
    return index <= scalars.count ? index : nil
  }

  /// Returns the 1-based line and column of an index.
  func mark(of index: Int) -> (line: Int, column: Int) {
    let line = max(partitionPoint(0..<lineStarts.count) { lineStarts[$0] > index }, 1)
    return (line, index - lineStarts[line - 1] + 1)
  }

  /// Returns the position that an editor shows for an index.
  ///
  /// The position of the end of the text is after the last character that is not a line break.
  func position(of index: Int) -> SourcePosition {
    let isAtEnd = index >= scalars.count
    let end = isAtEnd ? scalars.lastIndex { !Self.isLineBreak($0) } ?? -1 : 0
    let mark = mark(of: isAtEnd ? end + 1 : index)
    return .file(line: mark.line, column: mark.column)
  }

  /// Returns the index after the last character of a 1-based line, excluding its line break.
  func end(ofLine line: Int) -> Int {
    var end = lineStarts.indices.contains(line) ? lineStarts[line] : scalars.count
    while end > lineStarts[line - 1], Self.isLineBreak(scalars[end - 1]) { end -= 1 }
    return end
  }

  static func isLineBreak(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": true
    default: false
    }
  }

  /// Returns whether YAML allows a character; the last private-use plane is excluded.
  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D, 0x85: true
    case 0x20...0x7E, 0xA0...0xD7FF, 0xE000...0xFFFD: scalar != "\u{FEFF}"
    case 0x1_0000...0xF_FFFF: true
    default: false
    }
  }

  private static func lineStarts(of scalars: [Unicode.Scalar], isJSON: Bool = false) -> [Int] {
    var starts = [0]
    for (index, scalar) in scalars.enumerated() where isLineBreak(scalar) {
      if isJSON, !scalar.isASCII { continue }
      if scalar == "\r", index + 1 < scalars.count, scalars[index + 1] == "\n" { continue }
      starts.append(index + 1)
    }
    return starts
  }

  /// Replaces JSON's surrogate pairs, which YAML rejects, with YAML escapes.
  ///
  /// An example is `\U0001F600` for `\ud83d\ude00`.
  ///
  /// - Returns: The resulting scalars, and the original index of each scalar and of the end. The
  ///   indices are `nil` if the text has no backslash.
  static func joiningSurrogatePairs(
    in scalars: [Unicode.Scalar]
  ) -> (scalars: [Unicode.Scalar], origins: [Int]?) {
    guard scalars.contains("\\") else { return (scalars, nil) }
    var joined: [Unicode.Scalar] = []
    var origins: [Int] = []
    var index = 0
    while index < scalars.count {
      // A backslash and the character after it are consumed together, so that an escaped
      // backslash does not begin an escape.
      var next = min(index + (scalars[index] == "\\" ? 2 : 1), scalars.count)
      if let high = escape(at: index, of: scalars, in: 0xD800...0xDBFF),
        let low = escape(at: index + 6, of: scalars, in: 0xDC00...0xDFFF)
      {
        next = index + 12
        let value = 0x1_0000 + (high - 0xD800) << 10 + (low - 0xDC00)
        let digits = String(value, radix: 16, uppercase: true).zeroPadded(to: 8)
        joined += "\\U\(digits)".unicodeScalars
        origins += repeatElement(index, count: joined.count - origins.count)
      } else {
        joined += scalars[index..<next]
        origins += index..<next
      }
      index = next
    }
    return (joined, origins + [scalars.count])
  }

  /// Returns the value of an escape such as `\u20AC`, or `nil` outside a range or without an escape.
  static func escape(
    at index: Int, of scalars: [Unicode.Scalar], in range: ClosedRange<UInt32>
  ) -> UInt32? {
    guard index + 6 <= scalars.count, scalars[index] == "\\", scalars[index + 1] == "u" else {
      return nil
    }
    var value: UInt32 = 0
    for scalar in scalars[(index + 2)..<(index + 6)] {
      guard let digit = Character(scalar).hexDigitValue, scalar.isASCII else { return nil }
      value = value << 4 | UInt32(digit)
    }
    return range.contains(value) ? value : nil
  }
}
