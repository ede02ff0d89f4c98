package import CPages

/// The HTML element that plays runs.
///
/// A page can have several players. The input of each player is a script in its element:
///
///     <reel-player>
///       <h3 slot="title">wave</h3><script type="application/json">…</script>
///     </reel-player>
package enum RunPlayer {
  /// Returns a page with players.
  ///
  /// - Parameters:
  ///   - title: The title of the page.
  ///   - style: The style sheet for the elements outside the players.
  ///   - nonce: The nonce of scripts and styles for a content security policy, or an empty string
  ///     for none.
  ///   - body: The content of the body element.
  ///   - further: JavaScript code that is appended to the module with the player's scripts.
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

  /// Returns the definition of the player element.
  ///
  /// A page must contain the definition once, anywhere in its body.
  ///
  /// - Parameters:
  ///   - isPainting: Whether players can draw display lists, in addition to showing images of the
  ///     page.
  ///   - nonce: The nonce of scripts and styles for a content security policy, or an empty string
  ///     for none.
  ///   - further: JavaScript code that is appended to the module with the player's scripts.
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
    \(own: runPagePlayer.text)\(further)</script>
    """
  }

  /// The script that defines the class `Painter`, which draws display lists.
  package static var painter: String { runPagePainter.text }
}

extension PageFile {
  /// The contents of the file.
  package var text: String { String(embedded: bytes, count: count) }
}
