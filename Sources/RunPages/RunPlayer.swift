import CRunPage
import Texts

/// The element that plays in a page, of which there may be several, each with what it plays as a script in
/// itself.
///
///     <reel-player><h3 slot="title">wave</h3><script type="application/json">…</script></reel-player>
package enum RunPlayer {
  /// What a page has once for all of its players, anywhere in its body.
  ///
  /// - Parameters:
  ///   - isPainting: whether display lists are played, and not only pictures of the page.
  ///   - nonce: what a policy of the page's knows its scripts and styles by; empty where it has none.
  ///   - further: the rest of the module.
  package static func definition(
    isPainting: Bool, nonce: String = "", further: String = ""
  ) -> String {
    let known = nonce.isEmpty ? "" : " nonce=\"\(nonce)\""
    return """
      <template id="player">
      <style\(known)>
      \(runPageStyle.text)</style>
      \(runPageBody.text)</template>
      <script type="module"\(known)>
      \(isPainting ? painter : "")
      \(runPagePictures.text)\(runPageParts.text)\(runPagePlayer.text)\(runPageHands.text)\(further)</script>
      """
  }

  /// The script that draws display lists: the class `Painter`.
  package static var painter: String { runPagePainter.text + runPageStrokes.text }
}

extension RunPageFile {
  /// A file of the page; C's constant, which is there as long as the program.
  fileprivate var text: String {
    String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }
}
