@Suite("The motion of a device")
struct DeviceMotionTests {
  private func resolved(_ text: String) throws -> ResolvedScenario {
    try ResolvedScenario(Scenario(parsing: "header: wave\n" + text))
  }

  @Test(
    "Devices have pixels, and iPhones and iPads the momentum of logs, unless the file sets others",
    arguments: [
      ("", PixelGrid.Rule.none, Momentum.spring), ("screen: { scale: 3 }", .none, .spring),
      ("screen: iphone-16", .uiKit, .decay), ("screen: ipad", .uiKit, .decay),
      ("screen: pixel-8", .android, .spring),
      ("screen: { device: iphone-16, pixelGrid: none }", .none, .decay),
      ("screen: { pixelGrid: uikit }", .uiKit, .spring),
      ("screen: iphone-16\nscrollView: { momentum: spring }", .uiKit, .spring),
      ("scrollView: { momentum: decay }", .none, .decay),
    ])
  func defaults(text: String, rule: PixelGrid.Rule, momentum: Momentum) throws {
    let script = try resolved(text).script
    #expect(script.pixelRule == rule && script.scrollView.momentum == momentum)
  }

  @Test("The digest has both, and their names only if they differ from those of a plain screen")
  func digests() throws {
    let texts = [
      "", "screen: { pixelGrid: uikit }", "screen: { pixelGrid: android }",
      "scrollView: { momentum: decay }",
    ]
    #expect(try Set(texts.map { try resolved($0).digest }).count == texts.count)
    #expect(
      try resolved("screen: { pixelGrid: none }\nscrollView: { momentum: spring }").digest
        == resolved("").digest)
  }

  @Test("A release may have the velocity of the last touches") func release() throws {
    let steps = "steps: [{ drag: { by: -100 } }, { release: { velocity: auto } }]"
    #expect(try resolved(steps).script.steps.last?.action == .release(velocity: nil))
    #expect(try resolved(steps).digest != resolved(steps.replacing("auto", with: "0")).digest)
  }
}
