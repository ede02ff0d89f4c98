import CCode

/// Code that attaches a header's Lottie file to a list, with the numbers of the run.
///
/// The pull selects a frame; the trigger plays `begin` and then loops `refreshing`; the end of the
/// refresh waits for the next exit of the cycle and plays the segment of that exit. A longer pull
/// first returns to the threshold, in a tenth of a second. With reduced motion, the cycle's first
/// frame fades in and out instead. In a right-to-left layout, a header that is not centered is
/// mirrored. The nearest of several files is shown undistorted in the middle of the list, and the
/// field continues to both sides in its own colors.
package struct AttachCode: Sendable {
  /// A file and the width of the list for which it is drawn, in points.
  package struct File: Sendable {
    let width: Double
    /// The name, which ends in `.json`.
    let name: String
  }

  let files: [File]
  let header: LottieHeader
  /// The colors of the field at the left and the right side; `nil` if the style has no field.
  let sides: (left: Color, right: Color)?

  /// The scenario's name, of letters, digits and hyphens.
  private let base: String

  /// Creates code for the files of one header in several widths.
  ///
  /// - Parameters:
  ///   - versions: The headers with the names of their files, which end in `.json`; by default,
  ///     the scenario's.
  /// - Throws: `HeaderExportError` for a footer, a header that is pulled sideways, a refresh that
  ///   triggers without a pull, and files that differ in their segments.
  package init(
    _ versions: [(header: LottieHeader, file: String?)]
  ) throws(HeaderExportError) {
    guard let header = versions.first?.header else { throw .nothingDrawn }
    let attached = header.segments.header
    guard attached.placement == .header, attached.behavior.axis == .vertical else {
      throw .notPulledDown
    }
    guard header.segments.motion.threshold > 0 else {
      throw .noPull(distance: header.segments.motion.threshold)
    }
    for other in versions.map(\.header) where !header.hasSameFrames(as: other) {
      throw .otherFrames(widths: [header.box.width, other.box.width])
    }
    let letters = header.name.unicodeScalars.map { scalar -> Character in
      scalar.isASCII && scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
        ? Character(scalar) : "-"
    }
    self.header = header
    sides = header.sides
    base = letters.contains { $0 != "-" } ? String(letters) : "header"
    files = versions.map {
      File(width: $0.header.box.width, name: $0.file ?? "\($0.header.name).json")
    }
  }

  /// The name of the type: the file's in capitals, with the suffix `Header`.
  package var typeName: String {
    let words = base.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }
    let name = words.joined()
    return (name.first?.isLetter == true ? name : "Refresh\(name)") + "Header"
  }

  package func fileName(for format: HeaderFormat) -> String {
    switch format {
    case .swiftUI: "\(typeName)View.\(format.ending)"
    case .flutter: "\(base.lowercased().replacing("-", with: "_"))_header.\(format.ending)"
    case .web: "\(base).header.\(format.ending)"
    default: "\(typeName).\(format.ending)"
    }
  }

  /// Returns the source file for a format that is code; empty for another.
  package func text(for format: HeaderFormat) -> String {
    guard let syntax = AttachSyntax.of(format) else { return "" }
    return applicable(attachHead.text + syntax.template.text).filled(with: values(in: syntax))
  }

  // MARK: Values

  var segments: HeaderSegments { header.segments }
  var motion: ListMotion { segments.motion }

  private func number(_ value: Double) -> String { value.decimalText(places: 3) }

  private func milliseconds(_ seconds: Double) -> String { "\(Int((seconds * 1000).rounded()))" }

  /// Returns the frames of a segment; only the first frame if there is no such segment.
  private func frames(of name: String) -> (first: Int, last: Int) {
    segments.segments.first { $0.name == name }.map { ($0.first, $0.last) } ?? (0, 0)
  }

  /// Returns the values of a template's placeholders.
  private func values(in syntax: AttachSyntax) -> [String: String] {
    let begin = frames(of: "begin")
    let cycle = frames(of: "refreshing")
    // The durations in which the list opens and closes, or the header appears without motion.
    let opening = motion.opening > 0 ? motion.opening : 0.25
    let closing = motion.closing > 0 ? motion.closing : 0.25
    let fileNames = ("\(files.map(\.name).joined(separator: ", "))" as CodeComment).text
    return [
      "mark": HeaderExport.mark, "source": ("\(header.name)" as CodeComment).text,
      "fileNames": fileNames, "typeName": typeName,
      "data": files.count == 1 ? "the parsed \(fileNames)" : "a list of the parsed \(fileNames)",
      "files": files.map { file in
        syntax.file.filled(with: [
          "width": number(file.width), "file": syntax.literal(file.name),
          "name": syntax.literal(String(file.name.dropLast(".json".count))),
        ])
      }.joined(separator: ", "),
      "firstWidth": number(files[0].width),
      "threshold": number(motion.threshold), "rest": number(motion.rest),
      "top": number(header.box.minY), "height": number(header.box.height),
      "fieldHeight": number(max(0 - header.box.minY, 0)),
      "leftColor": color(sides?.left, in: syntax), "rightColor": color(sides?.right, in: syntax),
      "frame": frame(in: syntax), "rate": number(segments.rate),
      "lastOfPull": "\(frames(of: "pull").last)",
      "lastFrame": "\(segments.segments.last.map { $0.last + 1 } ?? 1)",
      "firstOfBegin": "\(begin.first)", "lastOfBegin": "\(begin.last)",
      "firstOfCycle": "\(cycle.first)", "lastOfCycle": "\(cycle.last)",
      "beginning": number(Double(begin.last - begin.first) / segments.rate),
      "cycleMilliseconds": milliseconds(Double(cycle.last - cycle.first) / segments.rate),
      "opening": number(opening), "openingMilliseconds": milliseconds(opening),
      "closing": number(closing), "closingMilliseconds": milliseconds(closing),
      "closingDelay": number(motion.closingDelay),
      "delayMilliseconds": milliseconds(motion.closingDelay),
      "closed": number(motion.closingDelay + closing),
      "exits": exits(in: syntax), "failureExits": exits(in: syntax, result: 1),
      "failing": hasResults ? "is a failure" : "closes the header, too",
    ]
  }

  /// Returns the expression of the frame for a pull in points.
  ///
  /// The rubber band of a list may reach further than that of the run, so the pull is limited.
  private func frame(in syntax: AttachSyntax) -> String {
    let suffix = syntax.suffix
    let pull =
      motion.reach.map { syntax.limitedPull.filled(with: ["limit": number($0 - 1)]) } ?? syntax.pull
    let moved = motion.start == 0 ? pull : "(\(pull) - \(number(motion.start))\(suffix))"
    let whole = motion.threshold - motion.start
    guard let reach = motion.reach else { return "\(moved) / \(number(whole))\(suffix) * 100" }
    let factor = number((reach - motion.threshold) / whole * 100)
    return "\(moved) * \(factor)\(suffix) / (\(number(reach))\(suffix) - \(pull))"
  }

  /// Returns the exits for a result: the frames of the cycle, and the frames to play from there.
  private func exits(in syntax: AttachSyntax, result: Int = 0) -> String {
    let exits = segments.exits.indices.contains(result) ? segments.exits[result].exits : []
    let start = frames(of: "refreshing").first
    return exits.map { exit in
      let (first, last) = frames(of: exit.segment)
      return syntax.exit.filled(
        with: ["frame": "\(start + exit.frame)", "first": "\(first)", "last": "\(last)"])
    }.joined(separator: ", ")
  }

  private func color(_ color: Color?, in syntax: AttachSyntax) -> String {
    let color = color ?? .clear
    let bytes = [color.alpha, color.red, color.green, color.blue].map { component in
      let digits = String(Int((component * 255).rounded()), radix: 16, uppercase: true)
      return digits.count < 2 ? "0" + digits : digits
    }
    return syntax.color.filled(
      with: [
        "red": number(color.red), "green": number(color.green), "blue": number(color.blue),
        "alpha": number(color.alpha), "bytes": bytes.joined(), "css": color.hexString,
      ])
  }

  // MARK: Lines

  /// Whether the refresh triggers during the drag, not when the finger is lifted.
  private var triggersInDrag: Bool { frames(of: "pull").last <= HeaderSegments.threshold }

  /// Whether results have segments each.
  var hasResults: Bool { segments.exits.count > 1 }

  /// Returns a template without the lines that do not apply, which begin with some of these words and
  /// vertical bars: LONG for pulls beyond the threshold, DRAG if the refresh triggers there, SIDE if
  /// the header is mirrored, TEXT if it requires other files for other languages, OPEN if the list
  /// stays open, SHUT if not, FILL if there is a field, PART if each result has its segments, ONCE if
  /// not.
  private func applicable(_ template: String) -> String {
    let cases = [
      "LONG|": !triggersInDrag, "DRAG|": triggersInDrag, "SIDE|": header.rightToLeft == .mirrored,
      "TEXT|": header.rightToLeft == .another, "OPEN|": motion.rest > 0, "SHUT|": motion.rest <= 0,
      "FILL|": sides != nil, "PART|": hasResults, "ONCE|": !hasResults,
    ]
    return template.split(separator: "\n", omittingEmptySubsequences: false).compactMap {
      line -> Substring? in
      var line = line
      while let applies = cases[String(line.prefix(5))] {
        guard applies else { return nil }
        line = line.dropFirst(5)
      }
      return line
    }.joined(separator: "\n")
  }
}

