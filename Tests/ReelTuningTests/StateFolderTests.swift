@testable import ReelTuning

@Suite("The state folder of tune")
struct StateFolderTests {
  private let files = FileManager.default
  private let folder: TemporaryFolder
  private let foreign: TemporaryFolder
  private let state: StateFolder
  private let theirs = Array("theirs".utf8)
  private let ours = Array("ours".utf8)
  private let name: FileName = "a.json"

  init() throws {
    folder = try TemporaryFolder()
    foreign = try TemporaryFolder()
    try foreign.write(theirs, to: "a.json")
    state = StateFolder(environment: ["XDG_STATE_HOME": folder.path])
  }

  private func mode(_ name: String) throws -> Int? {
    try files.attributesOfItem(atPath: folder.path(of: name))[.posixPermissions] as? Int
  }

  @Test("A symlink instead of the folder is refused, and its target stays untouched")
  func linkedFolder() throws {
    try files.createSymbolicLink(atPath: folder.path(of: "reel"), withDestinationPath: foreign.path)
    #expect(state.read(name, limit: 100) == nil)
    #expect(throws: TunerRefusal.self) { try state.write(ours, to: name) }
    #expect(throws: TunerRefusal.self) { try state.remove(name) }
    #expect(try foreign.read("a.json") == theirs)
    #expect(try files.contentsOfDirectory(atPath: foreign.path) == ["a.json"])
  }

  @Test("A symlink in the folder is not read, and writing replaces it") func linkedFile() throws {
    #expect(state.read(name, limit: 100) == nil)
    #expect(!files.fileExists(atPath: folder.path(of: "reel")))
    _ = try state.make()
    try files.createSymbolicLink(
      atPath: folder.path(of: "reel/a.json"), withDestinationPath: foreign.path(of: "a.json"))
    #expect(state.read(name, limit: 100) == nil)
    try state.write(ours, to: name)
    #expect(state.read(name, limit: 100) == ours)
    #expect(try folder.read("reel/a.json") == ours)
    #expect(try foreign.read("a.json") == theirs)
    try state.remove(name)
    #expect(try files.contentsOfDirectory(atPath: folder.path(of: "reel")) == [])
  }

  @Test("Only the owner has access, and a secret that others can read is ignored")
  func modes() throws {
    try state.write(ours, to: name)
    #expect(try mode("reel") == 0o700 && mode("reel/a.json") == 0o600)
    #expect(state.read(name, limit: 100, isSecret: true) == ours)
    #expect(state.read(name, limit: 3) == nil)
    #expect(chmod(folder.path(of: "reel/a.json"), 0o644) == 0)
    #expect(chmod(folder.path(of: "reel"), 0o755) == 0)
    #expect(state.read(name, limit: 100, isSecret: true) == nil)
    #expect(state.read(name, limit: 100) == ours)
    #expect(try mode("reel") == 0o700)
  }
}
