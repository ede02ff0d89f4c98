import RefreshReel

// Renders an image of a bent wave, then a whole run in brand colors as frames. To try it:
//     swift run -c release render-from-code pull.frames
func render(into folder: String) async throws {
  let reel = try Reel(
    WaveStyle(fieldColor: .init(light: .orange, dark: .brown)), WaveBehavior(ballCount: 5),
    steps: [.drag(pull: 1.2, duration: .seconds(0.5)), .release], app: [.end(after: .seconds(2))])

  // One instant, as pixels, as a number and as shapes.
  let image = try reel.image(at: .trigger + 0.1, scale: 3)
  print("bent: \(image.width) × \(image.height) px")
  if let bend = try reel.value(of: .bend, at: .trigger + 0.1) { print("bend: \(bend) pt") }
  if let ball = try reel.displayList(at: .trigger + 0.5).bounds(of: "ball.0") {
    print("ball.0: its center is \(ball.midX) pt from the left, \(ball.midY) from the top")
  }

  // The whole run, as files.
  var options = FrameOptions()
  options.scales = [1, 2]
  let report = try await reel.render(to: folder, options)
  print("\(report.images) images in \(report.path)")
}

do {
  try await render(into: CommandLine.arguments.dropFirst().first ?? "pull.frames")
} catch {
  print("render-from-code: \(error)")
}
