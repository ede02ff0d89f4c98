import BezierGeometry
import FrameSequence
import ImageCoding
import KeyframeAnimation
import RefreshModel
import RefreshScenario
import RefreshScene
import RunPages
import Texts
import VectorDrawing

/// What a page gets of runs.
enum TunerRuns {
  /// A whole run, as a player has it.
  static func packed(_ plan: SequencePlan, revision: Int, title: String) throws -> String {
    var page = RunPage(title: title)
    try page.add(plan, label: "")
    return JSONValue.object([
      "revision": .integer(revision), "run": .text(try page.packed()),
    ]).text
  }

  /// The scales at which pictures are drawn.
  private static let scales = 0.5...8.0
  /// The most pixels that a picture has.
  private static let pixelLimit = 40_000_000.0

  /// A picture as cairo draws it, as a PNG file.
  ///
  /// - Parameters:
  ///   - plan: the run.
  ///   - seconds: the page's time.
  ///   - scale: pixels a point; the canvas's own where it is `nil`.
  ///   - isDark: whether it is shown in the dark.
  ///   - percent: how far the header is pulled by hand, of the threshold; `nil` where the run plays.
  static func picture(
    of plan: SequencePlan, at seconds: Double, scale: Double?, isDark: Bool, percent: Double?
  ) throws -> [UInt8] {
    var plan = plan
    var number = plan.frameNumber(at: seconds)
    if let percent {
      var options = FrameOptions()
      options.drive = .progress
      options.percents = [min(max(percent / 100, 0), FrameOptions.percentRange.upperBound)]
      plan = try SequencePlan(plan.resolved, options, textLayout: plan.textLayout)
      number = 0
    }
    guard var picture = plan.parts.first?.pictures.dropFirst(number).first else {
      throw TunerRefusal("there is no frame")
    }
    picture.appearance = isDark ? .dark : .light
    picture.scale = min(
      max(scale ?? picture.scale, Self.scales.lowerBound), Self.scales.upperBound)
    let drawing = try plan.drawing(of: picture)
    let size = drawing.list.size
    guard size.width * size.height * picture.scale * picture.scale <= pixelLimit else {
      throw TunerRefusal("the picture is too large")
    }
    var clock = StageClock()
    return try PNGDrawer(sharing: EncodedFiles()).bytes(of: drawing, clock: &clock)
  }
}
