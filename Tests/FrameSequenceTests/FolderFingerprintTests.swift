import Foundation
import FrameSequence
import RefreshScenario
import TestSupport
import Testing

/// Tests folders with enough images to be sealed, so that the next run keeps them without reading
/// any file.
@Suite("Sealed folders of frames")
struct FolderFingerprintTests {
  /// A change of a folder between two runs.
  enum Change: String, CaseIterable {
    case otherByte = "a byte that is another, at the same time by the file's own word"
    case otherFile = "a file in the place of another, of its length and times"
    case missing = "a file that is gone"
    case link = "a link in the place of a file"
    case copiedFolder =
      "a copy of the folder with all attributes, of which a file was changed before"
    case past = "other bytes of the same length, as of a clock that was set back"
    case manifest = "a manifest that was written anew"
    case older = "a manifest with another time"
  }

  private static let count = 120

  private func many() throws -> FrameOptions { options { $0.count = Self.count } }

  /// Returns whether the run computed display lists.
  private func looked(_ report: SequenceReport) -> Bool { report.stages.list > .zero }

  @Test("An unchanged folder is kept without computing a single display list")
  func left() async throws {
    let target = try Target()
    #expect(looked(try await target.render(try resolved(), try many())))
    let (before, inodes) = (try target.files(), try target.inodes())
    let report = try await target.render(try resolved(), try many())
    guard try keepsAttributes(target) else { return }
    #expect(!looked(report))
    #expect((report.kept, report.images) == (Self.count, Self.count))
    #expect(report.bytes == (try target.images()).values.map(\.count).reduce(0, +))
    #expect(try target.files() == before)
    #expect(try target.inodes() == inodes)
  }

  @Test(
    "After any change to a folder, the next run restores it",
    arguments: Change.allCases)
  func changed(_ change: Change) async throws {
    let target = try Target()
    try await target.render(try resolved(), try many())
    let before = try target.files()
    let name = "frame_000007.png"
    let (file, manifest) = (
      target.url.appending(path: name), target.url.appending(path: "manifest.json")
    )
    var other = try #require(before[name])
    other[other.count / 2] ^= 1
    switch change {
    case .otherByte:
      try sh(
        "cp -p \(name) ../old && printf x | dd of=\(name) bs=1 seek=40 conv=notrunc 2>/dev/null && touch -r ../old \(name)",
        target)
    case .otherFile:
      try other.write(to: target.parent.url.appending(path: "other"))
      try sh("touch -r \(name) ../other && mv ../other \(name)", target)
    case .missing: try FileManager.default.removeItem(at: file)
    case .link:
      try other.write(to: target.parent.url.appending(path: "other"))
      try sh("ln -sf ../other \(name)", target)
    case .copiedFolder:
      try other.write(to: file)
      try sh("cd .. && mv wave.frames old && cp -a old wave.frames", target)
    case .past:
      try other.write(to: file)
      try sh("touch -d 2001-02-03 \(name)", target)
    case .manifest: try #require(before["manifest.json"]).write(to: manifest)
    case .older: try sh("touch -d 2001-02-03 manifest.json", target)
    }
    let report = try await target.render(try resolved(), try many())
    #expect(looked(report))
    #expect(try target.files() == before)
    let last = try await target.render(try resolved(), try many())
    if try keepsAttributes(target) { #expect(!looked(last)) }
  }

  @Test("Another scenario, selection or rate is drawn")
  func otherSequences() async throws {
    let target = try Target()
    try await target.render(try resolved(), try many())
    #expect(looked(try await target.render(try resolvedWithLargerBalls(), try many())))
    let fresh = try Target()
    try await fresh.render(try resolvedWithLargerBalls(), try many())
    #expect(try target.images() == fresh.images())
    #expect(looked(try await target.render(try resolved(), options { $0.count = Self.count + 1 })))
    #expect(looked(try await target.render(try resolved(rate: 50))))
    #expect(looked(try await target.render(try resolved(rate: 50), options { $0.scales = [2] })))
  }

  @Test("A single shard writes its manifest, although the sequence is complete")
  func shard() async throws {
    let target = try Target()
    try await target.render(try resolved(), try many())
    try await target.render(
      try resolved(),
      options {
        $0.count = Self.count
        $0.shard = Shard(1, of: 1)
      })
    #expect(try target.files()["manifest.1-of-1.json"] != nil)
  }

  @Test("A foreign file next to the frames is still refused")
  func foreign() async throws {
    let target = try Target()
    try await target.render(try resolved(), try many())
    try target.write("mine", to: "notes.txt")
    await #expect(throws: FolderRefusal.self) {
      try await target.render(try resolved(), try many())
    }
  }

  @Test("Sealing does not change manifests")
  func manifests() async throws {
    let targets = [try Target(), try Target()]
    for target in targets { try await target.render(try resolved(), try many()) }
    #expect(try targets[0].files() == targets[1].files())
  }

  private func sh(_ script: String, _ target: Target) throws {
    let outcome = try ExternalProgram("/bin/sh").run(["-ec", "cd \"$0\"; \(script)", target.path])
    try #require(outcome.status == 0, "\(script): \(outcome.errors)")
  }

  /// Returns whether the file system stores extended attributes, checked with Python.
  private func keepsAttributes(_ target: Target) throws -> Bool {
    let program = "import os, sys; os.setxattr(sys.argv[1], 'user.reel.trial', b'1')"
    let outcome = try ExternalProgram("/usr/bin/python3").run([
      "-c", program, target.parent.url.path,
    ])
    if outcome.status != 0 { print("skipped: \(target.path) keeps no attributes") }
    return outcome.status == 0
  }
}
