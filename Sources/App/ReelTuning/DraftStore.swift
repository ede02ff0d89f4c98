import FileAccess

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Keeps what is not saved, so that closing a page, its server or the machine loses nothing.
///
/// Each scenario file has a draft of its own, found by the file's path, in the folder where programs keep
/// such things: `$XDG_STATE_HOME/reel`, which is `~/.local/state/reel` unless it is set.
struct DraftStore: Sendable {
  /// The draft's file; `nil` where there is no place for it.
  let path: String?
  private let scenario: String

  /// How many steps back are kept.
  private static let stepLimit = 60
  /// A draft that is larger is none of ours.
  private static let byteLimit = 8 << 20

  /// What stands in a draft's file.
  private struct Content: Codable {
    /// The scenario file, for people who look.
    var file: String
    var draft: TunerDocument.Draft
  }

  /// Finds the place of a scenario's draft.
  init(of scenario: String, environment: [String: String]?) {
    self.scenario = CanonicalPath.of(scenario)
    let environment = environment ?? ProcessInfo.processInfo.environment
    let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let state = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let folder = state ?? home.map { "\($0)/.local/state" }
    let name = SHA256.hexDigest(of: self.scenario).prefix(32)
    path = folder.map { "\($0)/reel/\(name).draft.json" }
  }

  /// The draft; `nil` where there is none that can be read.
  func load() -> TunerDocument.Draft? {
    guard let path, InputFile.exists(path),
      let bytes = try? InputFile.read(path, limit: Self.byteLimit),
      let content = try? JSONDecoder().decode(Content.self, from: Data(bytes)),
      content.file == scenario
    else { return nil }
    return content.draft
  }

  /// Keeps a draft, or takes it away where there is none any more.
  ///
  /// - Throws: why it cannot be kept.
  func store(_ draft: TunerDocument.Draft?) throws {
    guard let path else {
      if draft == nil { return }
      throw TunerRefusal("neither XDG_STATE_HOME nor HOME names a folder")
    }
    guard var draft else {
      if InputFile.exists(path) { try FileSystem.remove(path) }
      return
    }
    draft.past = draft.past.suffix(Self.stepLimit)
    draft.future = draft.future.suffix(Self.stepLimit)
    let bytes = try JSONEncoder().encode(Content(file: scenario, draft: draft))
    try WholeFile.write([UInt8](bytes), to: path, ifTaken: .replace)
  }
}
