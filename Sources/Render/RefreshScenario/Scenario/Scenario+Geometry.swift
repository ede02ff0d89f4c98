import BezierGeometry
import RefreshHeaders
import RefreshModel
import RefreshScene

extension Scenario {
  /// The header, then the footer.
  var sortedHeaders: [(Placement, Header)] {
    Placement.allCases.compactMap { placement in headers[placement].map { (placement, $0) } }
  }

  /// The height of the bars together, in points.
  var barHeight: Double {
    content.navigationBar.map { $0.height + $0.statusBar } ?? 0
  }

  /// The scroll view's frame: as given, or the screen less the bars.
  var frame: Rect {
    scrollView.frame
      ?? Rect(x: 0, y: barHeight, width: screen.size.width, height: screen.size.height - barHeight)
  }

  /// The part of the safe area that overlaps the scroll view's frame.
  var safeAreaInset: EdgeInsets {
    let (frame, safeArea) = (frame, screen.safeArea)
    func clipped(_ overlap: Double, _ length: Double) -> Double { min(max(overlap, 0), length) }
    return EdgeInsets(
      top: clipped(safeArea.top - frame.minY, frame.height),
      left: clipped(safeArea.left - frame.minX, frame.width),
      bottom: clipped(frame.maxY - (screen.size.height - safeArea.bottom), frame.height),
      right: clipped(frame.maxX - (screen.size.width - safeArea.right), frame.width))
  }

  /// The header and the footer, each style over its behavior; without those that do not fit.
  var styledHeaders: [Placement: StyledHeader] {
    var styled: [Placement: StyledHeader] = [:]
    for (placement, header) in headers {
      styled[placement] = try? StyledHeader(header.style, over: header.behavior, at: placement)
    }
    return styled
  }

  /// What part of the screen is drawn; `nil` where the behavior cropped to is not known.
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

  /// The size of the pictures in points; `nil` where the behavior cropped to is not known.
  func canvasSize(_ styledHeaders: [Placement: StyledHeader]) -> Size? {
    sceneCrop(styledHeaders)?.size(ofScreen: screen.size, list: frame)
  }
}
