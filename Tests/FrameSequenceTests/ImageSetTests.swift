@Suite("Image sets")
struct ImageSetTests {
  @Test(
    "60 images of a pull and 30 of a cycle at three scales in two appearances"
  )
  func whole() async throws {
    let catalog = try Catalog()
    let report = try await catalog.render(try narrow())
    let names =
      (1...60).map { String(format: "waveIdle%04d", $0) }
      + (1...30).map { String(format: "waveRefreshing%04d", $0) }
    #expect(try catalog.sets() == names)
    let dark = Catalog.Contents.Appearance(appearance: "luminosity", value: "dark")
    for name in names {
      let contents = try catalog.contents(of: name)
      #expect(contents.info == .init(author: "xcode", version: 1))
      #expect(contents.images.map(\.scale) == ["1x", "1x", "2x", "2x", "3x", "3x"])
      #expect(contents.images.allSatisfy { $0.idiom == "universal" })
      #expect(contents.images.map(\.appearances) == [nil, [dark], nil, [dark], nil, [dark]])
      #expect(try catalog.problems(of: name) == [])
      for image in contents.images {
        let bitmap = try catalog.image(name, try #require(image.filename))
        let scale = try #require(Int(image.scale.dropLast()))
        #expect(bitmap.width == 60 * scale && bitmap.height == 80 * scale)
      }
    }
    #expect(report.size.width == 60 && report.size.height == 80)
    // Width times height times four bytes, times 90 images.
    #expect(report.decoded.map(\.bytes) == [1, 4, 9].map { 60 * 80 * 4 * 90 * $0 })
    #expect(report.sequence.images == 90 * 6 && report.sequence.frames == 90)
    #expect(try catalog.files()["AppIcon.appiconset/Contents.json"] == Data("{}".utf8))
  }

  @Test("Contents.json has Xcode's key order and white space") func contents() async throws {
    let catalog = try Catalog()
    try await catalog.render(
      try narrow(), drives: [.progress], options(count: 1, scales: [2]),
      appearances: [.light, .dark])
    #expect(
      try catalog.files()["waveIdle0001.imageset/Contents.json"].map {
        String(decoding: $0, as: UTF8.self)
      } == """
        {
          "images" : [
            {
              "idiom" : "universal",
              "scale" : "1x"
            },
            {
              "appearances" : [
                {
                  "appearance" : "luminosity",
                  "value" : "dark"
                }
              ],
              "idiom" : "universal",
              "scale" : "1x"
            },
            {
              "filename" : "waveIdle0001@2x.png",
              "idiom" : "universal",
              "scale" : "2x"
            },
            {
              "appearances" : [
                {
                  "appearance" : "luminosity",
                  "value" : "dark"
                }
              ],
              "filename" : "waveIdle0001~dark@2x.png",
              "idiom" : "universal",
              "scale" : "2x"
            },
            {
              "idiom" : "universal",
              "scale" : "3x"
            },
            {
              "appearances" : [
                {
                  "appearance" : "luminosity",
                  "value" : "dark"
                }
              ],
              "idiom" : "universal",
              "scale" : "3x"
            }
          ],
          "info" : {
            "author" : "xcode",
            "version" : 1
          }
        }

        """)
  }

  @Test("A style without dark colors has one appearance unless both are requested")
  func appearances() async throws {
    let catalog = try Catalog()
    let plain = try narrow(", waveColor: \"#FF0000\"")
    try await catalog.renderPull(2, scenario: plain, scales: [1, 2, 3])
    #expect(try catalog.contents(of: "waveIdle0001").images.map(\.appearances) == [nil, nil, nil])
    #expect(try catalog.problems(of: "waveIdle0001") == [])
    try await catalog.render(
      plain, drives: [.progress], options(count: 2), appearances: [.light, .dark])
    #expect(try catalog.contents(of: "waveIdle0001").images.count == 6)
    #expect(try catalog.problems(of: "waveIdle0001") == [])
    // A dark appearance alone is used for every appearance.
    try await catalog.render(
      try narrow(), drives: [.progress], options(count: 2), appearances: [.dark])
    #expect(try catalog.contents(of: "waveIdle0001").images.map(\.appearances) == [nil, nil, nil])
    #expect(try catalog.problems(of: "waveIdle0001") == [])
  }

  @Test("Names count from 1, padded as requested or as needed") func names() async throws {
    let catalog = try Catalog()
    try await catalog.render(
      try narrow(), drives: [.progress],
      try options(count: 100, scales: [1], name: "pull_##_{state}"))
    #expect(try catalog.sets() == (1...100).map { String(format: "pull_%03d_idle", $0) })
    try await catalog.render(try narrow(), named: "brand-new_wave 2", options(scales: [1]))
    #expect(try catalog.sets().contains("brandNewWave2Idle0060"))
    #expect(try catalog.sets().contains("brandNewWave2Refreshing0030"))
    #expect(try catalog.swift("BrandNewWave2Images").contains("func showBrandNewWave2Images()"))
  }

