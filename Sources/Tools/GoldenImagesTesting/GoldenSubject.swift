/// A value that is compared with a golden: an image, a display list or a text.
///
/// A type of your own conforms by returning one of the forms, such as a text that describes it.
public protocol GoldenSubject {
  /// The form that is compared.
  var goldenForm: GoldenForm { get }
}

/// The form in which a value is compared with a golden.
public enum GoldenForm: Sendable {
  /// An image, compared by its pixels; the golden is a PNG file.
  case image(PremultipliedBitmap)
  /// An image with straight alpha, compared by its pixels; the golden is a PNG file.
  case straightImage(StraightBitmap)
  /// A display list, compared as text; a failure lists the changes of each item.
  case list(DisplayList)
  /// A text; a failure lists the lines that differ.
  case text(String)
}

extension PremultipliedBitmap: GoldenSubject {
  /// The image.
  public var goldenForm: GoldenForm { .image(self) }
}

extension StraightBitmap: GoldenSubject {
  /// The image.
  public var goldenForm: GoldenForm { .straightImage(self) }
}

extension DisplayList: GoldenSubject {
  /// The display list.
  public var goldenForm: GoldenForm { .list(self) }
}

extension String: GoldenSubject {
  /// The text.
  public var goldenForm: GoldenForm { .text(self) }
}
