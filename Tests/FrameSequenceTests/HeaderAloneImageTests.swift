/// Draws headers and footers alone, before every kind of background.
@Suite("Images of a header or footer alone")
struct HeaderAloneImageTests {
  /// The surroundings of the screen in two colors, which must not be in the images.
  private static func stage(_ color: String) -> String {
    "screen: iphone-16\ncanvas: { bezel: true, padding: 20, background: \(color), "
      + "backgroundEnd: '#01FEFE'"
  }

  /// Returns the images of a style's pull and of its run, in points.
  private func images(
    _ look: String, _ placement: Placement, _ canvas: String
  ) throws -> [PremultipliedBitmap] {
    let resolved = try Fixture.scenario(
      """
      \(canvas), crop: \(placement.rawValue), scale: 1 }
      \(placement.rawValue): { style: \(look)\(StyleGridTests.settings(look)) }
      content: { rows: 12, listColor: "#F4F5F6" }
      steps:
        - { scrollTo: { y: \(placement == .header ? 0 : 517), animated: false } }
        - { drag: { pull: 1.2, duration: 0.5 }, target: \(placement.rawValue) }
        - hold: 0.1
        - release
      """)
    var pull = try options(drive: .progress, percents: [0.2, 0.5, 0.9])
    let strip = try SequencePlan(resolved, pull)
    pull.form = .images
    let whole = try options(instants: ["trigger", "trigger+0.5", "trigger+0.9"])
    return try [strip, SequencePlan(resolved, pull), SequencePlan(resolved, whole)].flatMap {
      plan in
      try plan.images.map {
        try CairoRenderer().render(plan.drawing(of: $0).list, scale: 1)
      }
    }
  }

  @Test(
    "The header's pixels are in each image, the surroundings of the screen in none",
    arguments: StyleGridTests.looks)
  func grid(look: String) throws {
    let style = try #require(Library().style(named: look))
    let isSideways = style.defaultBehavior.axis == .horizontal
    for placement in style.placements where !isSideways {
      let plain = "canvas: { background: '#FFFFFF'"
      let pairs = [
        (Self.stage("'#FE01FE'") + ", field: omitted", Self.stage("'#FE01FE'")),
        ("canvas: { field: omitted", "canvas: { field: drawn"),
        (plain + ", field: omitted", plain),
      ]
      for (omitted, drawn) in pairs {
        let bare = try images(look, placement, omitted)
        let field = try images(look, placement, drawn)
        #expect(Set(bare).count > 1 && Set(field).count > 1, "\(look) \(drawn)")
        #expect(bare.count { image in image.words.contains { $0 > 0 } } > 1, "\(look) \(omitted)")
        for (one, other) in zip(bare, field) {
          let own = zip(one.words, other.words).filter { $0.0 >> 24 == 255 }
          #expect(omitted.hasPrefix(plain) || own.allSatisfy { $0 == $1 }, "\(look) \(drawn)")
        }
        // What a pull of a half opens is opaque, unless rows lie behind the header.
        let middle = field[4].row(field[4].height * 3 / 4)
        #expect(style.overlaysList || middle.allSatisfy { $0 >> 24 == 255 }, "\(look) \(drawn)")
      }
      let first = try images(look, placement, Self.stage("'#FE01FE'"))
      #expect(try first == images(look, placement, Self.stage("'#2233AA'")), "\(look)")
    }
  }

  @Test("Over a transparent canvas, the field is omitted unless the canvas draws it, and noted")
  func transparent() throws {
    func resolved(_ canvas: String) throws -> SequencePlan {
      try SequencePlan(
        Fixture.scenario("canvas: { crop: header, scale: 1\(canvas) }\nheader: { style: wave }"),
        options(instants: ["pull=0.5"]))
    }
    let notes = try ["", ", field: omitted", ", field: drawn", ", background: '#FFF'"].map {
      try resolved($0).notices.filter { $0.contains("--set canvas.field=drawn") }.count
    }
    #expect(notes == [1, 1, 0, 0])
  }

  @Test("A gradient of the field is drawn as on the screen") func gradient() throws {
    func list(_ crop: String) throws -> DisplayList {
      let resolved = try Fixture.scenario(
        """
        canvas: { crop: \(crop), background: '#FFFFFF' }
        header: { style: wave, fieldColor: '#FF0000', fieldEndColor: '#0000FF' }
        """)
      return resolved.list(try resolved.play().instant("trigger+0.5"))
    }
    let screen = try list("screen")
    let alone = try list("header")
    let fill = try #require(alone.item(id: "field")?.item.fill)
    guard case .linearGradient = fill.paint else {
      Issue.record("the field is \(fill.paint)")
      return
    }
    #expect(fill == screen.item(id: "field")?.item.fill)
  }

  @Test(
    "A run whose images all have one color is refused, with the reason",
    arguments: [
      ("background: '#FFFFFF', field: omitted", "ballColor: '#FFFFFF', ballCount: 0", "#FFFFFF"),
      ("field: omitted", "hillHeight: 0, ballCount: 0", "transparent"),
    ])
  func oneColor(canvas: String, header: String, reason: String) throws {
    let resolved = try Fixture.scenario(
      """
      canvas: { crop: header, \(canvas) }
      header: { style: wave, \(header) }
      content: { listColor: '#FFFFFF' }
      clock: { duration: 0.3 }
      """)
    let errors = try #require(throws: ScenarioErrors.self) { try SequencePlan(resolved) }
    #expect(errors.description.contains(reason) && errors.description.contains("canvas"))
    // A chosen frame, and the same run on the screen, may be of one color.
    #expect(throws: Never.self) { try SequencePlan(resolved, options(frames: "0")) }
  }
}
