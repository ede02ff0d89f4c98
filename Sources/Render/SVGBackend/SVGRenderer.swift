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
  package static let accuracy = 0.001

  /// Makes a PNG file of a picture's pixels.
  typealias PictureEncoder = @Sendable (PremultipliedBitmap) throws -> [UInt8]

  private let encodePicture: PictureEncoder

  /// Makes a renderer.
  ///
  /// - Parameter encodePicture: makes the PNG files that pictures are embedded as.
  public init(
    encodePicture: @escaping @Sendable (PremultipliedBitmap) throws -> [UInt8]
  ) {
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
    let size: XMLText = "width=\"\(width.decimalText())\" height=\"\(height.decimalText())\""
    var text: XMLText =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\""
    if writer.hasPictures { text += " xmlns:xlink=\"http://www.w3.org/1999/xlink\"" }
    text += " \(size) viewBox=\"0 0 \(width.decimalText()) \(height.decimalText())\""
    if title != nil { text += " role=\"img\"" }
    text += ">\n"
    if let title { text += "  <title>\(title)</title>\n" }
    if !writer.definitions.isEmpty {
      text += "  <defs>\n" + writer.definitions.joined() + "  </defs>\n"
    }
    if let background = list.background {
      text += "  <rect \(size)\(background.attributes("fill"))/>\n"
    }
    return (text + writer.elements.joined() + "</svg>\n").text
  }
}

/// Why a list cannot be written as SVG.
public enum SVGError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The list cannot be drawn as it stands.
  case problem(DisplayListProblem)
  /// The list has no width or no height, in points.
  case size(width: Double, height: Double)
  /// A radial gradient's circles lie beside one another, or touch: SVG's viewers do not agree on
  /// what that looks like.
  case gradientCircles(itemID: String)
  /// A picture's pixels could not be made into a file, for the reason given.
  case picture(itemID: String, reason: String)

  /// Says what is wrong and what is allowed.
  public var description: String {
    switch self {
    case .problem(let problem): problem.description
    case .size(let width, let height):
      "a drawing of \(width.decimalText()) by \(height.decimalText()) points shows nothing; both "
        + "are numbers above 0"
    case .gradientCircles(let id):
      "the item “\(id)” has a radial gradient between two circles that SVG cannot show; one of them "
        + "has to lie inside the other"
    case .picture(let id, let reason):
      "the picture of the item “\(id)” cannot be embedded: \(reason)"
    }
  }
}
