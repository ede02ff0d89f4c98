@Suite("Culling in the examples")
struct HiddenExamplesTests {
  /// At 1.5 pixels per point most edges are between pixels.
  @Test(
    "Every example has the same pixels as with everything drawn",
    arguments: Repository.exampleNames)
  func samePixels(name: String) throws {
    let plan = try ExamplePlan.plan(name)
    let step = max(plan.images.count / 8, 1)
    for position in stride(from: 0, to: plan.images.count, by: step) {
      let list = try plan.drawing(of: plan.images[position]).list
      for scale in [1, 1.5, 2.625] {
        let isSame =
          try CairoRenderer().render(list, scale: scale)
          == CairoRenderer(drawsHidden: true).render(list, scale: scale)
        #expect(isSame, "frame \(position) at \(scale)")
      }
    }
  }
}
