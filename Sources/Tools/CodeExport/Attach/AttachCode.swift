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
    /// The name without `.json`, of letters, digits and `-._ `.
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
  ///   - versions: The headers with the names of their files without `.json`; by default, the
  ///     scenario's. Characters other than letters, digits, dots, underscores and spaces become
  ///     hyphens.
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
    func name(_ text: String, allowing others: String) -> String {
      let name = String(
        text.unicodeScalars.map { scalar in
          (scalar.isASCII || !others.isEmpty) && scalar.properties.isAlphabetic
            || ("0"..."9").contains(scalar) || others.unicodeScalars.contains(scalar)
            ? Character(scalar) : "-"
        })
      return name.contains { $0 != "-" && $0 != "." } ? name : "header"
    }
    (self.header, sides) = (header, header.sides)
    base = name(header.name, allowing: "")
    files = versions.map {
      File(
        width: $0.header.box.width, name: name($0.file ?? $0.header.name, allowing: "._ "))
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
    switch format {
    case .uiKit: applicable(uiKit)
    case .swiftUI: applicable(swiftUI)
    case .compose: applicable(compose)
    case .flutter: applicable(flutter)
    case .web: applicable(web)
    case .lottie: ""
    }
  }

  // MARK: Numbers

  var segments: HeaderSegments { header.segments }
  var motion: ListMotion { segments.motion }

  /// Returns the frames of a segment; only the first frame if there is no such segment.
  private func frames(of name: String) -> (first: Int, last: Int) {
    segments.segments.first { $0.name == name }.map { ($0.first, $0.last) } ?? (0, 0)
  }

  func number(_ value: Double) -> String { value.decimalText(places: 3) }

  var threshold: String { number(motion.threshold) }
  var rest: String { number(motion.rest) }
  var top: String { number(header.box.minY) }
  var height: String { number(header.box.height) }
  var lastOfPull: Int { frames(of: "pull").last }
  var begin: (first: Int, last: Int) { frames(of: "begin") }
  var cycle: (first: Int, last: Int) { frames(of: "refreshing") }
  var rate: String { number(segments.rate) }
  var lastFrame: Int { segments.segments.last.map { $0.last + 1 } ?? 1 }

  /// The duration in which the list opens, or the header appears without motion, in seconds.
  var opening: Double { motion.opening > 0 ? motion.opening : 0.25 }
  var closing: Double { motion.closing > 0 ? motion.closing : 0.25 }

  func milliseconds(_ seconds: Double) -> Int { Int((seconds * 1000).rounded()) }

  /// Returns the expression of the frame for a pull in points.
  ///
  /// - Parameter limited: A function that limits the pull to a number, for a list whose rubber band
  ///   reaches further than that of the run.
  func frame(
    _ suffix: String = "", of pull: String = "pull", limited: (String) -> String
  ) -> String {
    let pull = motion.reach.map { limited(number($0 - 1)) } ?? pull
    let moved = motion.start == 0 ? pull : "(\(pull) - \(number(motion.start))\(suffix))"
    let whole = motion.threshold - motion.start
    guard let reach = motion.reach else { return "\(moved) / \(number(whole))\(suffix) * 100" }
    let factor = number((reach - motion.threshold) / whole * 100)
    return "\(moved) * \(factor)\(suffix) / (\(number(reach))\(suffix) - \(pull))"
  }

  /// Returns a list of the files, each written by a function.
  func files(_ text: (File) -> String) -> String { files.map(text).joined(separator: ", ") }

  /// Returns the exits for a result: the frames of the cycle, and the frames to play from there.
  func exits(_ open: String, _ close: String, result: Int = 0) -> String {
    let exits = segments.exits.indices.contains(result) ? segments.exits[result].exits : []
    return exits.map { exit in
      let (first, last) = frames(of: exit.segment)
      return "\(open)\(cycle.first + exit.frame), \(first), \(last)\(close)"
    }.joined(separator: ", ")
  }

  /// Whether the refresh triggers during the drag, not when the finger is lifted.
  var triggersInDrag: Bool { lastOfPull <= HeaderSegments.threshold }

  /// Whether results have segments each.
  var hasResults: Bool { segments.exits.count > 1 }

  /// The height of the field above the content, in points.
  var fieldHeight: String { number(max(0 - header.box.minY, 0)) }

  /// Returns a template without the lines that do not apply, which begin with some of these words and
  /// vertical bars: LONG for pulls beyond the threshold, DRAG if the refresh triggers there, SIDE if
  /// the header is mirrored, TEXT if it requires other files for other languages, OPEN if the list
  /// stays open, FILL if there is a field, PART if each result has its segments, ONCE if not.
  private func applicable(_ template: String) -> String {
    let cases = [
      "LONG|": !triggersInDrag, "DRAG|": triggersInDrag, "SIDE|": header.rightToLeft == .mirrored,
      "TEXT|": header.rightToLeft == .another, "OPEN|": motion.rest > 0, "FILL|": sides != nil,
      "PART|": hasResults, "ONCE|": !hasResults,
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

  var head: String {
    """
    // \(HeaderExport.mark) from \("\(header.name)" as CodeComment): attaches \(files { "\($0.name).json" }) to a list.
    // Pull by \(threshold) pt to refresh; the list rests \(rest) pt lower while it refreshes.
    // A second end of a refresh and a pull during the end are ignored; the next pull works as usual.
    // The inset is added and taken away again, so the app may change its own insets meanwhile.
    TEXT|// In a right-to-left layout, attach a file with the texts of that language.
    """
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
