import CCode

/// A page that plays a header's Lottie file next to the frames of the scenario and shows where they
/// differ.
///
/// The page contains the player, the files and the frames, and loads nothing else.
package enum ProofPage {
  /// A header in one appearance, with the color behind it, and frames of the composition as the
  /// scenario draws them.
  package typealias Version = (
    appearance: Appearance, header: LottieHeader, background: Color,
    frames: [(frame: Int, png: [UInt8])]
  )

  /// The number of pixels per point of the frames.
  package static let scale = 2.0

  /// Returns the HTML document.
  ///
  /// - Parameters:
  ///   - name: The name of the scenario.
  ///   - player: The source of a build of lottie-web that includes the canvas renderer.
  ///   - versions: The header in each appearance.
  package static func html(name: String, player: String, _ versions: [Version]) -> String {
    XMLText(
      filling: proofPage.text,
      with: [
        "title": "\(name): the Lottie file next to its frames",
        "mark": "\(HeaderExport.mark)",
        "style": "\(own: String(proofPageStyle.text.dropLast()))",
        "player": "\(own: embedded(player))",
        "versions": "\(own: embedded(data(versions).compactText))",
        "script": "\(own: proofPageScript.text)",
      ]
    ).text
  }

  /// Returns a script that contains no end tag.
  static func embedded(_ script: String) -> String {
    script.replacing("</", with: "<\\/").replacing("<!--", with: "<\\!--")
  }

  private static func data(_ versions: [Version]) -> JSONValue {
    .list(
      versions.map { appearance, header, background, frames in
        [
          "appearance": .text(appearance.rawValue), "background": .text(background.hexString),
          "file": .text(header.text),
          "segments": .list(
            header.segments.segments.map {
              ["name": .text($0.name), "first": .integer($0.first)]
            }),
          "frames": .list(
            frames.map {
              ["frame": .integer($0.frame), "image": "data:image/png;base64,\($0.png.base64)"]
            }),
        ]
      })
  }

}
