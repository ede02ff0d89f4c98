import BezierGeometry
import Texts
public import VectorDrawing

/// Writes display lists as SVG text that looks as `CairoRenderer` draws them, at any scale.
///
/// Groups, clips, gradients and strokes stay what they are, under the items' identifiers, so that
/// the file can be edited; text is outlines, with the string as its label for readers that speak.
/// Equal lists give equal text. The text is well-formed XML: identifiers that XML does not allow are
/// changed as little as possible, and those that come twice are numbered.
public struct SVGRenderer: Sendable {
  /// How far a written coordinate may be from the true one, in points of the whole drawing.
  public static let accuracy = 0.001

  /// Makes a PNG file of a picture's pixels.
  public typealias PictureEncoder =
    @Sendable (PremultipliedBitmap) throws -> [UInt8]

  private let encodePicture: PictureEncoder

  /// Makes a renderer.
  ///
  /// - Parameter encodePicture: makes the PNG files that pictures are embedded as.
  public init(encodePicture: @escaping PictureEncoder) {
    self.encodePicture = encodePicture
  }

  /// The list as an SVG document.
  ///
  /// - Parameters:
  ///   - list: what is drawn; its points become the document's pixels.
  ///   - title: what the drawing shows, for readers that speak; `nil` where nothing is to be said.
  public func render(_ list: DisplayList, title: String? = nil) throws(SVGError) -> String {
    if let problem = list.firstProblem { throw .problem(problem) }
    let (width, height) = (list.size.width, list.size.height)
    guard width > 0, height > 0 else { throw .size(width: width, height: height) }
    var writer = SVGWriter(encodePicture: encodePicture)
    try writer.write(list.items, transform: .identity, indentation: "  ")
    let size = "width=\"\(width.decimalText())\" height=\"\(height.decimalText())\""
    var text =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\""
    if writer.hasPictures { text += " xmlns:xlink=\"http://www.w3.org/1999/xlink\"" }
    text += " \(size) viewBox=\"0 0 \(width.decimalText()) \(height.decimalText())\""
    if title != nil { text += " role=\"img\"" }
    text += ">\n"
    if let title { text += "  <title>\(title.escapedForXML)</title>\n" }
    if !writer.definitions.isEmpty {
      text += "  <defs>\n" + writer.definitions.joined() + "  </defs>\n"
    }
    if let background = list.background {
      text += "  <rect \(size)\(background.attributes("fill"))/>\n"
    }
    return text + writer.elements.joined() + "</svg>\n"
  }
}
