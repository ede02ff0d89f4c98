/// An image of 20 × 10 points in the place of the icons; the list's upper edge is at 80.
@Suite("An image in place of the icons")
struct LogoStyleTests {
  private static let own = Font(size: 14)

  private func screen(
    _ style: any RefreshStyle, _ steps: [Step], _ settings: [String: ParameterValue] = [:]
  ) throws -> Screen {
    let image = try #require(ImageAnimation([try asset("mine", width: 20, height: 10)]))
    let all = settings.merging(["image": .images(image)]) { $1 }
    return style.placements.contains(.header)
      ? try Fixture.screen(header: style, settings: all, steps)
      : try Fixture.screen(footer: style, settings: all, steps)
  }

  /// The scale, the opacity and the center of the image; `nil` if it is not drawn.
  private func logo(
    _ list: DisplayList, _ placement: Placement = .header
  ) -> (scale: Double, opacity: Double, center: Point)? {
    let id = "\(placement.rawValue).image"
    guard let group = list.item(id: id)?.item.group, let center = list.origin(of: id) else {
      return nil
    }
    return (group.transform.a, group.opacity, center)
  }

  /// The parts that the image replaces.
  private static let replaced = [
    "header.arrow", "header.spinner", "ring", "header.spinner.spoke.0", "footer.arrow",
    "footer.spinner",
  ]

  static let headers: [(String, any RefreshStyle, Double)] = [
    ("mj-header", MJStyle(), 54), ("zh-header", ZHStyle(), 60),
    ("ego", EGOStyle(), 65), ("fg", EGOStyle(.fg), 65),
  ]

  @Test("The image grows with the pull, and pulses in whole seconds", arguments: headers.indices)
  func motion(index: Int) throws {
    let (name, style, threshold) = Self.headers[index]
    let screen = try screen(
      style, [.pull(0.5), .hold(0.4), .pull(1.2), .hold(0.2), .release])
    // At half of the threshold, the image has half of its opacity and three quarters of its size.
    let half = try #require(logo(screen.list(at: 0.3)), "\(name)")
    let pull = screen.timeline.instant(0.3).pull / threshold
    #expect(isClose(pull, 0.5, within: 1e-6))
    #expect(isClose(half.opacity, 0.5, within: 1e-6) && isClose(half.scale, 0.75, within: 1e-6))
    let full = try #require(logo(screen.list(at: 0.55)))
    #expect(full.opacity == 1 && full.scale == 1)
    for (time, scale) in [(0.0, 1.0), (0.5, 0.86), (1, 1), (0.25, 0.93)] {
      let list = try screen.list(time, after: .trigger)
      let found = try #require(logo(list), "\(name) \(time)")
      #expect(isClose(found.scale, scale, within: 1e-6) && found.opacity == 1, "\(name) \(time)")
      #expect(Self.replaced.allSatisfy { list.item(id: $0) == nil })
      // The image fits a square of 32 points.
      let frame = try list.image("header.image.asset").frame
      #expect(frame == Rect(x: -16, y: -8, width: 32, height: 16))
    }
    // ZHRefresh keeps its spinner until the list moves again.
    let atRest = logo(screen.list(screen.timeline.last))
    #expect((atRest == nil) == (name != "zh-header"), "\(name)")
  }

  @Test("The image is where the icons are, and the title of ZHRefresh leaves room for it")
  func positions() throws {
    let steps: [Step] = [.pull(1.5), .hold(0.5)]
    let mj = try screen(MJStyle(), steps).list(at: 0.2)
    let widest = try [
      Screen.width("Release to refresh"), Screen.width("Last update: No record"),
    ].max()!
    #expect(isClose(logo(mj)?.center, Point(x: 187.5 - widest / 2 - 25, y: 80 + 81 - 27)))
    let size: [String: ParameterValue] = ["imageSize": .number(40)]
    let zh = try screen(ZHStyle(), steps, size).list(at: 0.2)
    let width = try Screen.width("松手刷新...", language: "zh-Hans", font: Self.own)
    let left = 187.5 - (40 + 10 + width) / 2
    #expect(isClose(logo(zh)?.center, Point(x: left + 20, y: 80 + 90 - 30)))
    #expect(isClose(zh.line(of: "header.state")?.minX, left + 50))
    let ego = try screen(EGOStyle(), steps).list(at: 0.2)
    #expect(isClose(logo(ego)?.center, Point(x: 40, y: 80 + 97.5 - 37.5)))
    let fg = try screen(EGOStyle(.fg), steps).list(at: 0.2)
    #expect(isClose(logo(fg)?.center, Point(x: 35, y: 80 + 97.5 - 38)))
    let hidden: [String: ParameterValue] = ["stateHidden": .flag(true)]
    let bare = try screen(MJStyle(), steps, hidden).list(at: 0.2)
    #expect(isClose(logo(bare)?.center, Point(x: 187.5, y: 80 + 81 - 27)))
  }

  @Test("The image of UIRefreshControl and Material is in the middle, without spokes and ring")
  func platforms() throws {
    let styles: [(any RefreshStyle, Double?)] = [(SystemStyle(), 80 + 30), (MaterialStyle(), nil)]
    for (style, y) in styles {
      let screen = try screen(style, [.pull(0.5), .hold(0.4), .pull(1.05), .hold(0.4), .release])
      for (list, scale) in [
        (screen.list(at: 0.3), 0.75), (try screen.list(0.5, after: .trigger), 0.86),
      ] {
        let found = try #require(logo(list), "\(style.name)")
        #expect(isClose(found.scale, scale, within: 1e-2), "\(style.name) \(found.scale)")
        #expect(isClose(found.center.x, 187.5))
        if let y { #expect(isClose(found.center.y, y, within: 1e-6)) }
        #expect(Self.replaced.allSatisfy { list.item(id: $0) == nil })
      }
      #expect(logo(screen.list(screen.timeline.last)) == nil)
    }
  }

  @Test("A footer that loads by itself shows the image only while it loads") func footers() throws {
    let auto = try screen(
      MJStyle(.autoFooter), [.hold(0.5), .jump(to: 30 * 92 - 587 + 44)])
    #expect(auto.timeline.events(.trigger).count == 1)
    for instant in auto.timeline.instants(3) {
      let isLoading = instant.instant.footer?.state == .refreshing
      #expect((logo(auto.list(instant.instant), .footer) != nil) == isLoading)
    }
  }

  @Test("Without an image, nothing changes", arguments: headers.indices) func none(index: Int)
    throws
  {
    let steps: [Step] = [.pull(1.2), .hold(0.2), .release]
    let plain = try Fixture.screen(header: Self.headers[index].1, steps)
    let sized = try Fixture.screen(
      header: Self.headers[index].1, settings: ["imageSize": .number(50)], steps)
    for time in stride(from: 0.0, to: 3, by: 0.25) {
      #expect(plain.list(at: time) == sized.list(at: time))
    }
  }
}
