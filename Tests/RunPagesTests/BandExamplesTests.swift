@Suite("Drawing the examples in bands")
struct BandExamplesTests {
  /// At 1.5 pixels per point most edges are between pixels.
  ///
  /// Under the clip of a band, cairo divides
  /// edges and rounds them again, to 1/256 pixel: mostly those of glyphs that cross two bands.
  @Test(
    "Every example is the one drawn whole, except for few pixels at edges",
    arguments: Repository.exampleNames)
  func samePixels(name: String) throws {
    let plan = try ExamplePlan.plan(name)
    let step = max(plan.images.count / 8, 1)
    for position in stride(from: 0, to: plan.images.count, by: step) {
      let list = try plan.drawing(of: plan.images[position]).list
      for scale in [1, 1.5, 2.625] {
        let difference = try CairoRenderer().render(list, scale: scale).difference(
          from: CairoRenderer(drawsWhole: true).render(list, scale: scale))
        let location = Comment("frame \(position) at \(scale)")
        #expect(difference.greatest <= 12, location)
        #expect(difference.part <= 0.002, location)
      }
    }
  }
}
