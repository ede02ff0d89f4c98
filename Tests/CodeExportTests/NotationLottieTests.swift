/// Draws the exported Lottie files with rlottie.
@Suite("Exported curves in a Lottie player")
struct NotationLottieTests {
  private static let python = RefereePython.program(importing: "numpy, rlottie_python")

  /// Draws every frame and prints the horizontal center of the painted pixels.
  private static let program = """
    import sys, numpy
    from rlottie_python import LottieAnimation
    animation = LottieAnimation.from_data(sys.stdin.read())
    width, height = animation.lottie_animation_get_size()
    for frame in range(int(sys.argv[1])):
        pixels = numpy.frombuffer(animation.lottie_animation_render(frame_num=frame), numpy.uint8)
        alpha = pixels.reshape(height, width, 4)[:, :, 3].astype(float).sum(0)
        print((alpha * (numpy.arange(width) + 0.5)).sum() / alpha.sum())
    """

  @Test(
    "The dot follows the curve at every frame",
    .enabled(if: python.isAvailable, "\(RefereePython.hint)"),
    arguments: [
      "ease-in-out", "cubic-bezier(0.3, -0.6, 0.2, 1.6)", "elastic-out", "bounce-out",
      "steps(4, jump-start)", "linear(0, 0.2 31%, 0.6 31%, 1)",
      "spring(duration: 0.5, bounce: 0.5)", "decay(velocity: 700)",
    ])
  func dots(text: String) throws {
    var curve = NamedCurve(curve: try Curve(parsing: text))
    (curve.from, curve.to) = (0, 300)
    let export = try CurveExport(curve, in: .lottie)
    let count = Int(export.duration * 60)
    let outcome = try Self.python.run(
      ["-c", Self.program, String(count)], input: Array(export.text.utf8))
    #expect(outcome.status == 0, "\(outcome.errors)")
    let dots = outcome.text.split(separator: "\n").compactMap { Double($0) }
    try #require(dots.count == count && count > 20)
    let values = dots.indices.map { curve.value(at: Double($0) / 60) }
    let way = abs((values.max() ?? 0) - (values.min() ?? 0))
    // The dot is offset by a margin, measured in the first frame. A frame at a jump or next to it
    // may show either side.
    let margin = try #require(dots.first) - values[0]
    let offsets = zip(dots, values).map { abs($0 - margin - $1) }
    let isJumping = text.contains("31%") || text.contains("steps")
    let late = offsets.filter { $0 > export.maximumError * way + 0.25 }
    #expect(late.count <= (isJumping ? 4 : 0), "\(offsets)")
  }
}
