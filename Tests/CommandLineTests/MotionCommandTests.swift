import Foundation
import TestSupport
import Testing

@Suite("reel render and sweep into files that move")
struct MotionCommandTests {
  private static let ffprobe = ExternalProgram("/usr/bin/ffprobe", "/opt/homebrew/bin/ffprobe")

  private let reel: ReelProgram

  init() throws { reel = try ReelProgram() }

  /// What ffprobe says of a file's only stream.
  private func probe(_ name: String) throws -> [String: String] {
    let outcome = try Self.ffprobe.run([
      "-v", "error", "-count_frames", "-show_entries",
      "stream=width,height,nb_read_frames,pix_fmt,color_space:format=duration", "-of",
      "default=noprint_wrappers=1", reel.folder.path(of: name),
    ])
    try #require(outcome.status == 0, "\(outcome.errors)")
    let lines = String(decoding: outcome.output, as: UTF8.self).split(separator: "\n")
    return Dictionary(
      lines.map { line in
        let parts = line.split(separator: "=", maxSplits: 1).map(String.init)
        return (parts[0], parts.count > 1 ? parts[1] : "")
      }, uniquingKeysWith: { first, _ in first })
  }

  @Test(
    "by its ending a run becomes a file that ffprobe reads, of the frames' extents and length",
    .enabled(if: Self.ffprobe.isAvailable, "ffprobe is missing: sudo apt-get install ffmpeg"),
    arguments: ["gif", "apng", "mp4", "webm", "mov"])
  func formats(ending: String) throws {
    let outcome = try reel.run("render", "wave.yaml", "-o", "a.\(ending)", "--rate", "10", "--json")
    #expect(outcome.status == 0, "\(outcome.errors)")
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output)) as? [String: Any])
    #expect(json["bytes"] as? Int == (try reel.folder.read("a.\(ending)").count))
    let found = try probe("a.\(ending)")
    #expect(found["width"] == "60" && found["height"] == "50")
    let frames = try #require(json["frames"] as? Int)
    if ending == "mp4" || ending == "webm" || ending == "mov" {
      #expect(found["nb_read_frames"] == "\(frames)")
      #expect(abs((Double(found["duration"] ?? "") ?? 0) - Double(frames) / 10) < 0.11)
    }
    #expect(try reel.names().sorted() == ["a.\(ending)", "wave.yaml"])
  }

  @Test(
    "a GIF file has 50 pictures a second unless told, APNG the scenario's, and both loop for ever")
  func standards() throws {
    #expect(try reel.run("render", "wave.yaml", "-o", "a.gif").status == 0)
    #expect(try repeats("a.gif") == 0)
    #expect(try reel.run("render", "wave.yaml", "-o", "b.gif", "--repeat", "3").status == 0)
    #expect(try repeats("b.gif") == 2)
    let frames = try reel.run("render", "wave.yaml", "-o", "a.apng", "--json")
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(frames.output)) as? [String: Any])
    let folder = try reel.run("render", "wave.yaml", "-o", "frames", "--json")
    let whole = try #require(
      try JSONSerialization.jsonObject(with: Data(folder.output)) as? [String: Any])
    #expect(json["frames"] as? Int == whole["frames"] as? Int)
  }

  /// How often a GIF file is played again, by its NETSCAPE2.0 block; 0 is for ever.
  private func repeats(_ name: String) throws -> Int {
    let bytes = try reel.folder.read(name)
    let mark = Array("NETSCAPE2.0".utf8) + [3, 1]
    let place = try #require(
      bytes.indices.first { bytes[$0...].starts(with: mark) }.map { $0 + mark.count })
    return Int(bytes[place]) | Int(bytes[place + 1]) << 8
  }

  @Test("a sweep moves side by side")
  func sweep() throws {
    let outcome = try reel.run(
      "sweep", "wave.yaml", "--vary", "header.bendDistance=30,60", "-o", "a.gif", "--rate", "10")
    #expect(outcome.status == 0, "\(outcome.errors)")
    let bytes = try reel.folder.read("a.gif")
    let width = Int(bytes[6]) | Int(bytes[7]) << 8
    #expect(width > 2 * 60)
  }

  @Test("without ffmpeg a video names it and what installs it, and nothing is written")
  func withoutProgram() throws {
    let outcome = try reel.run(
      ["render", "wave.yaml", "-o", "a.mp4"], environment: ["PATH": reel.folder.path])
    #expect(outcome.status == 69)
    #expect(outcome.errors.contains("ffmpeg is needed") && outcome.errors.contains("install"))
    #expect(!reel.exists("a.mp4"))
  }
}
