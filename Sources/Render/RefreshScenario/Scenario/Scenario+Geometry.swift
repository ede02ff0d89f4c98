import BezierGeometry
import RefreshHeaders
import RefreshModel
import RefreshScene

extension Scenario {
  /// The header and the footer with their placements, the header first.
  var sortedHeaders: [(Placement, Header)] {
    Placement.allCases.compactMap { placement in headers[placement].map { (placement, $0) } }
  }

  /// The total height of the bars, in points.
  var barHeight: Double {
    content.navigationBar.map { $0.height + $0.statusBar } ?? 0
  }

  /// The scroll view's frame: the given one, or the screen without the bars.
  var frame: Rect {
    scrollView.frame
      ?? Rect(x: 0, y: barHeight, width: screen.size.width, height: screen.size.height - barHeight)
  }

  /// The insets by which the safe area overlaps the scroll view's frame.
  var safeAreaInset: EdgeInsets {
    let (frame, safeArea) = (frame, screen.safeArea)
    func clipped(_ overlap: Double, _ length: Double) -> Double { min(max(overlap, 0), length) }
    return EdgeInsets(
      top: clipped(safeArea.top - frame.minY, frame.height),
      left: clipped(safeArea.left - frame.minX, frame.width),
      bottom: clipped(frame.maxY - (screen.size.height - safeArea.bottom), frame.height),
      right: clipped(frame.maxX - (screen.size.width - safeArea.right), frame.width))
  }

  /// The header and the footer, without those whose style does not fit the behavior.
  var styledHeaders: [Placement: StyledHeader] {
    var styled: [Placement: StyledHeader] = [:]
    for (placement, header) in headers {
      styled[placement] = try? StyledHeader(
        header.style, over: header.behavior.following(frame.size), at: placement)
    }
    return styled
  }

  /// Returns the part of the screen that is drawn, or `nil` if its header or footer is missing.
  func sceneCrop(_ styledHeaders: [Placement: StyledHeader]) -> Scene.Crop? {
    let placement: Placement
    switch canvas.crop {
    case .screen: return .screen
    case .rect(let rect): return .rect(rect)
    case .header: placement = .header
    case .footer: placement = .footer
    }
    guard let styled = styledHeaders[placement] else { return nil }
    let length = styled.preferredHeight
    if styled.behavior.axis == .horizontal {
      return .trailer(Size(width: length, height: canvas.height ?? frame.height))
    }
    return .behavior(placement, height: canvas.height ?? length)
  }

  /// Returns the size of the images in points, or `nil` if the cropped header or footer is
  /// missing.
  func canvasSize(_ styledHeaders: [Placement: StyledHeader]) -> Size? {
    sceneCrop(styledHeaders)?.size(ofScreen: screen.size, list: frame)
  }
}
