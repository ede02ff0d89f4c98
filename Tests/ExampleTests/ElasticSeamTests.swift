@Suite("The elastic example's sheet and list")
struct ElasticSeamTests {
  @Test(
    "The sheet and the list meet without a seam at any scale",
    arguments: [1, 1.5, 2, 3])
  func seams(scale: Double) throws {
    // The sheet and the list have no red or blue, and the background has only red and blue.
    let run = try ExampleRun(
      "Originals/elastic.yaml",
      overrides: [
        "header.backgroundColor=#FF00FF", "header.fillColor=#008000", "header.ringColor=#008000",
        "content.listColor=#00FF00", "content.cardColor=#00FF00", "content.statusBarColor=#008000",
        "content.navigationBarColor=#008000",
      ])
    let handler = try #require(run.timeline.firstTime(of: .handler)).seconds
    let end = try #require(run.timeline.firstTime(of: .end)).seconds
    var looked = 0
    for time in [handler, handler + 0.5]
      + stride(from: end + 0.01, through: end + 0.39, by: 1.0 / 60)
    {
      let image = try run.image(time, scale: scale)
      for x in [0, image.width / 3, image.width / 2, image.width - 1] {
        looked += 1
        let seam = (0..<image.height).first { y in
          let pixel = image[x, y]
          return pixel.red > 0 || pixel.blue > 0
        }
        #expect(seam == nil, "at \(time), in \(x), \(seam ?? 0)")
      }
    }
    #expect(looked > 90)
  }
}
