import CCode

/// Code that attaches a Lottie file to a list, with the frames of its parts and the list's motion.
///
/// The pull selects a frame; the trigger plays `begin` and then loops `refreshing`; the end of the
/// refresh waits for the next exit of the cycle and plays the frames of that exit. A longer pull
/// first returns to the threshold, in a tenth of a second. With reduced motion, the cycle's first
/// frame fades in and out instead. In a right-to-left layout, a header that is not centered is
/// mirrored. The nearest of several files is shown undistorted in the middle of the list, and the
/// field continues to both sides in its own colors.
package struct AttachCode: Sendable {
  let animation: AttachedAnimation

  /// The animation's name, of letters, digits and hyphens.
  private let base: String

  package init(_ animation: AttachedAnimation) {
    let letters = animation.name.unicodeScalars.map { scalar -> Character in
      scalar.isASCII && scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
        ? Character(scalar) : "-"
    }
    self.animation = animation
    base = letters.contains { $0 != "-" } ? String(letters) : "header"
  }

  /// The animation's name as the first comment of the code contains it.
  package var source: String { Self.source(of: animation.name) }

  static func source(of name: String) -> String { ("\(name)" as CodeComment).text }

  /// Returns the name of a format's type: the file's in capitals, with the suffix `Header` or, for
  /// a refresh control, `RefreshControl`.
  package func typeName(for format: HeaderFormat = .uiKit) -> String {
    let words = base.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }
    let name = words.joined()
    return (name.first?.isLetter == true ? name : "Refresh\(name)")
      + (format == .uiRefreshControl ? "RefreshControl" : "Header")
  }

  package func fileName(for format: HeaderFormat) -> String {
    switch format {
    case .swiftUI: "\(typeName())View.\(format.ending)"
    case .flutter: "\(base.lowercased().replacing("-", with: "_"))_header.\(format.ending)"
    case .web: "\(base).header.\(format.ending)"
    default: "\(typeName(for: format)).\(format.ending)"
    }
  }

  /// Returns the source file for a format that is code; empty for another.
  package func text(for format: HeaderFormat) -> String {
    guard let syntax = AttachSyntax.of(format) else { return "" }
    var values = values(in: syntax)
    values["typeName"] = typeName(for: format)
    return applicable(attachHead.text + syntax.template.text, format).filled(with: values)
  }

  // MARK: Values

  private var motion: ListMotion { animation.motion }
  private var cycle: ClosedRange<Int> {
    animation.cycle ?? animation.pull.upperBound...animation.pull.upperBound
  }

  private func number(_ value: Double) -> String { value.decimalText(places: 3) }

  private func milliseconds(_ seconds: Double) -> String { "\(Int((seconds * 1000).rounded()))" }

  /// Returns the duration of a part's frames, in seconds.
  private func duration(_ frames: ClosedRange<Int>) -> Double {
    Double(frames.upperBound - frames.lowerBound) / animation.rate
  }

  /// Returns the values of a template's placeholders.
  private func values(in syntax: AttachSyntax) -> [String: String] {
    let files = animation.files
    let box = animation.box
    let begin = animation.begin ?? cycle.lowerBound...cycle.lowerBound
    let firstFrame = animation.frames.lowerBound
    let length = animation.frames.upperBound - firstFrame
    let idle = (Double(animation.pull.lowerBound) - firstFrame) / length
    // The durations in which the list opens and closes, or the header appears without motion.
    let opening = motion.opening > 0 ? motion.opening : 0.25
    let closing = motion.closing > 0 ? motion.closing : 0.25
    let fileNames = ("\(files.map(\.name).joined(separator: ", "))" as CodeComment).text
    return [
      "mark": HeaderExport.mark, "source": source,
      "fileNames": fileNames,
      "data": files.count == 1 ? "the parsed \(fileNames)" : "a list of the parsed \(fileNames)",
      "files": files.map { file in
        syntax.file.filled(with: [
          "width": number(file.width), "file": syntax.literal(file.name),
          "name": syntax.literal(String(file.name.dropLast(".json".count))),
        ])
      }.joined(separator: ", "),
      "name": syntax.literal(String(files[0].name.dropLast(".json".count))),
      "firstWidth": number(files[0].width),
      "shownWidth": animation.isInPoints ? "${file.w}" : number(files[0].width),
      "halfWidth": animation.isInPoints ? "${file.w / 2}" : number(files[0].width / 2),
      "threshold": number(motion.threshold), "rest": number(motion.rest),
      "top": number(box.minY), "height": number(box.height),
      "fieldHeight": number(max(0 - box.minY, 0)),
      "leftColor": color(animation.sides?.left, in: syntax),
      "rightColor": color(animation.sides?.right, in: syntax),
      "frame": frame(in: syntax), "frameOfProgress": frameOfProgress,
      "rate": number(animation.rate),
      "firstOfPull": "\(animation.pull.lowerBound)", "lastOfPull": "\(animation.pull.upperBound)",
      "length": number(length), "idleProgress": number(idle) + syntax.suffix,
      "afterFirst": firstFrame == 0 ? "" : " - \(number(firstFrame))",
      "fromFirst": firstFrame == 0 ? "" : "\(number(firstFrame))\(syntax.suffix) + ",
      "firstOfBegin": "\(begin.lowerBound)", "lastOfBegin": "\(begin.upperBound)",
      "firstOfCycle": "\(cycle.lowerBound)", "lastOfCycle": "\(cycle.upperBound)",
      "beginning": number(duration(begin)),
      "cycleMilliseconds": milliseconds(duration(cycle)),
      "opening": number(opening), "openingMilliseconds": milliseconds(opening),
      "closing": number(closing), "closingMilliseconds": milliseconds(closing),
      "closingDelay": number(motion.closingDelay),
      "delayMilliseconds": milliseconds(motion.closingDelay),
      "closed": number(motion.closingDelay + closing),
      "exits": exits(in: syntax), "failureExits": exits(in: syntax, result: 1),
      "exitType": exits(0).isEmpty ? syntax.exitType : "",
      "failureExitType": exits(1).isEmpty ? syntax.exitType : "",
      "failing": animation.hasResults ? "is a failure" : "closes the header, too",
    ]
  }

  /// Returns the expression of the frame for a pull in points.
  ///
  /// The rubber band of a list may reach further than that of the run, so the pull is limited.
  private func frame(in syntax: AttachSyntax) -> String {
    let first = animation.pull.lowerBound
    let length = animation.thresholdFrame - first
    let suffix = syntax.suffix
    guard length > 0 else { return "\(first)\(suffix)" }
    let start = first == 0 ? "" : "\(first) + "
    let pull =
      motion.reach.map { syntax.limitedPull.filled(with: ["limit": number($0 - 1)]) } ?? syntax.pull
    let moved = motion.start == 0 ? pull : "(\(pull) - \(number(motion.start))\(suffix))"
    let whole = motion.threshold - motion.start
    guard let reach = motion.reach else {
      return "\(start)\(moved) / \(number(whole))\(suffix) * \(length)"
    }
    let factor = number((reach - motion.threshold) / whole * Double(length))
    return "\(start)\(moved) * \(factor)\(suffix) / (\(number(reach))\(suffix) - \(pull))"
  }

  /// Returns the expression of the frame for a fraction of the threshold.
  private var frameOfProgress: String {
    let first = animation.pull.lowerBound
    let length = animation.thresholdFrame - first
    guard length > 0 else { return "\(first)" }
    return (first == 0 ? "" : "\(first) + ") + "progress * \(length)"
  }

  private func exits(_ result: Int) -> [AttachedAnimation.CycleExit] {
    animation.exits.indices.contains(result) ? animation.exits[result] : []
  }

  /// Returns the exits for a result: the frames of the cycle, and the frames to play from there.
  private func exits(in syntax: AttachSyntax, result: Int = 0) -> String {
    exits(result).map { exit in
      syntax.exit.filled(with: [
        "frame": "\(exit.frame)", "first": "\(exit.played.lowerBound)",
        "last": "\(exit.played.upperBound)",
      ])
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

  /// Returns a template without the lines that do not apply.
  ///
  /// The lines begin with some of these words and vertical bars:
  /// - LONG for a pull with frames beyond the threshold, EVEN if not; DRAG if the refresh triggers
  ///   during the drag, LIFT if it triggers when the finger is lifted
  /// - LEAD if frames precede the cycle, BARE if not; LOOP if there is a cycle, HOLD
  ///   if not; MOVE if there is either
  /// - ZERO if the first frame of the file is 0, LATE if not
  /// - NEXT if an end waits for the next of several exits, FULL if it waits for the cycle's end
  /// - PART if each result has its frames, ONCE if not
  /// - SIDE if the header is mirrored, TEXT if it requires other files for other languages, FILL if
  ///   there is a field
  /// - OPEN if the list stays open, SHUT if not; OURS for the list's own threshold and inset, THEM for
  ///   those of a refresh control
  private func applicable(_ template: String, _ format: HeaderFormat) -> String {
    let isLong = animation.pull.upperBound > animation.thresholdFrame
    let isControl = format == .uiRefreshControl
    let cases = [
      "LONG|": isLong, "EVEN|": !isLong,
      "DRAG|": animation.triggersInDrag, "LIFT|": !animation.triggersInDrag,
      "LEAD|": animation.begin != nil, "BARE|": animation.begin == nil,
      "LOOP|": animation.cycle != nil, "HOLD|": animation.cycle == nil,
      "MOVE|": animation.begin != nil || animation.cycle != nil,
      "ZERO|": animation.frames.lowerBound == 0, "LATE|": animation.frames.lowerBound != 0,
      "NEXT|": !animation.finishesCycle, "FULL|": animation.finishesCycle,
      "SIDE|": animation.rightToLeft == .mirrored, "TEXT|": animation.rightToLeft == .another,
      "OPEN|": motion.rest > 0, "SHUT|": motion.rest <= 0, "FILL|": animation.sides != nil,
      "PART|": animation.hasResults, "ONCE|": !animation.hasResults,
      "OURS|": !isControl, "THEM|": isControl,
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
  /// The type of an empty list of exits, if the language cannot infer it.
  var exitType = ""
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
        exit: "Triple({{frame}}, {{first}}, {{last}})", exitType: "<Triple<Int, Int, Int>>",
        pull: "pull.value",
        limitedPull: "minOf(pull.value, {{limit}}f)", suffix: "f",
        color: "Color({{red}}f, {{green}}f, {{blue}}f, {{alpha}}f)")
    case .flutter:
      AttachSyntax(
        template: attachFlutter, file: "({{width}}, {{file}})", special: "'$",
        exitType: "<(int, int, int)>",
        limitedPull: "pull.clamp(0, {{limit}})", color: "Color(0x{{bytes}})")
    case .web:
      AttachSyntax(
        template: attachWeb, exit: "[{{frame}}, {{first}}, {{last}}]",
        limitedPull: "Math.min(pull, {{limit}})", color: "{{css}}")
    case .uiRefreshControl: AttachSyntax(template: attachRefreshControl, color: "")
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
