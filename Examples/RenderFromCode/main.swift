import RefreshReel

// Renders from code: one picture of a bent wave, then a whole pull in brand colours as a folder of
// frames. Try `swift run -c release render-from-code pull.frames`.
func render(into folder: String) async throws {
  let reel = try Reel(
    parsing: """
      header: { name: wave, fieldColor: "#FF5A36", ballCount: 5 }
      canvas: { crop: header, height: 120, scale: 3 }
      clock: { rate: 10 }
      steps:
        - drag: { pull: 1.2, duration: 0.5 }
        - release
      """)

  // One instant, as pixels and as shapes.
  let bitmap = try reel.bitmap(at: "trigger+0.1")
  print("bent: \(bitmap.width) × \(bitmap.height) px")
  if let ball = try reel.displayList(at: "trigger+0.5").bounds(of: "ball.0") {
    print("ball.0: its centre is \(ball.midX) pt from the left, \(ball.midY) from the top")
  }

  // The whole run, as files.
  var options = FrameOptions()
  options.scales = [1, 2]
  let report = try await reel.render(toFolder: folder, options)
  print("\(report.pictures) pictures in \(report.path)")
}

do {
  try await render(into: CommandLine.arguments.dropFirst().first ?? "pull.frames")
} catch {
  print("render-from-code: \(error)")
}
