import GoldenImages

/// Compares the browser's painting with cairo's drawing.
@Suite("The painter", .serialized, .waiting, .inBrowser)
struct PainterTests {
  /// A view of an example: an instant, an appearance and a scale.
  private struct View {
    var tenth: Int
    var appearance: Appearance
    var scale: Double

    static let all: [View] = (0..<10).flatMap { tenth in
      Appearance.allCases.flatMap { appearance in
        [1, 2].map { View(tenth: tenth, appearance: appearance, scale: $0) }
      }
    }
    /// Views of two instants, or all views in the full grids.
    static let chosen = Grids.areWhole ? all : plain.filter { $0.tenth.isMultiple(of: 5) }
    /// The views in light appearance at one pixel per point.
    static let plain = all.filter { $0.scale == 1 && $0.appearance == .light }

    func painting(of plan: SequencePlan) throws -> Painting {
      var image = plan.images[(plan.images.count - 1) * (2 * tenth + 1) / 20]
      image.appearance = appearance
      return Painting(list: try plan.drawing(of: image).list, appearance: appearance, scale: scale)
    }
  }

  @Test(
    "Examples are painted as cairo draws them",
    arguments: Grids.part(of: Repository.exampleNames, count: 4))
  func examples(name: String) throws {
    let plan = try ExamplePlan.plan(name)
    let paintings = try View.chosen.map { try $0.painting(of: plan) }
    for (view, agreement) in zip(View.chosen, try TestCanvas().agreements(of: paintings)) {
      let isOriginal = name.hasPrefix("Originals/")
      #expect(isOriginal ? agreement.holds : agreement.holdsOnPhones, "\(view): \(agreement)")
    }
  }

  @Test(
    "There are no transparent seams or edges at any scale",
    arguments: ["Originals/wave.yaml", "Originals/pull-to-bounce.yaml", "Originals/elastic.yaml"])
  func seams(name: String) throws {
    let plan = try ExamplePlan.plan(name)
    for scale in Grids.part(of: [0.5, 0.75, 1.25, 1.33, 1.5, 1.77, 2.5, 3.33], count: 2) + [1.33] {
      let painting = try View(tenth: 4, appearance: .light, scale: scale).painting(of: plan)
      let painted = try TestCanvas().painted(painting)
      #expect(painted.isOpaque, "at \(scale)")
      #expect(try CairoRenderer().render(painting.list, scale: scale).size == painted.size)
    }
  }

  @Test("Every drawing feature is painted as cairo draws it", arguments: [1.0, 2])
  func conformance(scale: Double) throws {
    let drawings = Grids.part(of: Conformance.lists, count: scale == 1 ? 100 : 12)
    let paintings = drawings.map { Painting(list: $0.list, scale: scale) }
    for (drawing, agreement) in zip(drawings, try TestCanvas().agreements(of: paintings)) {
      #expect(agreement.holds, "\(drawing.name): \(agreement)")
    }
  }

  @Test("The comparison in the browser agrees with the library's") func comparison() throws {
    let paintWorker = try TestCanvas()
    // Opaque, so that the background does not matter.
    let painting = try View.plain[1].painting(
      of: ExamplePlan.plan("Originals/mj-back-footer-short.yaml"))
    let drawn = StraightBitmap(try CairoRenderer().render(painting.list))
    #expect(drawn.isOpaque)
    // A difference of one level counts as none.
    let painted = try paintWorker.painted(painting)
    let bytes = zip(painted.bytes, drawn.bytes).map { abs(Int($0) - Int($1)) <= 1 ? $1 : $0 }
    let found = try ImageComparison(.structuralSimilarity())
      .difference(between: drawn, and: StraightBitmap(unchecked: painted.size, bytes: bytes))
    let similarity = try #require(found.similarity?.mean)
    let agreement = try paintWorker.agreements(of: [painting])[0]
    #expect(abs(agreement.whole - similarity) < 1e-9)
    #expect(agreement.most == Int(found.maximum.largest))
    #expect(similarity < 1)
  }

  @Test(
    "The comparison detects a missing item and one moved by a point",
    arguments: Grids.areWhole
      ? ["Originals/wave.yaml", "Originals/mj-refresh.yaml", nil] : ["Originals/wave.yaml", nil])
  func mutations(name: String?) throws {
    let lists =
      try name.map { [try View.plain[4].painting(of: ExamplePlan.plan($0)).list] }
      ?? Conformance.lists.map(\.list)
    var trials: [(word: String, painting: Painting)] = []
    for list in lists {
      let drawn = try CairoRenderer().render(list)
      for id in list.visibleLeaves.map(\.id) {
        // A point along the diagonal, because moving an item along its edge would not be visible.
        // The field and the background end below the bar and the list, so they move further.
        let distance = ["field", "background"].contains(id) ? 9 : 1.0
        let vector = Vector(dx: distance * 0.5.squareRoot(), dy: distance * 0.5.squareRoot())
        for (word, wrong) in [("out", list.removing(id)), ("away", list.moving(id, by: vector))] {
          // Items fully behind others are skipped.
          guard try CairoRenderer().render(wrong) != drawn else { continue }
          trials.append(("\(id) \(word)", Painting(list: wrong, other: list, scale: 1)))
        }
      }
    }
    #expect(trials.count >= 20)
    let chosen = Grids.part(of: trials, count: 16)
    for (trial, agreement) in zip(chosen, try TestCanvas().agreements(of: chosen.map(\.painting))) {
      #expect(!agreement.holds, "\(trial.word): \(agreement)")
    }
  }
}
