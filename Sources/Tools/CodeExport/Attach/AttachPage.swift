import CCode

/// A page with a list to which an animation is attached, by the code for the web.
///
/// The page contains the player and the file, and loads nothing else.
package enum AttachPage {
  /// Returns the HTML document.
  ///
  /// - Parameters:
  ///   - file: The JSON text of the Lottie file.
  ///   - player: The source of a build of lottie-web with the SVG renderer.
  package static func html(_ animation: AttachedAnimation, file: String, player: String) -> String {
    let code = AttachCode(animation).text(for: .web).replacing("export function", with: "function")
    let results: [JSONValue] = animation.hasResults ? ["success", "failure", .null] : ["end"]
    return XMLText(
      filling: attachPage.text,
      with: [
        "title": "\(animation.name) on a list", "mark": "\(HeaderExport.mark)",
        "style": "\(own: String(proofPageStyle.text.dropLast()))",
        "threshold": "\(animation.motion.threshold.decimalText())",
        "file": "\(animation.files[0].name)", "parts": "\(animation.partsText)",
        "player": "\(own: ProofPage.embedded(player))", "code": "\(own: ProofPage.embedded(code))",
        "data": "\(own: ProofPage.embedded(file))",
        "results": "\(own: JSONValue.list(results).compactText)",
      ]
    ).text
  }
}

extension AttachedAnimation {
  /// The parts with their first and last frames, as in `pull 0-60, refreshing 60-120`.
  package var partsText: String {
    let names = hasResults ? ["success", "failure"] : ["end"]
    let ends = zip(names, exits).map { ($0, $1.first?.played) }
    let parts = [("pull", pull), ("begin", begin), ("refreshing", cycle)] + ends
    return parts.compactMap { name, frames in
      frames.map { "\(name) \($0.lowerBound)-\($0.upperBound)" }
    }.joined(separator: ", ")
  }
}
