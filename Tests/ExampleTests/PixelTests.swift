@Suite("Examples on devices")
struct PixelTests {
  /// The examples on screens of devices.
  private static let names = [
    "app.yaml", "material.yaml", "mj-on-wave.yaml", "system.yaml", "wave-brand.yaml",
    "wave-variants.yaml", "wave.yaml",
  ]

  @Test("The model offset lies on the pixels of the screen", arguments: names)
  func whole(name: String) throws {
    let run = try ExampleRun(name)
    let screen = run.resolved.scenario.screen
    #expect(screen.pixelGrid == (screen.device?.platform == .material ? .android : .uiKit))
    // Frames at 50 per second lie between the calls of observers.
    for index in 0...Int(run.timeline.duration.seconds * 50) {
      let view = run.instant(Double(index) / 50).scrollView
      let offset = view.modelContentOffset.y * screen.scale
      #expect(isClose(offset, offset.rounded(), within: 1e-9), "\(index)")
    }
  }

  @Test("Other examples have neither pixels nor the momentum of a device")
  func others() throws {
    for name in Repository.exampleNames where !Self.names.contains(name) {
      let script = try ExampleRun(name).resolved.script
      #expect(script.pixelRule == .none && script.scrollView.momentum == .spring, "\(name)")
    }
  }
}
