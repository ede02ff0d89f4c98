import KeyframeAnimation
import RefreshModel

extension ComponentDescription {
  /// ZHRefresh's header's behaviour.
  public static let zhHeader = ComponentDescription(
    name: "zh-header",
    summary: "Pulled beyond its height, by finger or momentum, it opens by its inset alone.",
    placements: [.header], parameters: zhHeaderParameters,
    make: { ZHHeaderComponent(parameters: $0) })

  /// ZHRefresh's footer's behaviour.
  public static let zhFooter = ComponentDescription(
    name: "zh-footer",
    summary: "Loads more as soon as the list's end is reached, whoever moves the list.",
    placements: [.footer], parameters: zhFooterParameters,
    make: { ZHFooterComponent(parameters: $0) })

  /// The EGO header's behaviour.
  public static let ego = ComponentDescription(
    name: "ego",
    summary: "Let go 65 points out or more, it holds 60 open; its inset follows the finger.",
    placements: [.header], parameters: egoParameters(.ego),
    make: { EGOHeaderComponent(.ego, parameters: $0) })

  /// The behaviour of the EGO header's modern rewrite.
  public static let fg = ComponentDescription(
    name: "fg",
    summary: "The EGO header without arrow and date, that ignores scrolling while it loads.",
    placements: [.header], parameters: egoParameters(.fg),
    make: { EGOHeaderComponent(.fg, parameters: $0) })

  private static let time = Parameter.Kind.number(0...60, .seconds)

  private static let zhHeaderParameters: [Parameter] = {
    let header = ZHHeaderComponent()
    return [
      Parameter(
        "height", .number(1...10_000, .points), default: .number(header.height),
        "The header's height; strictly more triggers."),
      Parameter(
        "beginDuration", time, default: .number(header.beginDuration.seconds),
        "How long the inset takes to open."),
      Parameter(
        "endDuration", time, default: .number(header.endDuration.seconds),
        "How long the inset takes to close."),
      Parameter(
        "arrowDuration", time, default: .number(header.arrowDuration.seconds),
        "How long the arrow takes to turn."),
    ]
  }()

  private static let zhFooterParameters: [Parameter] = {
    let footer = ZHFooterComponent()
    return [
      Parameter(
        "height", .number(1...10_000, .points), default: .number(footer.height),
        "The footer's height; with short content a pull by half of it loads more."),
      Parameter(
        "beginDuration", time, default: .number(footer.beginDuration.seconds),
        "How long the inset takes to open."),
      Parameter(
        "endDuration", time, default: .number(footer.endDuration.seconds),
        "How long the inset takes to close."),
    ]
  }()

  private static func egoParameters(_ edition: EGOHeaderComponent.Edition) -> [Parameter] {
    let header = EGOHeaderComponent(edition)
    let parameters = [
      Parameter(
        "pullDistance", .number(1...10_000, .points), default: .number(header.pullDistance),
        "How far out letting go begins; strictly more shows it."),
      Parameter(
        "loadingInset", .number(0...10_000, .points), default: .number(header.loadingInset),
        "How much stays open while it loads."),
      Parameter(
        "beginDuration", time, default: .number(header.beginDuration.seconds),
        "How long the inset takes to open."),
      Parameter(
        "endDuration", time, default: .number(header.endDuration.seconds),
        "How long the inset takes to close."),
    ]
    guard edition == .ego else { return parameters }
    return parameters + [
      Parameter(
        "arrowDuration", time, default: .number(header.arrowDuration.seconds),
        "How long the arrow takes to turn.")
    ]
  }
}

extension ParameterValues {
  fileprivate func time(_ name: String) -> Flicks { Flicks(seconds: number(name)) }
}

extension ZHHeaderComponent {
  init(parameters values: ParameterValues) {
    self.init()
    height = values.number("height")
    beginDuration = values.time("beginDuration")
    endDuration = values.time("endDuration")
    arrowDuration = values.time("arrowDuration")
  }
}

extension ZHFooterComponent {
  init(parameters values: ParameterValues) {
    self.init()
    height = values.number("height")
    beginDuration = values.time("beginDuration")
    endDuration = values.time("endDuration")
  }
}

extension EGOHeaderComponent {
  init(_ edition: Edition, parameters values: ParameterValues) {
    self.init(edition)
    pullDistance = values.number("pullDistance")
    loadingInset = values.number("loadingInset")
    beginDuration = values.time("beginDuration")
    endDuration = values.time("endDuration")
    if edition == .ego { arrowDuration = values.time("arrowDuration") }
  }
}
