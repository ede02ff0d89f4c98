import CairoBackend
import Foundation
import TestSupport
import Testing
import VectorDrawing

@Suite("Fonts from files")
struct FontFileTests {
  /// The file of a family that fontconfig's own program names; `nil` where it has another.
  private static func file(of pattern: String) -> String? {
    guard let outcome = try? matcher.run(["-f", "%{family[0]}|%{file}", pattern]) else {
      return nil
    }
    let parts = outcome.text.split(separator: "|").map(String.init)
    return parts.count == 2 && pattern.hasPrefix(parts[0]) ? parts[1] : nil
  }

  static let matcher = ExternalProgram("/usr/bin/fc-match", "/opt/homebrew/bin/fc-match")
  static let inter = file(of: "Inter:regular")
  static let dejaVu = file(of: "DejaVu Sans:regular")
  private let font = Font(size: 20)

  @Test("a file's family is found", .enabled(if: inter != nil))
  func family() throws {
    let layout = try PangoTextLayout(fontFiles: [#require(Self.inter)])
    #expect(layout.fontFileFamilies.contains("Inter"))
    let text = try layout.layout("Release", font: font)
    #expect(text.resolvedFamily == "Inter" && text.usedFamilies == ["Inter"])
    #expect(try text == PangoTextLayout().layout("Release", font: font))
  }

  @Test(
    "a file stands for its family: weights that are installed but not in the file are not used",
    .enabled(if: inter != nil))
  func excludesInstalled() throws {
    let alone = try PangoTextLayout(fontFiles: [#require(Self.inter)])
    let bold = Font(size: 20, weight: .bold)
    // Made bold from the regular outlines, so as wide as those or nearly, and not the designer's.
    let made = try alone.layout("Release", font: bold)
    let designed = try PangoTextLayout().layout("Release", font: bold)
    #expect(made.resolvedFamily == "Inter" && made != designed)
  }

  @Test("layouts with other files do not see them", .enabled(if: dejaVu != nil))
  func isolation() throws {
    let folder = try TemporaryFolder()
    let renamed = try folder.write(
      Self.renamed([UInt8](Data(contentsOf: URL(filePath: #require(Self.dejaVu))))),
      to: "renamed.ttf")
    let with = try PangoTextLayout(fontFiles: [renamed])
    let without = PangoTextLayout()
    let odd = Font(family: "QejaVu Sans", size: 20)
    #expect(with.fontFileFamilies == ["QejaVu Sans"])
    #expect(try with.layout("a", font: odd).resolvedFamily == "QejaVu Sans")
    #expect(try with.layout("a", font: odd).warnings.isEmpty)
    #expect(try without.layout("a", font: odd).resolvedFamily != "QejaVu Sans")
    let none = try PangoTextLayout(fontFiles: [])
    #expect(try none.layout("a", font: odd).resolvedFamily != "QejaVu Sans")
  }

  @Test(
    "what a file has no glyph for comes from installed fonts", .enabled(if: inter != nil))
  func fallback() throws {
    let layout = try PangoTextLayout(fontFiles: [#require(Self.inter)])
    let text = try layout.layout("Go 下拉", font: font, language: "zh-Hans")
    #expect(text.usedFamilies.first == "Inter" && text.usedFamilies.count == 2)
    #expect(text.unknownCharacters.isEmpty)
  }

  @Test(
    "what is no font is refused by its path", arguments: ["missing.ttf", "text.ttf", "empty.otf"])
  func refuses(name: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(Array("not a font".utf8), to: "text.ttf")
    try folder.write([], to: "empty.otf")
    let path = folder.path(of: name)
    #expect(throws: TextLayoutError.fontFile(path)) { try PangoTextLayout(fontFiles: [path]) }
    #expect(TextLayoutError.fontFile(path).description.contains(name))
  }

  /// The font with `DejaVu` as `QejaVu` wherever it stands in its tables, in one byte or two a letter.
  private static func renamed(_ font: [UInt8]) -> [UInt8] {
    var font = font
    for (find, put): ([UInt8], UInt8) in [
      (Array("DejaVu".utf8), UInt8(ascii: "Q")),
      ("DejaVu".utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }, UInt8(ascii: "Q")),
    ] {
      let offset = find[0] == 0 ? 1 : 0
      for index in 0..<(font.count - find.count)
      where font[index] == find[0] && font[index..<(index + find.count)].elementsEqual(find) {
        font[index + offset] = put
      }
    }
    return font
  }
}
