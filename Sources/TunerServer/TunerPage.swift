import CPages
import RunPages

/// The live page: a player, and what keeps it at the file's run.
enum TunerPage {
  /// The page.
  ///
  /// - Parameter nonce: what its policy knows its own scripts and styles by.
  static func html(nonce: String) -> String {
    RunPlayer.page(
      title: "reel", style: styles, nonce: nonce,
      body: """
        \(tunerPageBody.text)
        <template id="live">
        <style nonce="\(nonce)">
        \(tunerPageStageStyle.text)</style>
        \(tunerPageStageTools.text)</template>
        """, further: scripts)
  }

  private static var styles: String {
    [tunerPageStyle, tunerPageSettingsStyle, tunerPageCurveStyle].map(\.text).joined()
  }

  private static var scripts: String {
    [
      tunerPageFields, tunerPageSession, tunerPageRows, tunerPageSettings, tunerPageShapes,
      tunerPageGrips, tunerPagePlot, tunerPageNumbers, tunerPageCurve, tunerPageStage,
      tunerPageScript,
    ].map(\.text).joined()
  }

  /// What the page may load and do: what it has itself, and hear of its own server.
  static func policy(nonce: String) -> String {
    """
    default-src 'none'; script-src 'nonce-\(nonce)'; style-src 'nonce-\(nonce)'; \
    style-src-attr 'unsafe-inline'; img-src data: blob:; connect-src 'self'; base-uri 'none'; \
    form-action 'none'; frame-ancestors 'none'
    """
  }
}