/// A template of a language, and how the language writes the values of its placeholders.
private struct AttachSyntax {
  let template: CodeFile
  /// A file for a width, with the literal of its name with or without `.json`.
  var file = ""
  /// The quotation mark of string literals and, if there is one, the mark of a value in them.
  var special = "\""
  /// A character in a string literal, by its code.
  var code = "\\u{{{digits}}}"
  /// A frame of the cycle, and the first and the last frame to play from there.
  var exit = "({{frame}}, {{first}}, {{last}})"
  /// The pull in points.
  var pull = "pull"
  /// The pull, at most a limit.
  var limitedPull = "min(pull, {{limit}})"
  /// The suffix of numbers in an expression.
  var suffix = ""
  let color: String

  /// The template of a language; `nil` if the format is not code.
  static func of(_ format: HeaderFormat) -> AttachSyntax? {
    switch format {
    case .uiKit:
      AttachSyntax(
        template: attachUIKit, file: "({{width}}, {{name}})",
        color: "UIColor(red: {{red}}, green: {{green}}, blue: {{blue}}, alpha: {{alpha}})")
    case .swiftUI:
      AttachSyntax(
        template: attachSwiftUI, file: "({{width}}, {{name}})",
        color: "Color(.sRGB, red: {{red}}, green: {{green}}, blue: {{blue}}, opacity: {{alpha}})")
    case .compose:
      AttachSyntax(
        template: attachCompose, file: "{{width}}f to {{file}}", special: "\"$",
        code: "\\u{{digits}}",
        exit: "Triple({{frame}}, {{first}}, {{last}})", pull: "pull.value",
        limitedPull: "minOf(pull.value, {{limit}}f)", suffix: "f",
        color: "Color({{red}}f, {{green}}f, {{blue}}f, {{alpha}}f)")
    case .flutter:
      AttachSyntax(
        template: attachFlutter, file: "({{width}}, {{file}})", special: "'$",
        limitedPull: "pull.clamp(0, {{limit}})", color: "Color(0x{{bytes}})")
    case .web:
      AttachSyntax(
        template: attachWeb, exit: "[{{frame}}, {{first}}, {{last}}]",
        limitedPull: "Math.min(pull, {{limit}})", color: "{{css}}")
    case .lottie: nil
    }
  }

  /// Returns a string literal with a text.
  func literal(_ text: String) -> String {
    let scalars = text.unicodeScalars.map { scalar in
      if scalar == "\\" || special.unicodeScalars.contains(scalar) { return "\\\(scalar)" }
      guard scalar.escapeSequence != nil else { return String(scalar) }
      return code.filled(with: ["digits": String(scalar.value, radix: 16).zeroPadded(to: 4)])
    }
    return "\(special.prefix(1))\(scalars.joined())\(special.prefix(1))"
  }
}

extension LottieHeader {
  /// Returns whether another file has its segments at the same frames.
  fileprivate func hasSameFrames(as other: LottieHeader) -> Bool {
    let frames = [self, other].map { header in
      header.segments.segments.map { [$0.first, $0.last] }
        + header.segments.exits.map { $0.exits.map(\.frame) }
    }
    return frames[0] == frames[1]
  }
}
