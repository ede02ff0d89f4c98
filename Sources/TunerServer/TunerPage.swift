import CTunerPage
import RunPages

/// The live page: a player, and what keeps it at the file's run.
enum TunerPage {
  /// The page.
  ///
  /// - Parameter nonce: what its policy knows its own scripts and styles by.
  static func html(nonce: String) -> String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>reel</title>
    <link rel="icon" href="data:,">
    <style nonce="\(nonce)">
    \(tunerPageStyle.text)</style>
    </head>
    <body>
    <section class="notice" role="status" aria-label="What is wrong" hidden></section>
    <main></main>
    \(RunPlayer.definition(isPainting: true, nonce: nonce, further: tunerPageScript.text))
    </body>
    </html>

    """
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

extension TunerPageFile {
  /// A file of the page; C's constant, which is there as long as the program.
  fileprivate var text: String {
    String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }
}
