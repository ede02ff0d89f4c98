import FrameSequence
import PNGCoding
import RefreshScenario
import RefreshScene
import RunPages
import Texts

/// A scenario file that is read anew whenever it, or a file that it names, is written.
actor LiveScenario {
  /// What the file says since it was last written.
  struct Revision: Sendable {
    /// Counted from 1; it never goes back.
    var number: Int
    /// What is sent to the page.
    var json: String
  }

  private let path: String
  private let library: Library
  private let variant: String?
  private let overrides: [ScenarioOverride]
  private var current: Revision?
  /// What the current revision says.
  private var content: JSONObject?
  /// The files of which the current revision was made, as they were.
  private var seen: [String: FileStatus?] = [:]

  init(_ path: String, variant: String?, overrides: [ScenarioOverride], library: Library) {
    (self.path, self.variant, self.overrides) = (path, variant, overrides)
    self.library = library
  }

  /// How long nothing is looked at.
  private static let pause = Duration.milliseconds(60)
  /// For so long files stay as they are that have been written.
  private static let calm = Duration.milliseconds(20)
  /// How often it is looked whether they do; a folder in which there is always something written is no
  /// reason to wait for ever.
  private static let mostLooks = 25
  /// For how long a revision is waited for.
  private static let patience = Duration.seconds(10)

  /// The newest revision, once it comes after another; `nil` where it does not for some seconds.
  func revision(after number: Int) async throws -> Revision? {
    let start = ContinuousClock.now
    while ContinuousClock.now - start < Self.patience {
      if current == nil || statuses != seen {
        // Editors write in several steps: what is read is what stays for a moment.
        for _ in 0..<Self.mostLooks {
          seen = statuses
          try await Task.sleep(for: Self.calm)
          if statuses == seen { break }
        }
        read()
      }
      if let current, current.number > number { return current }
      try await Task.sleep(for: Self.pause)
    }
    return nil
  }

  /// What the files now are; `nil` for one that cannot be looked at.
  private var statuses: [String: FileStatus?] {
    Dictionary(
      // In the scenario's folder may appear what it names and was missing.
      ([path, InputFile.parent(of: path) ?? "."] + seen.keys).map { ($0, try? FileStatus(of: $0)) },
      uniquingKeysWith: { $1 })
  }

  private func read() {
    var content: JSONObject = ["title": .text(title)]
    do {
      content["run"] = .text(try packed())
      content["problems"] = .list([])
    } catch {
      content["problems"] = .list(Self.problems(in: error))
    }
    guard content != self.content else { return }
    self.content = content
    let number = (current?.number ?? 0) + 1
    content["revision"] = .integer(number)
    current = Revision(number: number, json: JSONValue.object(content).text)
  }

  /// The run as the page plays it; the files that it is made of are noted.
  private func packed() throws -> String {
    let file = try ScenarioFile(parsing: try InputFile.read(path), fileName: path, library: library)
    let resolved = try file.resolved(variant: variant, overrides: overrides)
    for name in resolved.inputs.paths { seen.updateValue(try? FileStatus(of: name), forKey: name) }
    var page = RunPage(title: title)
    try page.add(SequencePlan(resolved, FrameOptions()), label: "")
    return try page.packed()
  }

  /// What is wrong, each with its place in the file.
  private static func problems(in error: any Error) -> [JSONValue] {
    guard let errors = error as? ScenarioErrors else { return [problem("\(error)", at: "")] }
    return errors.problems.map { found in
      // Not by its line and column: on those the optimiser of Swift 6.3 stumbles here.
      guard case .file(let line, let column) = found.place else {
        return problem(found.sentence, at: "")
      }
      return problem(found.sentence, at: "\(line):\(column)")
    }
  }

  private static func problem(_ message: String, at place: String) -> JSONValue {
    .object(["place": .text(place), "message": .text(message)])
  }

  private var title: String { path.split(separator: "/").last.map(String.init) ?? path }
}
