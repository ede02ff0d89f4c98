/// A renderer of display lists as SVG documents, which look the same as the bitmaps of
/// `CairoRenderer` at any scale.
///
/// Groups, clips, gradients and strokes are preserved and carry the items' identifiers, so that
/// the file can be edited. Text becomes outlines and is labeled with its string for screen
/// readers. Equal lists produce equal text. The text is well-formed XML: characters that XML
/// does not allow in identifiers are replaced, and duplicate identifiers are numbered.
public struct SVGRenderer: Sendable {
  /// The maximum rounding error of a coordinate, in points of the drawing, after all transforms.
  package static let accuracy = 0.001

  /// A function that returns an image's pixels encoded as a PNG file.
  typealias ImageEncoder = @Sendable (PremultipliedBitmap) throws -> [UInt8]

  private let encodeImage: ImageEncoder

  /// Creates a renderer.
  ///
  /// - Parameter encodeImage: A closure that encodes an embedded image as a PNG file.
  public init(encodeImage: @escaping @Sendable (PremultipliedBitmap) throws -> [UInt8]) {
    self.encodeImage = encodeImage
  }

  /// Returns the display list as an SVG document.
  ///
  /// - Parameters:
  ///   - list: The display list; one point becomes one SVG user unit.
  ///   - title: The document's title for screen readers; `nil` for a document without a title.
  /// - Throws: ``SVGError`` if the list cannot be written.
  public func render(_ list: DisplayList, title: String? = nil) throws(SVGError) -> String {
    if let problem = list.firstProblem { throw .problem(problem) }
    let width = list.size.width
    let height = list.size.height
    guard width > 0, height > 0 else { throw .size(width: width, height: height) }
    var writer = SVGWriter(encodeImage: encodeImage)
    try writer.write(list.items, transform: .identity, indentation: "  ")
    let size: XMLText = "width=\"\(width.decimalText())\" height=\"\(height.decimalText())\""
    var text: XMLText =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\""
    if writer.hasImages { text += " xmlns:xlink=\"http://www.w3.org/1999/xlink\"" }
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

/// The reason why a display list cannot be written as SVG.
public enum SVGError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The display list is invalid.
  case problem(DisplayListProblem)
  /// The width or the height of the list, in points, is not positive.
  case size(width: Double, height: Double)
  /// Neither circle of a radial gradient lies inside the other; SVG viewers disagree on the
  /// result.
  case gradientCircles(itemID: String)
  /// An image could not be encoded, for the given reason.
  case image(itemID: String, reason: String)

  /// A message that describes the problem and what is allowed.
  public var description: String {
    switch self {
    case .problem(let problem): problem.description
    case .size(let width, let height):
      "the drawing is empty: \(width.decimalText()) × \(height.decimalText()) pt; the width and "
        + "the height must be greater than 0"
    case .gradientCircles(let id):
      "the item “\(id)” has a radial gradient that SVG cannot represent; one of its circles must "
        + "contain the other"
    case .image(let id, let reason): "the image of the item “\(id)” cannot be embedded: \(reason)"
    }
  }
}
