import FileAccess

extension GoldenCheck {
  /// Compares a display list or a text with the golden in the source code of the call.
  ///
  /// - Parameter golden: The golden, or `nil` if the call has none.
  func outcome(of subject: some GoldenSubject, inline golden: String?) -> GoldenOutcome {
    do {
      let text: String
      switch subject.goldenForm {
      case .image, .straightImage: throw InlineGoldenError.image
      case .list(let list): text = list.text
      case .text(let given): text = given
      }
      guard text != golden else { return GoldenOutcome() }
      let recording = try recording()
      let isRecorded = golden == nil ? recording != .never : [.failed, .all].contains(recording)
      let source = TestPackage(around: test.filePath).relative(test.filePath)
      if isRecorded {
        try InlineGoldens.shared.write(text, at: place, in: test.filePath)
        return GoldenOutcome("recorded \(source):\(place.line); inspect it and run the test again")
      }
      var lines = ["the inline golden is missing"]
      if let golden {
        let finding = GoldenFinding(
          GoldenFile(name: source, layer: .drawing),
          GoldenFinding.Verdict(from: golden, to: text))
        lines = finding.lines(.usual)
      }
      let word = golden == nil ? GoldenRecording.missing : .failed
      lines.append(
        "to write the text into the call: \(GoldenRecording.variable)=\(word.rawValue) swift test")
      return GoldenOutcome(
        TerminalText(lines: lines.joined(separator: "\n")),
        attachments: [.init(name: "actual.txt", bytes: Array(text.utf8))])
    } catch {
      return failure(error)
    }
  }
}

/// An error that prevents an inline golden from being compared or written.
enum InlineGoldenError: Error, Hashable, CustomStringConvertible {
  case image
  case lost(path: String, line: Int)
  case repeated(path: String, line: Int)

  var description: String {
    switch self {
    case .image: "an image cannot be an inline golden; use expectGolden"
    case .lost(let path, let line):
      "\(path):\(line) no longer contains this call with at most a trailing closure; build and run "
        + "the test again, or move the golden out of the parentheses"
    case .repeated(let path, let line):
      "\(path):\(line) is checked with different texts; an inline golden has only one, so use "
        + "expectGolden with a name"
    }
  }
}

/// The inline goldens that this process has written into source files.
///
/// Lines of later calls move when a golden is written, but their locations are those of the build.
final class InlineGoldens: Sendable {
  static let shared = InlineGoldens()

  private struct Edit {
    let place: GoldenRegister.Place
    let text: String
    /// The number of lines by which the file became longer; negative if it became shorter.
    let growth: Int
  }

  private let edits = Guarded([String: [Edit]]())

  /// Writes a golden into the call at a place of a source file.
  func write(_ text: String, at place: GoldenRegister.Place, in path: String) throws {
    try edits.withLock { edits in
      let known = edits[path] ?? []
      if let edit = known.first(where: { $0.place == place }) {
        guard edit.text == text else {
          throw InlineGoldenError.repeated(path: path, line: place.line)
        }
        return
      }
      let shift = known.filter { $0.place.line < place.line }.reduce(0) { $0 + $1.growth }
      let source = try InputFile.read(path)
      guard
        let changed = SwiftCall(
          in: source, line: place.line + shift, column: place.column)?.replacingClosure(with: text)
      else { throw InlineGoldenError.lost(path: path, line: place.line) }
      try WholeFile.write(changed, to: path)
      let newline = UInt8(ascii: "\n")
      let growth = changed.count { $0 == newline } - source.count { $0 == newline }
      edits[path, default: []].append(Edit(place: place, text: text, growth: growth))
    }
  }
}
