package import CPages
import FrameSequence
package import Texts

/// The element that plays in a page, of which there may be several, each with what it plays as a script in
/// itself.
///
///     <reel-player><h3 slot="title">wave</h3><script type="application/json">…</script></reel-player>
package enum RunPlayer {
  /// A page with players in it.
  ///
  /// - Parameters:
  ///   - title: the page's title.
  ///   - style: how what is not a player looks.
  ///   - nonce: what a policy of the page's knows its scripts and styles by; empty where it has none.
  ///   - body: the page's elements.
  ///   - further: what follows the player's own scripts in their module.
  package static func page(
    title: String, style: XMLText = "", nonce: String = "", body: XMLText, further: XMLText = ""
  ) -> XMLText {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="generator" content="reel \(ToolVersion.current)">
    <meta name="color-scheme" content="light dark">
    <title>\(title)</title>
    <link rel="icon" href="data:,">
    <style\(attribute(nonce))>
    html { color-scheme: light dark; background: light-dark(#f6f6f4, #131416); }
    body { margin: 0; }
    \(style)</style>
    </head>
    <body>
    \(body)
    \(definition(isPainting: true, nonce: nonce, further: further))
    </body>
    </html>

    """
  }

  private static func attribute(_ nonce: String) -> XMLText {
    nonce.isEmpty ? "" : " nonce=\"\(nonce)\""
  }

  /// What a page has once for all of its players, anywhere in its body.
  ///
  /// - Parameters:
  ///   - isPainting: whether display lists are played, and not only pictures of the page.
  ///   - nonce: what a policy of the page's knows its scripts and styles by; empty where it has none.
  ///   - further: the rest of the module.
  package static func definition(
    isPainting: Bool, nonce: String = "", further: XMLText = ""
  ) -> XMLText {
    """
    <template id="player">
    <style\(attribute(nonce))>
    \(own: runPageStyle.text)</style>
    \(own: runPageBody.text)</template>
    <script type="module"\(attribute(nonce))>
    \(own: isPainting ? painter : "")
    \(own: pictures)\(further)</script>
    """
  }

  /// The scripts that show pictures.
  private static var pictures: String {
    [runPagePictures, runPageParts, runPagePlayer, runPageHands].map(\.text).joined()
  }

  /// The script that draws display lists: the class `Painter`.
  package static var painter: String { runPagePainter.text + runPageStrokes.text }
}

extension PageFile {
  /// What the file holds; C's constant, which is there as long as the program.
  package var text: String {
    String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }
}
