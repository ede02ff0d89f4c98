import CPages
import RunPages

/// The files of the live page.
enum TunerPage {
  /// Returns the page as HTML, without data of the scenario.
  ///
  /// - Parameter nonce: The nonce of scripts and styles for the content security policy.
  static func html(nonce: String) -> String {
    RunPlayer.page(
      title: "reel", style: "\(own: tunerPageStyle.text)", nonce: nonce,
      // The entry script is first, so that the worker starts while the others are parsed.
      body: """
        <script nonce="\(nonce)">
        \(own: bare(tunerPageEntry.text))</script>
        \(own: tunerPageBody.text)
        <template id="live">
        <style nonce="\(nonce)">
        \(own: tunerPageStageStyle.text)</style>
        \(own: tunerPageStageTools.text)</template>
        """, further: "\(own: easings)\(own: bare(tunerPageScript.text))"
    ).text
  }

  /// The script that declares the families of named easings: for each argument, the label, the
  /// default and the ends of the slider.
  private static let easings: String = {
    var families: JSONObject = [:]
    for family in EasingName.all {
      families[family.name] = .list(
        family.arguments.map { label, standard, slider in
          [
            .text(label.rawValue), .number(standard), .number(slider.lowerBound),
            .number(slider.upperBound),
          ]
        })
    }
    return "const EASINGS = \(JSONValue.object(families).compactText);\n"
  }()

  /// The script of the worker that paints the image.
  static let paintWorker = bare(RunPlayer.painter + tunerPaintWorker.text)

  /// Returns a script without lines that contain only comments.
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

  /// Returns the content security policy of the page.
  ///
  /// The policy allows scripts and style elements with the nonce, any style attributes, images
  /// from `data:` and `blob:` URLs, and workers and connections of the page's own server.
  static func policy(nonce: String) -> String {
    """
    default-src 'none'; script-src 'nonce-\(nonce)'; style-src 'nonce-\(nonce)'; \
    style-src-attr 'unsafe-inline'; img-src data: blob:; connect-src 'self'; worker-src 'self'; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'none'
    """
  }

  /// The content security policy of the worker, which allows only connections to its server.
  static let paintWorkerPolicy = "default-src 'none'; connect-src 'self'"
}

/// The encoding of runs and frames for the page.
enum TunerRuns {
  /// Returns a complete run as JSON, with facts about it.
  static func packed(_ plan: SequencePlan, title: String, adding facts: JSONObject) throws -> String
  {
    var page = RunPage(title: title)
    page.hasPulls = false
    try page.add(plan, label: "")
    var json = facts
    json["run"] = .text(try page.packed())
    return JSONValue.object(json).text
  }

  /// The range to which the requested scale of a frame is clamped, in pixels per point.
  private static let scales = 0.5...8.0
  /// The maximum number of pixels of a frame.
  private static let pixelLimit = 40_000_000.0

  /// Draws a frame with cairo and returns its PNG file.
  ///
  /// - Parameters:
  ///   - plan: The plan of the run.
  ///   - view: The time, the appearance and the scale, which is limited to 0.5 to 8 pixels per point.
  /// - Throws: `TunerRefusal` if the run has no such frame or the frame is too large, or the error
  ///   with which drawing fails.
  static func image(of plan: SequencePlan, _ view: TunerRequest.View) throws -> [UInt8] {
    let number = plan.frameNumber(at: view.now ?? 0)
    guard var image = plan.parts.first?.images.dropFirst(number).first else {
      throw TunerRefusal("the run has no frames")
    }
    image.appearance = view.isDark == true ? .dark : .light
    image.scale = min(max(view.scale ?? image.scale, scales.lowerBound), scales.upperBound)
    let drawing = try plan.drawing(of: image)
    let size = drawing.list.size
    guard size.width * size.height * image.scale * image.scale <= pixelLimit else {
      throw TunerRefusal("the image is too large; allowed: at most \(Int(pixelLimit)) px")
    }
    var clock = StageClock()
    return try PNGDrawer(sharing: FrameCaches()).bytes(of: drawing, clock: &clock)
  }
}
