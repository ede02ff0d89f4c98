public import VectorDrawing

/// What a style draws, by its place among the content.
public struct StyleLayers: Hashable, Sendable, ExpressibleByArrayLiteral {
  /// Behind everything: the field that opens above the content.
  ///
  /// Left out where only the header itself is wanted, for use as an asset.
  public var backdrop: [DisplayItem]
  /// Behind the list, whose own background begins at the content's upper edge and covers all below
  /// it: not for footers.
  public var behindList: [DisplayItem]
  /// Over the list's background: the field where the list's edge has dipped.
  ///
  /// Left out with the backdrop.
  public var listBackdrop: [DisplayItem]
  /// Over the list's background, behind its rows: where footers belong, and what stands in the
  /// original as the scroll view's hindmost subview.
  public var behindRows: [DisplayItem]
  /// Over the rows, under the bars.
  public var overRows: [DisplayItem]
  /// How strongly the list's rows show: 1 fully, 0 not at all.
  public var rowsOpacity: Double

  /// Makes layers; those not given are empty.
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

  /// Makes a drawing that lies behind the list, where headers belong.
  public init(arrayLiteral items: DisplayItem...) {
    self.init(behindList: items)
  }
}
