import ArgumentParser
import CurveTuning
import FileAccess

/// A curve as commands are given one: its text, a scenario's parameter, a recording, or standard
/// input.
struct CurveInput: ExpressibleByArgument {
  /// The argument as given.
  let text: String

  init(argument: String) { text = argument }

  /// Whether it comes over standard input, which can be read once.
  var isStandardInput: Bool { text == "-" }

  /// The file that it is read from, if it is one.
  var inputs: InputFiles {
    InputFiles([text] + (text.lastIndex(of: "#").map { [String(text[..<$0])] } ?? []))
  }

  /// Finds the curve.
  ///
  /// A text that is both a curve and a file's name is the curve; the file is `./ease`. Without a
  /// reading, nothing was said of recordings and durations.
  func read(_ reading: CurveReading? = nil) throws -> NamedCurve {
    if isStandardInput {
      return try Self.contents(
        of: try InputFile.readStandardInput(), named: "standard input", reading)
    }
    let mistake: CurveSyntaxError
    do throws(CurveSyntaxError) {
      return NamedCurve(curve: try Curve(parsing: text), duration: reading?.duration)
    } catch {
      mistake = error
    }
    if !InputFile.exists(text), let hash = text.lastIndex(of: "#"), hash > text.startIndex {
      let path = String(text[..<hash])
      return try Self.setting(String(text[text.index(after: hash)...]), in: path, reading)
    }
    guard InputFile.exists(text) || Self.looksLikeFile(text) else { throw mistake }
    if ScenarioFile.hasEnding(text) {
      throw Self.wholeScenario(text)
    }
    return try Self.contents(of: try InputFile.read(text, allowsStream: true), named: text, reading)
  }

  /// Whether somebody who gives this means a file, though there is none.
  private static func looksLikeFile(_ text: String) -> Bool {
    ScenarioFile.hasEnding(text) || [".csv", ".tsv", ".txt"].contains(where: text.hasSuffix)
      || (text.contains("/") && !text.contains("("))
  }

  // MARK: Files

  /// A recording, or a file of one line that is a curve's text.
  private static func contents(
    of bytes: [UInt8], named name: String, _ reading: CurveReading?
  ) throws -> NamedCurve {
    // No curve's text is longer.
    let text = bytes.count <= 1 << 16 ? String(decoding: bytes, as: UTF8.self) : ""
    let lines = text.split { $0.isNewline }
    if lines.count == 1, let line = lines.first {
      do throws(CurveSyntaxError) {
        let curve = try Curve(parsing: String(line))
        return NamedCurve(curve: curve, duration: reading?.duration)
      } catch {
        throw Failure(
          .badData,
          "\(name) is neither a recording nor a curve: \(error); a recording is rows of comma-"
            + "separated values, a time and a value in each")
      }
    }
    let recording = try CurveRecording(bytes: bytes, name: name, reading)
    if let note = recording.unitNote { Terminal.writeError("\(name): \(note)\n") }
    return NamedCurve(name, samples: recording.samples)
  }

  // MARK: Scenarios

  /// A parameter of a scenario, with the duration beside it.
  private static func setting(
    _ key: String, in path: String, _ reading: CurveReading?
  ) throws -> NamedCurve {
    let curves = try ScenarioInput.file(path).scenario().curves
    if let setting = curves.first(where: { $0.path == key }) {
      return NamedCurve(
        "\(path)#\(key)", curve: setting.curve, duration: setting.duration ?? reading?.duration)
    }
    let names = curves.map(\.path)
    let suggestion =
      NearestName.nearest(to: key, among: names).map { "; did you mean \(path)#\($0)?" } ?? ""
    throw Failure(
      .badData,
      names.isEmpty
        ? "\(path) has no curve among its settings"
        : "\(path) has no curve \(key); it has \(names.joined(separator: ", "))\(suggestion)")
  }

  /// A scenario is not a curve, but has some.
  private static func wholeScenario(_ path: String) -> any Error {
    do {
      let curves = try ScenarioInput.file(path).scenario().curves
      let names = curves.map { "\(path)#\($0.path)" }
      return Failure(
        .usage,
        "\(path) is a scenario; name one of its curves: "
          + "\(names.isEmpty ? "it has none" : names.joined(separator: ", "))")
    } catch {
      return error
    }
  }
}
