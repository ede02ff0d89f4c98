import FileAccess

@testable import Figures

@Suite("Images of a sweep")
struct SweepImageTests {
  private func sweep(_ text: String, _ axes: String...) throws -> Sweep {
    let file = try ScenarioFile(parsing: Array(text.utf8))
    return try Sweep(
      file,
      axes: axes.map {
        $0 == "variants" ? try SweepAxis(variantsOf: file) : try SweepAxis(parsing: $0)
      })
  }

  private static let small = """
    style: wave
    canvas: { crop: [100, 60, 120, 140], scale: 1 }
    clock: { rate: 20 }
    """

  /// Returns the items of a frame on a sheet, without its caption.
  private func image(_ index: Int, in list: DisplayList) -> [DisplayItem]? {
    guard case .group(let group) = list.item(id: "frame.\(index).picture")?.item else { return nil }
    return group.children.filter { !$0.id.hasPrefix("frame.") }
  }

  private func text(_ id: String, in list: DisplayList) -> String? {
    switch list.item(id: id)?.item {
    case .text(let item): return item.text.string
    case .group(let group):
      return group.children.compactMap { item in
        if case .text(let item) = item { item.text.string } else { nil }
      }.joined(separator: "|")
    default: return nil
    }
  }

  @Test("A sheet has a row per variant and a column per instant, with the runs' own images")
  func sheet() async throws {
    let text = Self.small + "\nvariants: { now: {}, soft: { header.hillHeight: 20 } }"
    let instants = [try Instant(parsing: "trigger"), try Instant(parsing: "trigger+0.2")]
    let sheet = try await SweepSheet(sweep(text, "variants"), at: instants, .init(title: "Waves"))
    #expect(self.text("title", in: sheet.list) == "Waves")
    #expect(self.text("row.0", in: sheet.list) == "now")
    #expect(self.text("row.1", in: sheet.list) == "soft")
    #expect(self.text("row.1.detail", in: sheet.list) == "hillHeight 20")
    #expect(self.text("column.1", in: sheet.list) == "trigger+0.2")
    #expect(sheet.warnings.isEmpty)
    // The expected images come from a plan of the same scenario.
    for (row, variant) in ["now", "soft"].enumerated() {
      var options = FrameOptions()
      options.instants = instants
      let plan = try SequencePlan(
        ResolvedScenario(Scenario(parsing: text, variant: variant)), options)
      for (column, image) in plan.images.enumerated() {
        #expect(
          self.image(2 * row + column, in: sheet.list) == (try plan.drawing(of: image).list.items))
      }
    }
    #expect(image(0, in: sheet.list) != image(2, in: sheet.list))
  }

  @Test("Two settings at one instant are rows and columns") func table() async throws {
    let sheet = try await SweepSheet(
      sweep(Self.small, "header.hillHeight=20,40", "header.ballCount=1..3:1"),
      at: [Instant(.event(.trigger, number: 1), offset: 0.3)], .init(title: "Waves"))
    #expect(text("row.1", in: sheet.list) == "40")
    #expect(text("row.1.detail", in: sheet.list) == "hillHeight")
    #expect(text("column.2", in: sheet.list) == "3")
    #expect(text("title.detail", in: sheet.list) == "at trigger+0.3")
    #expect(sheet.list.item(id: "frame.5.picture") != nil)
    // Another row has another bend; another column has other balls.
    let corner = try #require(sheet.list.bounds(of: "frame.0.panel"))
    let right = try #require(sheet.list.bounds(of: "frame.1.panel"))
    let below = try #require(sheet.list.bounds(of: "frame.3.panel"))
    #expect(right.minY == corner.minY && right.minX > corner.maxX)
    #expect(below.minX == corner.minX && below.minY > corner.maxY)
  }

  @Test("More than two settings give rows of combinations") func combinations() async throws {
    let sheet = try await SweepSheet(
      sweep(Self.small, "header.hillHeight=20,40", "header.ballCount=1,2", "header.ballSize=8,9"),
      at: [Instant(.start), Instant(.event(.trigger, number: 1))])
    #expect(text("row.7", in: sheet.list) == "40 · 2 · 9")
    #expect(text("row.7.detail", in: sheet.list) == "hillHeight · ballCount · ballSize")
  }

  @Test("Many cells at one instant fill a grid with captions, and a few fill a row")
  func atOnce() async throws {
    let instant = Instant(.event(.trigger, number: 1))
    let many = try await SweepSheet(
      sweep(Self.small, "header.hillHeight=10..90:10"), at: [instant], .init(title: "Waves"))
    #expect(text("frame.8.time", in: many.list) == "90")
    #expect(text("title.detail", in: many.list) == "hillHeight at trigger")
    let corners = try (0..<9).map { try #require(many.list.bounds(of: "frame.\($0).panel")) }
    #expect(Set(corners.map(\.minX)).count > 1 && Set(corners.map(\.minY)).count > 1)
    let few = try await SweepSheet(sweep(Self.small, "header.hillHeight=10,90"), at: [instant])
    #expect(text("column.1", in: few.list) == "90")
  }

  @Test("Cells without the instant are empty with a warning; if all are, it is an error")
  func missing() async throws {
    let pulls = Self.small + "\nsteps: [{ drag: { pull: 1 } }, release]"
    let instants = [try Instant(parsing: "trigger")]
    let sheet = try await SweepSheet(sweep(pulls, "steps.0.drag.pull=0.5,0.7,1.2"), at: instants)
    #expect(sheet.warnings.count == 1)
    #expect(sheet.warnings.first?.hasPrefix("the instant trigger ") == true)
    #expect(sheet.warnings.first?.hasSuffix("0.5 and 1 more") == true)
    #expect(text("frame.0.time", in: sheet.list) == "does not occur")
    #expect(image(0, in: sheet.list) == nil && image(2, in: sheet.list) != nil)
    await #expect(throws: MissingInstantError.self) {
      try await SweepSheet(sweep(pulls, "steps.0.drag.pull=0.5,0.7"), at: instants)
    }
  }

  @Test("Too many frames or pixels are refused with advice") func limits() async throws {
    let wide = try sweep(Self.small, "header.hillHeight=1..401:1")
    let error = await #expect(throws: SweepSyntaxError.self) {
      try await SweepSheet(wide, at: [Instant(.start)])
    }
    #expect(error?.description.hasPrefix("401 × 1 frames") == true)
    #expect(error?.description.contains("at most 400") == true)
    await #expect(throws: SweepSyntaxError.self) { try await SweepSequence(wide) }
    let large = try await SweepSheet(
      sweep(Self.small, "header.hillHeight=1..400:1"), at: [Instant(.start)])
    let pixels = #expect(throws: FrameSyntaxError.self) {
      try ContactSheet.write(large.list, scale: 4, to: Destination("/nowhere/at-all.png"))
    }
    #expect(pixels?.description.contains("100000000 px") == true)
    #expect(pixels?.description.contains("--scale") == true)
  }

  @Test("Cells that differ only in their start are equal once aligned")
  func alignment() async throws {
    var options = SweepOptions()
    options.alignment = try Instant(parsing: "trigger")
    let sequence = try await SweepSequence(sweep(Self.small, "clock.lead=0.1..0.5:0.2"), options)
    for image in sequence.images {
      let list = sequence.drawing(of: image).list
      let first = self.image(0, in: list)
      #expect(first != nil)
      #expect(self.image(1, in: list) == first && self.image(2, in: list) == first)
    }
    // Without alignment they differ.
    let loose = try await SweepSequence(sweep(Self.small, "clock.lead=0.1..0.5:0.2"))
    #expect(
      loose.images.contains {
        let list = loose.drawing(of: $0).list
        return self.image(0, in: list) != self.image(2, in: list)
      })
  }

  @Test("Cells that differ only after the instant are equal up to it")
  func untilTheInstant() async throws {
    var options = SweepOptions()
    options.alignment = try Instant(parsing: "trigger")
    options.speed = 0.5
    options.title = "Waves"
    let sweep = try sweep(Self.small, "header.bounceTiming=ease-out,back-out")
    let sequence = try await SweepSequence(sweep, options)
    let trigger = try sweep.play(sweep.cell(0)).timeline.time(
      of: Instant(.event(.trigger, number: 1)))
    var before = 0
    var differing = 0
    for frame in sequence.images {
      let list = sequence.drawing(of: frame).list
      let isSame = image(0, in: list) == image(1, in: list)
      if frame.frame.time <= trigger {
        #expect(isSame)
        before += 1
      } else if !isSame {
        differing += 1
      }
      let caption = text("title.detail", in: list) ?? ""
      #expect(caption.hasPrefix(frame.frame.time < trigger ? "trigger − " : "trigger + "))
    }
    #expect(before > 5 && differing > 5)
    // Half speed: twice the frames of the run, and the last.
    let run = try sweep.play(sweep.cell(0)).timeline.duration.seconds
    #expect(sequence.images.count == Int((run / 0.5 * 20).rounded(.up)) + 1)
  }

  @Test("A cell without the alignment instant is named") func noAlignment() async throws {
    var options = SweepOptions()
    options.alignment = try Instant(parsing: "trigger")
    let sweep = try sweep(
      Self.small + "\nsteps: [{ drag: { pull: 1 } }, release]", "steps.0.drag.pull=1.2,0.5")
    let error = await #expect(throws: SweepSyntaxError.self) {
      try await SweepSequence(sweep, options)
    }
    let text = error?.description ?? ""
    #expect(text.contains("the instant trigger ") && text.hasSuffix(" with 0.5"), "\(text)")
  }
}
