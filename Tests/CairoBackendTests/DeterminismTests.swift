@Suite("Equal lists give equal pixels")
struct DeterminismTests {
  static let pycairo = ExternalProgram("/usr/bin/python3", probe: ["-c", "import cairo"])

  @Test("Images rendered repeatedly and on several threads at the same time are equal")
  func repeats() async throws {
    let renderer = CairoRenderer()
    let lists = (0..<24).map { seed in
      var drawing = RandomDrawing(seed: UInt64(seed))
      return drawing.list()
    }
    let first = try lists.map { try renderer.render($0, scale: 2) }
    #expect(try lists.reversed().map { try renderer.render($0, scale: 2) } == first.reversed())
    for _ in 0..<3 {
      let parallel = try await withThrowingTaskGroup(of: (Int, PremultipliedBitmap).self) { group in
        for (index, list) in lists.enumerated() {
          group.addTask { (index, try renderer.render(list, scale: 2)) }
        }
        return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
      }
      #expect(lists.indices.allSatisfy { parallel[$0] == first[$0] })
    }
    #expect(Set(first).count == lists.count)
  }

  @Test(
    "The same calls from Python produce the same pixels",
    .enabled(if: pycairo.isAvailable, "pycairo is not installed (apt install python3-cairo)"),
    arguments: 0..<16)
  func agreesWithPython(seed: Int) throws {
    var drawing = RandomDrawing(seed: UInt64(1_000 + seed))
    let list = drawing.list()
    let scale = [1, 2, 3, 1.5][seed % 4]
    let bitmap = try CairoRenderer(drawsWhole: true).render(list, scale: scale)
    let script = PythonScript(list, scale: scale, size: bitmap.size)
    let outcome = try Self.pycairo.run(["-"], input: Array(script.text.utf8))
    #expect(outcome.status == 0, "\(outcome.errors)")
    let words = outcome.output.withUnsafeBytes { Array($0.bindMemory(to: UInt32.self)) }
    let differing = zip(words, bitmap.words).count { $0 != $1 }
    #expect(words.count == bitmap.words.count)
    #expect(differing == 0, "\(differing) of \(words.count) pixels differ\n\(list.text)")
    #expect(Set(words).count > 10, "there is something to see")
  }

  @Test("Painting again clears the previous contents") func clears() throws {
    var drawing = RandomDrawing(seed: 5)
    var painter = BandPainter()
    for _ in 0..<8 {
      let list = drawing.list()
      try painter.draw(list, scale: 1)
      #expect(try painter.bitmap == CairoRenderer().render(list))
    }
  }
}
