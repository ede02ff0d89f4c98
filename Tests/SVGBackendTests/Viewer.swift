import CairoBackend
import Foundation
import GoldenImages
import ImageCoding
import RefreshScenario
import SVGBackend
import TestSupport
import VectorDrawing

/// librsvg's converter, which knows SVG and nothing of this project.
enum Viewer {
  static let program = ExternalProgram(
    "/usr/bin/rsvg-convert", "/opt/homebrew/bin/rsvg-convert", probe: ["--version"])
  static let hint = "rsvg-convert is not installed (apt install librsvg2-bin)"

  /// A document's pixels at a number of pixels a point.
  static func pixels(_ svg: String, scale: Double = 1) throws -> PremultipliedBitmap {
    let outcome = try program.run(["--zoom", "\(scale)", "--unlimited"], input: Array(svg.utf8))
    guard outcome.status == 0 else { throw Refusal(text: outcome.errors + svg.prefix(2_000)) }
    return PremultipliedBitmap(try PNGDecoder.decode(outcome.output))
  }

  /// A document's pixels in a browser's window of its size.
  static func screenshot(_ svg: String, of size: PixelSize) throws -> PremultipliedBitmap {
    let folder = try TemporaryFolder()
    let file = try folder.write(Array(svg.utf8), to: "drawing.svg")
    let browser = try Browser(width: size.width, height: size.height)
    try browser.open(URL(filePath: file))
    return PremultipliedBitmap(try PNGDecoder.decode(browser.screenshot()))
  }

  struct Refusal: Error { var text: String }
}

/// The renderer with the project's own PNG files in it.
let renderer = SVGRenderer { try PNGEncoder.encode($0) }

/// How far the pixels of a list's SVG, as the viewer shows it, are from those that cairo draws.
func difference(
  _ list: DisplayList, scale: Double = 2, metric: ImageMetric = .threshold(2)
) throws -> ImageDifference {
  let drawn = try CairoRenderer().render(list, scale: scale)
  let shown = try Viewer.pixels(try renderer.render(list), scale: scale)
  return try ImageComparison(metric).difference(between: drawn, and: shown)
}
