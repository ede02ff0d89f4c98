@Suite("Settings without an effect")
struct SettingEffectTests {
  /// The warnings of a scenario with a short run.
  private func warnings(_ text: String, _ fileName: String = "a.yaml") throws -> [String] {
    let resolved = try ResolvedScenario(Scenario(parsing: text, fileName: fileName))
    return resolved.warnings(of: try resolved.play())
  }

  @Test(
    "A value that shows nothing is noted with the reason, and not if it has an effect",
    arguments: cases("setting-effect-notes", String.self, String.self, String.self))
  func notes(without: String, path: String, with: String) throws {
    let header = "header: { style: mj-header }\n"
    let found = try warnings(header + without + "\n")
    #expect(found.count == 1 && found[0].hasPrefix("\(path) "), "\(found)")
    #expect(found.first?.contains(", because ") == true)
    #expect(try warnings(header + with + "\n") == [])
  }

  @Test("Settings without an effect for the same reason are one note") func sameReason() throws {
    let found = try warnings(
      "header: mj-header\ncanvas: { crop: header, bezel: true, padding: 9, caption: A }\n")
    #expect(found.count == 1, "\(found)")
    #expect(
      found.first?.hasPrefix("canvas.bezel, canvas.padding and canvas.caption have no effect")
        == true)
  }

  @Test(
    "A language without texts is noted unless all usual texts are given",
    arguments: [
      ("language: de", true), ("language: ja-JP", true), ("language: en-GB", false),
      ("language: zh-CN", false), ("language: uk", false), ("", false),
      ("language: de, idleText: Ziehen, pullingText: Loslassen, refreshingText: Lädt", false),
      ("language: de, idleText: Ziehen", true),
    ])
  func languages(settings: String, isNoted: Bool) throws {
    for style in ["mj-header", "zh-header", "ego"] {
      let found = try warnings("header: { style: \(style), \(settings) }\n")
      #expect(found.contains { $0.hasPrefix("header.language is ") } == isNoted, "\(found)")
    }
  }

  @Test("Texts of results need a duration, as does a failure") func results() throws {
    let app = "\napp: { header: [{ after: 1, result: failure }] }\n"
    let plain = try warnings("header: { style: mj-header, failureText: Oh }" + app)
    #expect(plain.map { $0.prefix { $0 != " " } } == ["app.header.0.result", "header.failureText"])
    #expect(plain.allSatisfy { $0.contains("header.resultDuration is 0") })
    #expect(
      try warnings("header: { style: mj-header, failureText: Oh, resultDuration: 1 }" + app) == [])
  }

  @Test("Columns of a horizontal list have no texts") func columns() throws {
    let found = try warnings(
      "footer: mj-trailer\ncontent: { rowStyle: mail, items: [{ title: A }] }\n")
    #expect(
      found.contains(
        "content.items has no effect, because the columns of a horizontal list are plain"))
  }

  @Test("A phone on its side is refused; a tablet and a screen without a device are not")
  func orientation() throws {
    for device in Device.allCases {
      let text = "header: wave\nscreen: { device: \(device.rawValue), width: 1000, height: 500 }\n"
      guard device != .iPad else {
        _ = try Scenario(parsing: text)
        continue
      }
      expectError(
        "2:", "\(device.rawValue) is drawn upright only; found 1000 × 500 pt; allowed: ", "ipad"
      ) { try Scenario(parsing: text) }
    }
    _ = try Scenario(parsing: "header: wave\nscreen: { width: 1000, height: 500 }\n")
    // An export of a wide header keeps the height of the phone.
    let phone = try ResolvedScenario(Scenario(parsing: "header: wave\nscreen: iphone-16\n"))
    #expect(try phone.resized(toWidth: 1000, library: Library()).scenario.screen.size.width == 1000)
  }
}
