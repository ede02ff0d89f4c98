import CPages
import RunPages

/// The live page: a player, and what keeps it at the file's run.
enum TunerPage {
  /// The page.
  ///
  /// - Parameters:
  ///   - nonce: what its policy knows its own scripts and styles by.
  ///   - state: what is so when it is asked for, as JSON, so that it need not ask for it; `nil` where that is
  ///     not known yet.
  static func html(nonce: String, state: String?) -> String {
    RunPlayer.page(
      title: "reel", style: styles, nonce: nonce,
      // The thread that paints is made while the page's own script is still read.
      body: """
        <script nonce="\(nonce)">const easelThread = new Worker("/easel.js");</script>
        \(tunerPageBody.text)
        \(tunerPageCurveBody.text)
        <template id="live">
        <style nonce="\(nonce)">
        \(tunerPageStageStyle.text)</style>
        \(tunerPageStageTools.text)</template>
        <script type="application/json" id="state">
        \((state ?? "null").replacing("<", with: #"\u003c"#))</script>
        """, further: scripts)
  }

  /// The page's styles.
  private static let styles =
    [tunerPageStyle, tunerPageSettingsStyle, tunerPageCurveStyle].map(\.text).joined()

  /// The page's scripts, without comments that have lines of their own: those are for who reads the files.
  private static let scripts = [
    tunerPageFields, tunerPagePreview, tunerPageSession, tunerPageRows, tunerPageKinds,
    tunerPageSettings,
    tunerPageShapes, tunerPageGrips, tunerPagePlot, tunerPageNumbers, tunerPageCurve,
    tunerPageStage,
    tunerPageScript,
  ].map { bare($0.text) }.joined()

  /// The script of the thread that paints the page's picture.
  static let easel = bare(RunPlayer.painter + tunerEasel.text)

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
  static let easelPolicy = "default-src 'none'; connect-src 'self'"
}
