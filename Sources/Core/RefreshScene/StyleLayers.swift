/// The items that a style draws, grouped by depth relative to the list's background and rows.
public struct StyleLayers: Hashable, Sendable, ExpressibleByArrayLiteral {
  /// The items behind everything, such as the field that opens above the content.
  ///
  /// An image of the header alone, for use as an asset, omits them over a transparent canvas.
  public var backdrop: [DisplayItem]
  /// The items behind the list.
  ///
  /// The background of the list starts at the upper edge of the content and covers everything
  /// below it, so this layer is not suitable for footers.
  public var behindList: [DisplayItem]
  /// The items over the list's background, such as a field where the list's edge has dipped.
  ///
  /// An image of the header alone omits them like the backdrop.
  public var listBackdrop: [DisplayItem]
  /// The items over the list's background and behind its rows.
  ///
  /// This layer is for footers, and for headers that the original libraries insert as the backmost
  /// subview of the scroll view.
  public var behindRows: [DisplayItem]
  /// The items over the rows and under the bars.
  public var overRows: [DisplayItem]
  /// The opacity of the list's rows, from 0 (invisible) to 1 (opaque).
  public var rowsOpacity: Double

  /// Creates layers, which are empty by default.
  public init(
    backdrop: [DisplayItem] = [], behindList: [DisplayItem] = [],
    listBackdrop: [DisplayItem] = [], behindRows: [DisplayItem] = [],
    overRows: [DisplayItem] = [], rowsOpacity: Double = 1
  ) {
    self.backdrop = backdrop
    self.behindList = behindList
    self.listBackdrop = listBackdrop
    self.behindRows = behindRows
    self.overRows = overRows
    self.rowsOpacity = rowsOpacity
  }

  /// Creates layers with items behind the list, the usual layer of headers.
  public init(arrayLiteral items: DisplayItem...) { self.init(behindList: items) }

  /// All items in drawing order.
  package var items: [DisplayItem] { behind + listBackdrop + behindRows + overRows }

  /// The items that the background of the list covers.
  package var behind: [DisplayItem] { backdrop + behindList }
}
