import BezierGeometry
import RefreshHeaders
import RefreshModel
import RefreshScene

extension Scenario {
  /// The components, header first.
  var sortedComponents: [(Placement, Component)] {
    Placement.allCases.compactMap { placement in
      components[placement].map { (placement, $0) }
    }
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

  /// The components with their looks, both with their settings; without those of which one is not known,
  /// or that do not go together.
  func styledComponents(_ library: Library) -> StyledComponents {
    var styled: StyledComponents = [:]
    for (placement, component) in components {
      guard let prototype = library.style(named: component.style),
        let description = library.component(
          named: component.component ?? prototype.defaultComponent)
      else { continue }
      let values = component.values(
        over: library.defaults(of: prototype, over: description.name))
      styled[placement] = try? description.styled(prototype, values, at: placement)
    }
    return styled
  }

  /// What part of the screen is drawn; `nil` where the component cropped to is not known.
  func sceneCrop(_ styledComponents: StyledComponents) -> Scene.Crop? {
    let placement: Placement
    switch canvas.crop {
    case .screen: return .screen
    case .rect(let rect): return .rect(rect)
    case .header: placement = .header
    case .footer: placement = .footer
    }
    guard let styled = styledComponents[placement] else { return nil }
    let length = styled.look.preferredHeight
    if styled.component.axis == .horizontal {
      return .trailer(Size(width: length, height: canvas.height ?? frame.height))
    }
    return .component(placement, height: canvas.height ?? length)
  }

  /// The size of the pictures in points; `nil` where the component cropped to is not known.
  func canvasSize(_ styledComponents: StyledComponents) -> Size? {
    switch sceneCrop(styledComponents) {
    case .screen: screen.size
    case .rect(let rect): rect.size
    case .component(_, let height), .strip(_, let height): Size(width: frame.width, height: height)
    case .trailer(let size): size
    case nil: nil
    }
  }
}

extension Scenario.Component {
  /// The settings, those that are not given by their defaults.
  func values(over defaults: ParameterValues) -> ParameterValues {
    var values = defaults
    for (name, value) in settings { values.set(value, for: name) }
    return values
  }
}

/// Behaviours with their looks, by where they are attached.
typealias StyledComponents = [Placement: (component: any RefreshComponent, look: StyledComponent)]