  @Test("Image i of n shows the header pulled to (i + ½) / n, regardless of the canvas")
  func pixels() async throws {
    let catalog = try Catalog()
    let scale = 2.0
    let count = 8
    try await catalog.renderPull(
      count, scenario: try narrow(canvas: "{ crop: [1, 2, 3, 4], scale: 1 }"), scales: [scale])
    let header = try narrow(canvas: "{ crop: header }")
    for index in 0..<count {
      let percent = (Double(index) + 0.5) / Double(count)
      let list = header.list(try Timeline(pulling: .header, to: percent, in: header.script).first)
      let expected = StraightBitmap(try CairoRenderer().render(list, scale: scale))
      let name = "waveIdle000\(index + 1)"
      let image = try catalog.image(name, "\(name)@2x.png")
      #expect(image.height == 160 && expected.height == 160)
      // The part revealed by the pull: 80 points times the percent, from the lower edge.
      let opened = Int(80 * scale * percent)
      let from = (160 - opened) * 120 * 4
      #expect(Array(image.bytes[from...]) == Array(expected.bytes[from...]), "\(name)")
      #expect(image.bytes[from...].contains { $0 != 0 })
    }
  }

  @Test(
    "The cycle has 30 images per second by default and keeps its duration"
  )
  func cycle() async throws {
    let catalog = try Catalog()
    try await catalog.render(try narrow(), drives: [.loop], options(scales: [1]))
    #expect(try catalog.sets().count == 30)
    #expect(try catalog.swift().contains("setImages(cycle, duration: 1, for: .refreshing)"))
    #expect(try !catalog.swift().contains(".idle"))
    let rate = try FrameRate(parsing: "25/2")
    let report = try await catalog.render(
      try narrow(), drives: [.loop], options(rate: rate, scales: [1]))
    // One second has 12.5 frames, which is rounded with a notice.
    #expect([12, 13].contains(try catalog.sets().count))
    #expect(
      report.sequence.notices.contains { $0.contains("12.5 frames at 25/2 frames per second") })
    #expect(try catalog.swift().contains("duration: 1,"))
    try await catalog.render(
      try narrow(", ballSize: 14"), drives: [.loop], options(count: 4, scales: [1]))
    #expect(try catalog.sets().count == 4)
    #expect(try catalog.swift().contains("(1...4).compactMap"))
  }

  @Test("A notice reports a missing field behind the style and how to draw it")
  func field() async throws {
    for (canvas, field, expected) in [
      ("{}", "", "#C0C2C4 (dark: #0C0C0E)"), ("{}", ", fieldColor: \"#102030\"", "#102030"),
      ("{ background: \"#FF0000\" }", "", nil), ("{}", ", fieldColor: \"#10203000\"", nil),
    ] {
      let report = try await Catalog().renderPull(2, scenario: try narrow(field, canvas: canvas))
      let notices = report.sequence.notices.filter { $0.contains("canvas.field=") }
      #expect(notices.count == (expected == nil ? 0 : 1))
      if let expected { #expect(notices.first?.contains(expected) == true) }
    }
    // The setting in the notice draws the field.
    let catalog = try Catalog()
    let color = "{light: \"#C0C2C4\", dark: \"#0C0C0E\"}"
    try await catalog.renderPull(
      2, scenario: try narrow(canvas: "{ background: \(color) }"), scales: [1])
    let image = try catalog.image("waveIdle0001", "waveIdle0001.png")
    #expect(Array(image.bytes.prefix(4)) == [0xC0, 0xC2, 0xC4, 0xFF])
  }

  @Test("A notice reports images that are lower than the GIF header")
  func lowImages() async throws {
    for (height, expected) in [(30, "12 pt from the list; "), (54, nil), (80, nil)] {
      let report = try await Catalog().renderPull(
        2, scenario: try narrow(canvas: "{ crop: header, height: \(height) }"))
      let notices = report.sequence.notices.filter { $0.contains("canvas.height=54") }
      #expect(notices.count == (expected == nil ? 0 : 1))
      if let expected { #expect(notices.first?.contains(expected) == true) }
    }
  }

  @Test("The Swift file includes both kinds of images, even from separate runs")
  func bothKinds() async throws {
    let catalog = try Catalog()
    try await catalog.renderPull(3)
    #expect(try catalog.swift().contains("(1...3).compactMap"))
    #expect(try !catalog.swift().contains("refreshing"))
    try await catalog.render(
      try narrow(), drives: [.loop], try options(scales: [1], name: "spin##.png"))
    let swift = try catalog.swift()
    #expect(swift.contains("waveIdle%04d") && swift.contains("spin%02d"))
    #expect(swift.contains("lastUpdatedTimeLabel?.isHidden = true"))
    #expect(swift.contains("stateLabel?.isHidden = true"))
  }

  @Test("A group that provides a namespace is part of the names in code")
  func namespace() async throws {
    let catalog = try Catalog()
    try catalog.write("{}", to: "Plain/Contents.json")
    try catalog.write(
      "{\"properties\": {\"provides-namespace\": true}}", to: "Plain/Named/Contents.json")
    try await catalog.render(
      try narrow(), drives: [.progress], options(count: 2), group: "/Plain/Named/")
    #expect(try catalog.swift().contains("\"Named/waveIdle%04d\""))
    #expect(try catalog.files().keys.contains("Plain/Named/waveIdle0002.imageset/Contents.json"))
    try await catalog.render(try narrow(), drives: [.progress], options(count: 2), group: "/Plain")
    #expect(try catalog.swift().contains("\"waveIdle%04d\""))
  }

  @Test("Invalid options for a catalog are errors with advice") func impossible() throws {
    let scenario = try narrow()
    func message(
      _ drives: [Drive] = [.progress], _ options: FrameOptions = FrameOptions()
    ) -> String {
      do {
        _ = try ImageSetPlan(scenario, named: "wave", drives: drives, options)
        return ""
      } catch {
        return "\(error)"
      }
    }
    #expect(message([.time]).contains("--drive progress"))
    #expect(try message([.progress, .loop], options(count: 3)).contains("--drive progress"))
    #expect(try message([.progress], options(scales: [1.5])).contains("allowed: 1, 2, 3"))
    #expect(try message([.progress], options(shard: Shard(1, of: 2))).contains("--shard"))
    #expect(message([.progress, .loop], try options(name: "a#")).contains("add {state}"))
  }

  @Test(
    "Trimmed images are the same drawing without its margins, around the same center",
    arguments: [ImageSetTarget.assetCatalog, .android])
  func trimmed(target: ImageSetTarget) async throws {
    let resolved = try Fixture.scenario(
      """
      reel: 1
      screen: { width: 200, height: 400 }
      header: { style: material }
      """, fileName: "ring.yaml")
    let catalog = try Catalog()
    func render(_ name: String, isTrimmed: Bool) async throws -> ImageSetReport {
      try await ImageSetPlan(
        resolved, named: name, for: target, options(scales: [1, 3]), isTrimmed: isTrimmed
      ).render(into: catalog.url.path)
    }
    let whole = try await render("whole", isTrimmed: false)
    let report = try await render("ring", isTrimmed: true)
    let area = try #require(report.area)
    #expect(whole.area == nil && area.width < whole.size.width / 2)
    #expect(area.minX + area.width / 2 == whole.size.width / 2)
    #expect(
      [area.minX, area.minY, area.width].allSatisfy { $0.truncatingRemainder(dividingBy: 2) == 0 })
    let files = try catalog.images().filter { $0.key.hasSuffix(".png") }
    let trimmed = files.filter { $0.key.contains("ring") }
    #expect(trimmed.count == report.sequence.images && files.count == 2 * trimmed.count)
    for (name, bytes) in trimmed {
      let small = try PNGDecoder.decode([UInt8](bytes))
      let large = try PNGDecoder.decode(
        [UInt8](#require(files[name.replacing("ring", with: "whole")])))
      let scale = name.contains("3x") || name.contains("xxhdpi") ? 3 : 1
      #expect(small.width == Int(area.width) * scale && small.height == Int(area.height) * scale)
      let left = Int(area.minX) * scale
      let top = Int(area.minY) * scale
      let isSame = (0..<large.height).allSatisfy { y in
        (0..<large.width).allSatisfy { x in
          let isInside = x >= left && x < left + small.width && y >= top && y < top + small.height
          let offset = 4 * (y * large.width + x)
          guard isInside else { return large.bytes[offset + 3] == 0 }
          let other = 4 * ((y - top) * small.width + x - left)
          return large.bytes[offset..<(offset + 4)] == small.bytes[other..<(other + 4)]
        }
      }
      #expect(isSame, "\(name) \(scale)")
    }
  }

  @Test("Images that occupy more than 50 MB when decoded cause a warning before they are drawn")
  func memory() throws {
    // 90 images of 390 × 80 points: 11.2 MB at one pixel per point.
    for (target, scale, expected) in [
      (ImageSetTarget.assetCatalog, 2, nil), (.assetCatalog, 3, "101 MB at 3x"),
      (.android, 2, nil), (.android, 4, "179 MB at 4x"),
    ] as [(ImageSetTarget, Double, String?)] {
      let wide = "reel: 1\nscreen: { width: 390, height: 700 }\nheader: { style: wave }\n"
      let warnings = try ImageSetPlan(
        Fixture.scenario(wide), named: "wave", for: target, options(scales: [scale])
      ).warnings()
      #expect(expected.map { text in warnings.contains { $0.contains(text) } } ?? warnings.isEmpty)
    }
  }
}
