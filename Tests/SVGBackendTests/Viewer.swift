import Foundation
import GoldenImages

/// The converter of librsvg, an independent SVG implementation.
enum Viewer {
  static let program = ExternalProgram(
    "/usr/bin/rsvg-convert", "/opt/homebrew/bin/rsvg-convert", probe: ["--version"])
  static let hint = "rsvg-convert is not installed (apt install librsvg2-bin)"

  /// Returns the document's pixels; `scale` is in pixels per point.
  static func pixels(_ svg: String, scale: Double = 1) throws -> PremultipliedBitmap {
    let outcome = try program.run(["--zoom", "\(scale)", "--unlimited"], input: Array(svg.utf8))
    guard outcome.status == 0 else { throw Refusal(text: outcome.errors + svg.prefix(2_000)) }
    return PremultipliedBitmap(try PNGDecoder.decode(outcome.output))
  }

  /// Returns the document's pixels in a browser window of the given size.
  static func screenshot(_ svg: String, of size: PixelSize) throws -> PremultipliedBitmap {
    let folder = try TemporaryFolder()
    let file = try folder.write(Array(svg.utf8), to: "drawing.svg")
    let browser = try Browser(width: size.width, height: size.height)
    try browser.open(URL(filePath: file))
    return PremultipliedBitmap(try PNGDecoder.decode(browser.screenshot()))
  }

  struct Refusal: Error { var text: String }
}

/// The renderer, embedding images with the project's PNG encoder.
let renderer = SVGRenderer { try PNGEncoder.encode($0) }

/// Returns the difference between the viewer's rendering of a list's SVG and cairo's rendering.
func difference(
  _ list: DisplayList, scale: Double = 2, metric: ImageMetric = .threshold(2)
) throws -> ImageDifference {
  let drawn = try CairoRenderer().render(list, scale: scale)
  let shown = try Viewer.pixels(try renderer.render(list), scale: scale)
  return try ImageComparison(metric).difference(between: drawn, and: shown)
}
