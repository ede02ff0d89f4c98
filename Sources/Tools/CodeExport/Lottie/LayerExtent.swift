import BezierGeometry
import CurveTuning
import VectorDrawing

/// How far layers reach at any time, generously.
enum LayerExtent {
  /// A rectangle in the coordinates around the layers that holds them all, whenever and however they
  /// move.
  static func bounds(of layers: [HeaderLayer]) -> Rect {
    let boxes = layers.map(bounds)
    return boxes.dropFirst().reduce(boxes.first ?? .zero) { $0.union($1) }
  }

  /// The rectangle that a group's clip never leaves; `nil` where it has none.
  static func clipBounds(of layer: HeaderLayer) -> Rect? {
    guard case .group(_, let clip?) = layer.content else { return nil }
    let all = values(of: .clip, layer).map { clip.replacingCoordinates($0) }
    return union(all.compactMap(\.boundingBox))
  }

  /// The rectangle, in the layer's own coordinates, that its outline never leaves.
  private static func outlineBounds(of layer: HeaderLayer) -> Rect {
    switch layer.content {
    case .group(let children, _): return clipBounds(of: layer) ?? bounds(of: children)
    case .fill(let path, _):
      return union(paths(path, layer).compactMap(\.boundingBox)) ?? .zero
    case .stroke(let path, let style):
      let box = union(paths(path, layer).compactMap(\.boundingBox)) ?? .zero
      return box.inset(dx: -style.width, dy: -style.width)
    case .ring(let radius, let style):
      let reach = radius + style.width
      return Rect(x: -reach, y: -reach, width: 2 * reach, height: 2 * reach)
    case .image(_, let size): return Rect(origin: .zero, size: size)
    }
  }

  private static func bounds(of layer: HeaderLayer) -> Rect {
    var box = outlineBounds(of: layer)
    let turns = [LayerProperty.rotation, .scaleX, .scaleY].contains {
      layer.tracks[$0] != nil || layer.value($0) != $0.neutral
    }
    if turns {
      let stretch = [LayerProperty.scaleX, .scaleY].flatMap { values(of: $0, layer) }
        .reduce(1) { max($0, abs($1.first ?? 1)) }
      let corners = [box.minX, box.maxX, box.minY, box.maxY].map(abs)
      let reach = (corners.max() ?? 0) * stretch * 1.5
      box = Rect(x: -reach, y: -reach, width: 2 * reach, height: 2 * reach)
    }
    let x = values(of: .x, layer).compactMap(\.first)
    let y = values(of: .y, layer).compactMap(\.first)
    // Between two keys an easing may swing beyond both.
    func reach(_ values: [Double]) -> ClosedRange<Double> {
      let (low, high) = (values.min() ?? 0, values.max() ?? 0)
      return (low - (high - low) / 2)...(high + (high - low) / 2)
    }
    let (rangeX, rangeY) = (reach(x), reach(y))
    return box.offset(by: Vector(dx: rangeX.lowerBound, dy: rangeY.lowerBound))
      .union(box.offset(by: Vector(dx: rangeX.upperBound, dy: rangeY.upperBound)))
  }

  private static func paths(_ path: BezierPath, _ layer: HeaderLayer) -> [BezierPath] {
    layer.tracks[.path] == nil
      ? [path] : values(of: .path, layer).map { path.replacingCoordinates($0) }
  }

  private static func values(
    of property: LayerProperty, _ layer: HeaderLayer
  ) -> [[Double]] {
    layer.tracks[property]?.refreshing.keys.map(\.value) ?? [layer.value(property)]
  }

  private static func union(_ boxes: [Rect]) -> Rect? {
    boxes.dropFirst().reduce(boxes.first) { $0?.union($1) }
  }
}
