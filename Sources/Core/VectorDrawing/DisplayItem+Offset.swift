extension DisplayItem {
  /// Returns the item at another place.
  package func offset(by offset: Vector) -> DisplayItem {
    let transform = AffineTransform.translation(x: offset.dx, y: offset.dy)
    switch self {
    case .fill(var item):
      item.path = item.path.applying(transform)
      item.paint = item.paint.offset(by: offset)
      return .fill(item)
    case .stroke(var item):
      item.path = item.path.applying(transform)
      item.paint = item.paint.offset(by: offset)
      return .stroke(item)
    case .text(var item):
      item.origin = item.origin + offset
      return .text(item)
    case .image(var item):
      item.frame = item.frame.offset(by: offset)
      return .image(item)
    case .group(var item):
      item.transform = item.transform.concatenating(transform)
      return .group(item)
    }
  }
}

extension Paint {
  fileprivate func offset(by offset: Vector) -> Paint {
    switch self {
    case .color: return self
    case .linearGradient(var gradient):
      gradient.start = gradient.start + offset
      gradient.end = gradient.end + offset
      return .linearGradient(gradient)
    case .radialGradient(var gradient):
      gradient.startCenter = gradient.startCenter + offset
      gradient.endCenter = gradient.endCenter + offset
      return .radialGradient(gradient)
    }
  }
}
