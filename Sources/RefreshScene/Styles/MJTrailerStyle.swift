import BezierGeometry
public import RefreshModel
import VectorDrawing

/// The look of MJRefresh's normal trailer, at the right of a list that scrolls sideways: an arrow, and
/// a text one character wide that is read downwards.
public struct MJTrailerStyle: RefreshStyle {
  /// Makes the style.
  public init() {}

  /// `mj-trailer`.
  public var name: String { "mj-trailer" }
  /// One sentence.
  public var summary: String {
    "A line read downwards beside an arrow, right of the columns of a list that scrolls sideways."
  }
  /// A footer.
  public var placements: Set<Placement> { [.footer] }
  /// The MJRefresh trailer's behaviour.
  public var defaultComponent: String { ComponentDescription.mjTrailer.name }

  /// The look's own settings.
  public var parameters: [Parameter] {
    MJLook.textParameters(texts: [.idle, .pulling, .refreshing, .noMoreData]) + [
      Parameter(
        "labelX", .number(-1000...1000, .points), default: .number(40),
        "The text's middle, from the trailer's left edge."),
      Parameter(
        "arrowX", .number(-1000...1000, .points), default: .number(15),
        "The arrow's middle, from the trailer's left edge."),
      MJLook.stateHidden("Whether the text is left out, so that the arrow stands in the middle."),
      MJLook.arrowColor,
    ]
  }

  /// The trailer's width.
  public func preferredHeight(parameters: ParameterValues) -> Double {
    parameters.optionalNumber("width") ?? MJTrailerComponent().settings.extent
  }

  /// Draws one moment.
  public func draw(
    _ component: ComponentMoment, at moment: Moment, parameters: ParameterValues,
    context: DrawingContext
  ) -> StyleLayers {
    let look = MJLook(.mjTrailer, .footer, component, moment, parameters, context)
    let view = moment.scrollView
    let frame = Rect(
      x: 0, y: 0, width: look.reading.extent ?? preferredHeight(parameters: parameters),
      height: view.frame.height)
    let isBare = parameters.flag("stateHidden")
    let arrow = Point(
      x: isBare ? frame.midX : parameters.number("arrowX"), y: frame.midY)
    return look.layers(
      at: Point(
        x: look.reading.position ?? view.contentSize.width, y: view.contentOffset.y)
    ) {
      if !isBare {
        column(look.label(look.reading.textState), parameters, in: frame, context)
      }
      look.arrow(.mjTrailer, at: arrow, idle: 0, pulling: .pi)
    }
  }

  /// The text in a label one character wide.
  private func column(
    _ label: Label, _ parameters: ParameterValues, in frame: Rect, _ context: DrawingContext
  ) -> [DisplayItem] {
    var label = label
    label.flow = .column
    let width = label.font.size
    return label.items(
      "footer.state",
      in: Rect(
        x: parameters.number("labelX") - width / 2, y: frame.minY, width: width,
        height: frame.height), context.textLayout)
  }
}
