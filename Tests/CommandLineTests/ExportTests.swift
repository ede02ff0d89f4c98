import Foundation
import TestSupport
import Testing

@Suite("reel export")
struct ExportTests {
  private let reel: ReelProgram

  /// One ball, whose keyframes are as quickly found as those of four are not.
  init() throws {
    reel = try ReelProgram()
    try reel.write(
      ReelProgram.scenario.replacing("style: wave", with: "header: { name: wave, ballCount: 1 }"),
      to: "wave.yaml")
  }

  @Test("writes a file for each notation, named after the scenario, and prints their paths")
  func files() throws {
    let outcome = try reel.run(
      "export", "wave.yaml", "--to", "core-animation,swiftui,compose,css,markdown", "-o", "out/deep"
    )
    #expect((outcome.status, outcome.errors) == (0, ""))
    let names = [
      "wave.core-animation.swift", "wave.swiftui.swift", "wave.compose.kt", "wave.css",
      "wave.redlines.md",
    ]
    #expect(outcome.text == names.map { "out/deep/\($0)\n" }.joined())
    #expect(try reel.names("out/deep") == names.sorted())
    let table = String(decoding: try reel.folder.read("out/deep/wave.redlines.md"), as: UTF8.self)
    #expect(table.contains("| wave path | y2 -100 pt | y2 0 pt | 0 | 0.2 | ease-in-out | 0 pt |"))
    // Again, with another setting: its own files may be replaced.
    let again = try reel.run(
      "export", "wave.yaml", "--set", "header.bounceDuration=0.4", "--to", "markdown", "-o",
      "out/deep")
    #expect(again.status == 0)
    let other = String(decoding: try reel.folder.read("out/deep/wave.redlines.md"), as: UTF8.self)
    #expect(other.contains("| wave path | y2 -100 pt | y2 0 pt | 0 | 0.4 | ease-in-out | 0 pt |"))
  }

  @Test("leaves files of others alone, unless told")
  func foreignFiles() throws {
    try reel.write("mine", to: "out/wave.css")
    let refused = try reel.run("export", "wave.yaml", "--to", "markdown,css", "-o", "out")
    #expect(refused.status == 73)
    #expect(refused.errors.contains("out/wave.css was not written by reel export"))
    #expect(try reel.names("out") == ["wave.css"])
    #expect(try reel.run("export", "wave.yaml", "--to", "css", "-o", "out", "--force").status == 0)
    #expect(try reel.folder.read("out/wave.css") != Array("mine".utf8))
  }

  @Test("names the notation that was meant, and what would trigger")
  func mistakes() throws {
    let unknown = try reel.run("export", "wave.yaml", "--to", "lotti", "-o", "out")
    #expect(unknown.status == 64)
    #expect(unknown.errors.contains("“lotti” is not a notation; did you mean lottie?"))
    let gone = try reel.run("export", "wave.yaml", "--to", "android", "-o", "out")
    #expect(gone.status == 64)
    #expect(
      gone.errors.contains(
        "“android” is not a notation; "
          + "allowed: core-animation, swiftui, compose, css, lottie, markdown"))
    try reel.write(
      "style: wave\nsteps: [{ drag: { offset: -60, duration: 0.5 } }, release]\n", to: "flat.yaml")
    let flat = try reel.run("export", "flat.yaml", "--to", "css", "-o", "out")
    #expect(flat.status == 65)
    #expect(flat.errors.contains("wave triggers above 80"))
    #expect(!reel.exists("out"))
    let fine = try reel.run("export", "wave.yaml", "--to", "css", "-o", "out", "--error", "0")
    #expect(fine.status == 64)
  }
}
