/// An invalid value that prevents a display list from being drawn.
///
/// Drawing libraries accept NaN coordinates without an error, so lists are validated before they
/// are drawn. Harmless values are not problems: an opacity or a color component outside 0…1 is
/// clamped, and a line of width 0 is invisible.
public struct DisplayListProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of invalid values.
  package enum Violation: Hashable, Sendable {
    /// An infinite or NaN number, with the name of the property that contains it.
    case notFinite(String)
    /// Dash lengths that include a negative number or are all 0.
    case dashLengths([Double])
  }

  /// The item's identifier; `nil` for the size or background of the list.
  package let itemID: String?
  package let kind: Violation

  package init(itemID: String?, kind: Violation) {
    self.itemID = itemID
    self.kind = kind
  }

  /// A description of the problem, its location and the allowed values.
  public var description: String {
    let subject = itemID.map { "the item “\($0)”" } ?? "the display list"
    return switch kind {
    case .notFinite(let property):
      "\(subject) has an infinite or NaN number in its \(property); all numbers must be finite"
    case .dashLengths(let lengths):
      "\(subject) has the dash lengths \(lengths.map { $0.decimalText() }.joined(separator: ", ")); "
        + "dash lengths must not be negative, and at least one must be positive"
    }
  }
}

extension DisplayList {
  /// The first problem in drawing order; `nil` if the list can be drawn.
  package var firstProblem: DisplayListProblem? {
    guard size.width.isFinite, size.height.isFinite else {
      return DisplayListProblem(itemID: nil, kind: .notFinite("size"))
    }
    guard background?.isFinite ?? true else {
      return DisplayListProblem(itemID: nil, kind: .notFinite("background"))
    }
    return items.firstResult { item in
      item.problem.map { DisplayListProblem(itemID: item.id, kind: $0) }
    }
  }
}

extension DisplayItem {
  /// The problem of the item itself, not of its children; `nil` if the item is valid.
  fileprivate var problem: DisplayListProblem.Violation? {
    switch self {
    case .fill(let item):
      if !item.path.hasFiniteCoordinates { return .notFinite("path") }
      if !item.paint.isFinite { return .notFinite("paint") }
    case .stroke(let item):
      if !item.path.hasFiniteCoordinates { return .notFinite("path") }
      if !item.paint.isFinite { return .notFinite("paint") }
      return item.style.problem
    case .text(let item):
      if !item.origin.isFinite { return .notFinite("origin") }
      if !item.text.path.hasFiniteCoordinates { return .notFinite("path") }
      if !item.paint.isFinite { return .notFinite("paint") }
    case .image(let item): if !item.frame.isFinite { return .notFinite("frame") }
    case .group(let item):
      if !item.transform.isFinite { return .notFinite("transform") }
      if !item.opacity.isFinite { return .notFinite("opacity") }
      if !(item.clip?.hasFiniteCoordinates ?? true) { return .notFinite("clip") }
    }
    return nil
  }
}

extension BezierPath {
  fileprivate var hasFiniteCoordinates: Bool {
    elements.allSatisfy { $0.points.allSatisfy(\.isFinite) }
  }
}

extension Rect {
  fileprivate var isFinite: Bool { origin.isFinite && width.isFinite && height.isFinite }
}

extension AffineTransform {
  fileprivate var isFinite: Bool { [a, b, c, d, tx, ty].allSatisfy(\.isFinite) }
}

extension Paint {
  fileprivate var isFinite: Bool {
    switch self {
    case .color(let color): color.isFinite
    case .linearGradient(let gradient):
      gradient.start.isFinite && gradient.end.isFinite && gradient.stops.areFinite
    case .radialGradient(let gradient):
      gradient.startCenter.isFinite && gradient.startRadius.isFinite
        && gradient.endCenter.isFinite && gradient.endRadius.isFinite && gradient.stops.areFinite
    }
  }
}

extension [GradientStop] {
  fileprivate var areFinite: Bool { allSatisfy { $0.offset.isFinite && $0.color.isFinite } }
}

extension StrokeStyle {
  fileprivate var problem: DisplayListProblem.Violation? {
    if !width.isFinite { return .notFinite("line width") }
    if !miterLimit.isFinite { return .notFinite("miter limit") }
    if !dashPhase.isFinite { return .notFinite("dash phase") }
    if !dashLengths.allSatisfy(\.isFinite) { return .notFinite("dash length") }
    if dashLengths.isEmpty { return nil }
    let areDrawable = dashLengths.allSatisfy { $0 >= 0 } && dashLengths.contains { $0 > 0 }
    return areDrawable ? nil : .dashLengths(dashLengths)
  }
}
