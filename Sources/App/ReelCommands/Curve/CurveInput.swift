import ArgumentParser
import CodeExport
import CurveTuning
import FileAccess

/// A curve argument: the text of a curve, a scenario's setting, a recording or standard input.
struct CurveInput: ExpressibleByArgument {
  let text: String

  init(argument: String) { text = argument }

  /// Whether the curve is read from standard input, which can be read only once.
  var isStandardInput: Bool { text == "-" }

  /// The paths of the files from which the curve may be read.
  var inputs: InputFiles {
    InputFiles([text] + (text.lastIndex(of: "#").map { [String(text[..<$0])] } ?? []))
  }

  /// Reads the curve.
  ///
  /// An argument that is both a curve and a file name is a curve; `./ease` names the file.
  ///
  /// - Parameter reading: The options for recordings and durations; `nil` for the defaults.
  func read(_ reading: CurveReading? = nil) throws -> NamedCurve {
    if isStandardInput {
      return try Self.contents(
        of: try InputFile.readStandardInput(), named: "standard input", reading)
    }
    // Names of platforms begin with a capital, such as EaseOutBack in Compose.
    if text.first?.isUppercase == true, !InputFile.exists(text),
      let pasted = try Self.pasted(text, reading)
    {
      return pasted
    }
    let mistake: CurveSyntaxError
    do throws(CurveSyntaxError) {
      return NamedCurve(curve: try Curve(parsing: text), duration: reading?.duration)
    } catch {
      mistake = error
    }
    if !InputFile.exists(text), let hash = text.lastIndex(of: "#"), hash > text.startIndex {
      let path = String(text[..<hash])
      let name = String(text[text.index(after: hash)...])
      return try Self.token(name, in: path, reading) ?? Self.setting(name, in: path, reading)
    }
    guard InputFile.exists(text) || Self.looksLikeFile(text) else {
      if let pasted = try Self.pasted(text, reading) { return pasted }
      throw mistake
    }
    if ScenarioFile.hasEnding(text) { throw Self.wholeScenario(text) }
    return try Self.contents(of: try InputFile.read(text, allowsStream: true), named: text, reading)
  }

  /// Returns whether an argument looks like a path, even if no file exists there.
  private static func looksLikeFile(_ text: String) -> Bool {
    let isCode = text.contains { $0 == "(" || $0.isNewline } || text.contains("/*")
    return ScenarioFile.hasEnding(text) || [".csv", ".tsv", ".txt"].contains(where: text.hasSuffix)
      || (ExactPath.hasSlash(text) && !isCode)
  }

  /// Returns the curve of code of an app or a page, or `nil` if the text does not begin like code.
  private static func pasted(_ text: String, _ reading: CurveReading?) throws -> NamedCurve? {
    do throws(NotationError) {
      var curve = try CurveNotation.read(text)
      if curve?.duration == nil { curve?.duration = reading?.duration }
      return curve
    } catch {
      throw Failure(.usage, "the curve cannot be read: \(error)")
    }
  }

  // MARK: Files

  /// Parses a recording, or a curve if the contents are a single line.
  private static func contents(
    of bytes: [UInt8], named name: String, _ reading: CurveReading?
  ) throws -> NamedCurve {
    // The text of a curve is never longer than 64 KiB.
    let text = bytes.count <= 1 << 16 ? String(decoding: bytes, as: UTF8.self) : ""
    let lines = text.split { $0.isNewline }
    if lines.count == 1, let line = lines.first {
      if line.first?.isUppercase == true, let pasted = try pasted(text, reading) { return pasted }
      do throws(CurveSyntaxError) {
        let curve = try Curve(parsing: String(line))
        return NamedCurve(curve: curve, duration: reading?.duration)
      } catch {
        if let pasted = try pasted(text, reading) { return pasted }
        throw Failure(
          .badData,
          "\(name) is neither a recording nor a curve: \(error); a recording has rows of "
            + "comma-separated times and values")
      }
    }
    if ![".csv", ".tsv"].contains(where: name.hasSuffix), let pasted = try pasted(text, reading) {
      return pasted
    }
    do throws(CSVText.Fault) {
      let recording = try CurveRecording(bytes: bytes, reading?.recording ?? .init())
      if let note = recording.unitNote { Terminal.writeError("\(name): \(note)\n") }
      return NamedCurve(name, samples: recording.samples)
    } catch {
      throw Failure(.badData, at: "\(name):\(error.line):\(error.column)", "\(error.message)")
    }
  }

  // MARK: Design tokens

  /// Returns the design tokens in a file, or `nil` if it contains something else or does not exist.
  private static func tokens(in path: String) throws -> TokensNotation? {
    guard path.hasSuffix(".json"), InputFile.exists(path) else { return nil }
    let bytes = try InputFile.read(path)
    return TokensNotation.isLikely(bytes) ? try TokensNotation(parsing: bytes, fileName: path) : nil
  }

  private static func token(
    _ name: String, in path: String, _ reading: CurveReading?
  ) throws -> NamedCurve? {
    guard let tokens = try tokens(in: path) else { return nil }
    var curve = try tokens.curve(at: name)
    curve.name = "\(path)#\(name)"
    if curve.duration == nil { curve.duration = reading?.duration }
    return curve
  }

  // MARK: Scenarios

  /// Returns a curve setting of a scenario.
  ///
  /// The scenario's duration has precedence over the one in `reading`.
  private static func setting(
    _ key: String, in path: String, _ reading: CurveReading?
  ) throws -> NamedCurve {
    let curves = try ScenarioInput.file(path).scenario().curves
    if let setting = curves.first(where: { $0.path == key }) {
      return NamedCurve(
        "\(path)#\(key)", curve: setting.curve, duration: setting.duration ?? reading?.duration)
    }
    let names = curves.map(\.path)
    guard !names.isEmpty else { throw Failure(.badData, "\(path) has no curve settings") }
    let nearest = NearestName.nearest(to: key, among: names)
    let problem = problemText(
      "\(path) has no curve \(key)", allowed: names.joined(separator: ", "),
      suggestion: nearest.map { "\(path)#\($0)" })
    throw Failure(.badData, "\(problem)")
  }

  /// Returns the error for a scenario given without a setting; it lists the scenario's curves.
  private static func wholeScenario(_ path: String) -> any Error {
    do {
      if let tokens = try tokens(in: path) {
        let names = tokens.curves.map { "\(path)#\($0)" }
        return Failure(
          .usage,
          names.isEmpty
            ? "\(path) has no design token that is a curve"
            : "\(path) has design tokens; give one of them: \(names.joined(separator: ", "))")
      }
      let curves = try ScenarioInput.file(path).scenario().curves
      let names = curves.map { "\(path)#\($0.path)" }
      return Failure(
        .usage,
        names.isEmpty
          ? "\(path) is a scenario without curve settings; give a curve"
          : "\(path) is a scenario; give one of its curves: \(names.joined(separator: ", "))")
    } catch {
      return error
    }
  }
}
