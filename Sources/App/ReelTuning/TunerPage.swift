import CPages
import ImageCoding
import RunPages
import Texts

/// The live page: a player, and what keeps it at the file's run.
enum TunerPage {
  /// The page, which holds nothing of the scenario.
  ///
  /// - Parameter nonce: the name by which its policy knows its own scripts and styles.
  static func html(nonce: String) -> String {
    RunPlayer.page(
      title: "reel", style: "\(own: styles)", nonce: nonce,
      // The thread that paints is made while the page's own script is still read.
      body: """
        <script nonce="\(nonce)">
        \(own: bare(tunerPageEntry.text))</script>
        \(own: tunerPageBody.text)
        \(own: tunerPageCurveBody.text)
        <template id="live">
        <style nonce="\(nonce)">
        \(own: tunerPageStageStyle.text)</style>
        \(own: tunerPageStageTools.text)</template>
        """, further: "\(own: scripts)"
    ).text
  }

  /// The page's styles.
  private static let styles =
    [tunerPageStyle, tunerPageSettingsStyle, tunerPageCurveStyle].map(\.text).joined()

  /// The page's scripts, without comments that have lines of their own: those are for who reads the files.
  private static let scripts = [
    tunerPageFields, tunerPagePreview, tunerPageSession, tunerPageRows, tunerPageKinds,
    tunerPageSettings, tunerPageShapes, tunerPageHandles, tunerPagePlot, tunerPageNumbers,
    tunerPageCurve, tunerPageStage, tunerPageScript,
  ].map { bare($0.text) }.joined()

  /// The script of the thread that paints the page's picture.
  static let paintWorker = bare(RunPlayer.painter + tunerPaintWorker.text)

  private static func bare(_ script: String) -> String {
    var isComment = false
    var lines = ""
    for line in script.split(separator: "\n", omittingEmptySubsequences: false) {
      let text = line.drop { $0 == " " }
      if text.hasPrefix("/**") { isComment = true }
      if !isComment, !text.hasPrefix("//") { lines += line + "\n" }
      if isComment, line.hasSuffix("*/") { isComment = false }
    }
    return lines
  }

  /// What the page may load and do: what it has itself, and hear of its own server.
  static func policy(nonce: String) -> String {
    """
    default-src 'none'; script-src 'nonce-\(nonce)'; style-src 'nonce-\(nonce)'; \
    style-src-attr 'unsafe-inline'; img-src data: blob:; connect-src 'self'; worker-src 'self'; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'none'
    """
  }

  /// What the thread that paints may load: what it hears of its own server.
  static let paintWorkerPolicy = "default-src 'none'; connect-src 'self'"
}

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
  static func image(
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
    guard var image = plan.parts.first?.images.dropFirst(number).first else {
      throw TunerRefusal("there is no frame")
    }
    image.appearance = isDark ? .dark : .light
    image.scale = min(max(scale ?? image.scale, Self.scales.lowerBound), Self.scales.upperBound)
    let drawing = try plan.drawing(of: image)
    let size = drawing.list.size
    guard size.width * size.height * image.scale * image.scale <= pixelLimit else {
      throw TunerRefusal("the picture is too large")
    }
    var clock = StageClock()
    return try PNGDrawer(sharing: EncodedFiles()).bytes(of: drawing, clock: &clock)
  }
}
