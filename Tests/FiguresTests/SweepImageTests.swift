import BezierGeometry
import CairoBackend
import FileAccess
import FrameSequence
import KeyframeAnimation
import RefreshModel
import RefreshScenario
import Testing
import VectorDrawing

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
    let sheet = try await SweepSheet(
      sweep(text, "variants"), at: instants, .init(title: "Waves"))
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
          self.image(2 * row + column, in: sheet.list)
            == (try plan.drawing(of: image).list.items))
      }
    }
    #expect(image(0, in: sheet.list) != image(2, in: sheet.list))
  }

  @Test("Two settings at one instant are rows and columns")
  func table() async throws {
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

  @Test("More than two settings give rows of combinations")
  func combinations() async throws {
    let sheet = try await SweepSheet(
      sweep(
        Self.small, "header.hillHeight=20,40", "header.ballCount=1,2", "header.ballSize=8,9"),
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
    let few = try await SweepSheet(
      sweep(Self.small, "header.hillHeight=10,90"), at: [instant])
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

  @Test("Too many frames or pixels are refused with advice")
  func limits() async throws {
    let wide = try sweep(Self.small, "header.hillHeight=1..401:1")
    let error = await #expect(throws: SweepSyntaxError.self) {
      try await SweepSheet(wide, at: [Instant(.start)])
    }
    #expect(error?.description.hasPrefix("401 × 1 frames") == true)
    #expect(error?.description.contains("at most 400") == true)
    #expect(error?.description.contains("--format csv") == true)
    await #expect(throws: SweepSyntaxError.self) { try await SweepSequence(wide) }
    let large = try await SweepSheet(
      sweep(Self.small, "header.hillHeight=1..400:1"), at: [Instant(.start)])
    let pixels = #expect(throws: FrameSyntaxError.self) {
      try large.write(to: Destination("/nowhere/at-all.png"), scale: 4)
    }
    #expect(pixels?.description.contains("100000000 px") == true)
    #expect(pixels?.description.contains("--scale") == true)
  }

  private func timeline(_ sweep: Sweep, _ index: Int) throws -> Timeline {
    try sweep.play(sweep.cell(index)).timeline
  }

  @Test("Ribbons show the events on a common time scale, once for identical timelines")
  func ribbons() async throws {
    let instants = try ["trigger", "end+0.1"].map { try Instant(parsing: $0) }
    let (alike, apart) = (
      try sweep(Self.small, "header.hillHeight=20,40,60"),
      try sweep(Self.small, "clock.lead=0.1..0.5:0.2")
    )
    let single = try await SweepSheet(alike, at: instants).list
    #expect(single.item(id: "ribbon.0.event.0") != nil && single.item(id: "ribbon.1") == nil)
    #expect(text("ribbon.0.name", in: single) == nil)
    // All three runs have the same two times.
    #expect(single.item(id: "ribbon.0.mark.1") != nil && single.item(id: "ribbon.0.mark.2") == nil)

    let list = try await SweepSheet(apart, at: instants).list
    let runs = try (0..<3).map { try timeline(apart, $0) }
    let longest = try #require(runs.map(\.duration.seconds).max())
    let band = try #require(list.bounds(of: "ribbon.2.states.border"))
    let panel = try #require(list.bounds(of: "frame.0.panel"))
    #expect(abs(band.minX - panel.minX) < 1)
    for (index, run) in runs.enumerated() {
      #expect(text("ribbon.\(index).name", in: list) == apart.cell(index).label)
      func place(_ seconds: Double) -> Double { band.minX + band.width * seconds / longest }
      let end = try #require(list.bounds(of: "ribbon.\(index).states.border")).maxX
      #expect(abs(end - place(run.duration.seconds)) < 1.5)
      for (mark, instant) in instants.enumerated() {
        let dot = try #require(list.bounds(of: "ribbon.\(index).mark.\(mark)")).center
        #expect(abs(dot.x - place(try run.time(of: instant).seconds)) < 1.5)
      }
      let trigger = try #require(list.bounds(of: "ribbon.\(index).event.0")).center
      #expect(abs(trigger.x - place(try run.time(of: instants[0]).seconds)) < 1.5)
    }
    #expect(runs.map(\.duration).count == Set(runs.map(\.duration)).count)

    let many = try await SweepSheet(try sweep(Self.small, "clock.lead=0.1..0.9:0.1"), at: instants)
    #expect(many.list.item(id: "ribbon.0") == nil)
    #expect(many.notices.contains { $0.contains("9 different runs") })
  }

  @Test("An onion skin is cropped to the header's area and marks the source of its colors")
  func cutOnion() async throws {
    let sweep = try sweep("style: wave\ncanvas: { scale: 1 }")
    let instants = try ["pull=0.4", "pull=0.8", "trigger"].map { try Instant(parsing: $0) }
    let bends = try self.sweep(
      "style: wave\ncanvas: { scale: 1 }", "header.hillHeight=30,60")
    let instant = [try Instant(parsing: "trigger+0.1")]
    let (cut, whole) = (
      try await SweepSheet.onionSkin(of: bends, at: instant),
      try await SweepSheet.onionSkin(of: bends, at: instant, .init(isWhole: true))
    )
    #expect(whole.notices.isEmpty && cut.notices.count == 1)
    let (part, screen) = (
      try #require(cut.list.bounds(of: "panel")), try #require(whole.list.bounds(of: "panel"))
    )
    #expect(part.height < screen.height * 0.6 && part.width == screen.width)
    // The rows left out have the same pixels in both runs.
    let images = try (0..<2).map { index in
      let run = try bends.play(bends.cell(index))
      var options = FrameOptions()
      options.instants = instant
      let plan = try SequencePlan(run.resolved, options)
      return try CairoRenderer().render(plan.drawing(of: plan.images[0]).list)
    }
    let differing = (0..<images[0].height).filter {
      images[0].row($0) != images[1].row($0)
    }
    let (first, last) = (try #require(differing.first), try #require(differing.last))
    #expect(Double(last - first) < part.height)
    let (small, large) = (
      try CairoRenderer().render(cut.list), try CairoRenderer().render(whole.list)
    )
    // The cropped image is a part of the full image, at any offset.
    let rows = (0..<Int(part.height) - 8).map {
      Array(small.row(Int(part.minY) + 4 + $0).dropFirst(40).prefix(340))
    }
    let starts = (0..<large.height - rows.count).filter { start in
      rows.indices.allSatisfy { Array(large.row(start + $0).dropFirst(40).prefix(340)) == rows[$0] }
    }
    #expect(starts.count == 1)
    let top = Double((starts.first ?? 0) - Int(screen.minY) - 4)
    #expect(top <= Double(first) && Double(last) < top + part.height)

    let list = try await SweepSheet.onionSkin(of: sweep, at: instants).list
    let run = try timeline(sweep, 0)
    let band = try #require(list.bounds(of: "ribbon.0.states.border"))
    for (index, instant) in instants.enumerated() {
      guard case .fill(let mark) = list.item(id: "ribbon.0.mark.\(index)")?.item,
        case .fill(let swatch) = list.item(id: "legend.\(index).swatch")?.item
      else {
        Issue.record("no mark \(index)")
        continue
      }
      #expect(mark.paint == swatch.paint)
      let x = band.minX + band.width * (try run.time(of: instant).seconds) / run.duration.seconds
      #expect(abs(try #require(list.bounds(of: "ribbon.0.mark.\(index)")).center.x - x) < 1.5)
    }
  }

  @Test("An onion skin blends evenly and outlines the differences")
  func onion() async throws {
    let onion = try await SweepSheet.onionSkin(
      of: sweep(Self.small, "header.hillHeight=20,40,60"), at: [try Instant(parsing: "trigger")],
      .init(title: "Waves"))
    for index in 0..<3 {
      guard case .group(let layer) = onion.list.item(id: "layer.\(index)")?.item else {
        Issue.record("no layer \(index)")
        continue
      }
      #expect(layer.opacity == 1 / Double(index + 1))
    }
    #expect(text("legend.2", in: onion.list) == "60")
    #expect(text("title.detail", in: onion.list) == "hillHeight at trigger")
    #expect(onion.list.item(id: "outline.0.wave") != nil)
    // The list's items and unchanged items have no outline.
    #expect(onion.list.item(id: "outline.0.background") == nil)
    let single = try await SweepSheet.onionSkin(
      of: sweep(Self.small),
      at: [try Instant(parsing: "pull=0.5"), try Instant(parsing: "trigger")])
    #expect(text("legend.0", in: single.list) == "pull=0.5")
    await #expect(throws: SweepSyntaxError.self) {
      try await SweepSheet.onionSkin(
        of: sweep(Self.small, "header.hillHeight=20,40"),
        at: [Instant(.start), Instant(.pull(0.5))])
    }
    await #expect(throws: SweepSyntaxError.self) {
      try await SweepSheet.onionSkin(of: sweep(Self.small, "header.hillHeight=1..9:1"), at: [])
    }
  }

  @Test("Cells that differ only in their start are equal once aligned")
  func alignment() async throws {
    var options = SweepSequence.Options()
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
    var options = SweepSequence.Options()
    options.alignment = try Instant(parsing: "trigger")
    options.speed = 0.5
    options.title = "Waves"
    let sweep = try sweep(Self.small, "header.bounceTiming=ease-out,back-out")
    let sequence = try await SweepSequence(sweep, options)
    let trigger = try sweep.play(sweep.cell(0)).timeline.time(
      of: Instant(.event(.trigger, number: 1)))
    var (before, differing) = (0, 0)
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

  @Test("A cell without the alignment instant is named")
  func noAlignment() async throws {
    var options = SweepSequence.Options()
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
