import KeyframeAnimation
import RefreshModel

extension ComponentDescription {
  /// The MJRefresh header's behaviour.
  public static let mjHeader = ComponentDescription(
    name: "mj-header",
    summary: "Pulled beyond its height and let go, it holds the list open while it refreshes.",
    placements: [.header], parameters: mjHeaderParameters,
    make: { MJHeaderComponent(parameters: $0) })

  /// The MJRefresh back footer's behaviour.
  public static let mjBackFooter = ComponentDescription(
    name: "mj-back-footer",
    summary: "Pulled up beyond its height and let go, it holds the list open while it loads more.",
    placements: [.footer], knowsNoMoreData: true, parameters: mjBackFooterParameters,
    make: { MJBackFooterComponent(parameters: $0) })

  /// The MJRefresh auto footer's behaviour.
  public static let mjAutoFooter = ComponentDescription(
    name: "mj-auto-footer",
    summary: "Stands below the rows, and loads more by itself when it comes into sight.",
    placements: [.footer], knowsNoMoreData: true, parameters: mjAutoFooterParameters,
    make: { MJAutoFooterComponent(parameters: $0) })

  /// The MJRefresh trailer's behaviour.
  public static let mjTrailer = ComponentDescription(
    name: "mj-trailer",
    summary: "A back footer on its side, at the right of a list that then scrolls sideways.",
    placements: [.footer], knowsNoMoreData: true, axis: .horizontal,
    parameters: mjTrailerParameters, make: { MJTrailerComponent(parameters: $0) })

  private static let mjHeaderParameters: [Parameter] = {
    let header = MJHeaderComponent()
    return mjParameters(header.settings, extent: "height", "The header's height.") + [
      Parameter(
        "ignoredTop", .number(-10_000...10_000, .points),
        default: .number(header.ignoredScrollViewContentInsetTop),
        "How much further up the header lies; no threshold moves with it.")
    ]
  }()

  private static let mjBackFooterParameters: [Parameter] = {
    let footer = MJBackFooterComponent()
    return mjParameters(footer.settings, extent: "height", "The footer's height.") + [
      mjIgnoredBottom, mjHidesWithoutRows,
    ]
  }()

  private static let mjAutoFooterParameters: [Parameter] = {
    let footer = MJAutoFooterComponent()
    return mjParameters(footer.settings, extent: "height", "The footer's height.") + [
      Parameter(
        "automatic", .flag, default: .flag(footer.automaticallyRefresh),
        "Whether it begins by itself when it comes into sight."),
      Parameter(
        "triggerPercent", .number(-1000...1000, .fraction),
        default: .number(footer.triggerAutomaticallyRefreshPercent),
        "How much of it has to be in sight for that; below 0 it begins so many heights ahead."),
      Parameter(
        "triggerTimes", .integer(0...1000, unlimited: true),
        default: footer.autoTriggerTimes.map(ParameterValue.integer) ?? .unlimited,
        "How often one drag may begin."),
      mjIgnoredBottom, mjHidesWithoutRows,
    ]
  }()

  private static let mjTrailerParameters: [Parameter] = {
    let trailer = MJTrailerComponent()
    return mjParameters(trailer.settings, extent: "width", "The trailer's width.") + [
      Parameter(
        "ignoredRight", .number(-10_000...10_000, .points),
        default: .number(trailer.ignoredScrollViewContentInsetRight),
        "How much further to the right the trailer lies; no threshold moves with it."),
      mjHidesWithoutRows,
    ]
  }()

  private static let mjIgnoredBottom = Parameter(
    "ignoredBottom", .number(-10_000...10_000, .points), default: .number(0),
    "How much further down the footer lies; no threshold moves with it.")

  private static let mjHidesWithoutRows = Parameter(
    "hideWithoutRows", .flag, default: .flag(false),
    "Whether it hides itself when the list reloads and has no rows.")

  /// The settings that the family shares.
  private static func mjParameters(
    _ settings: MJSettings, extent: String, _ help: String
  ) -> [Parameter] {
    let time = Parameter.Kind.number(0...60, .seconds)
    return [
      Parameter(extent, .number(1...10_000, .points), default: .number(settings.extent), help),
      Parameter(
        "fastDuration", time, default: .number(settings.fastAnimationDuration.seconds),
        "How long the quick animations take: opening, and the arrow's turns."),
      Parameter(
        "slowDuration", time, default: .number(settings.slowAnimationDuration.seconds),
        "How long the slow animations take: closing, and the spinner's fade."),
      Parameter(
        "animated", .flag, default: .flag(!settings.isAnimationDisabled),
        "Whether anything is animated at all."),
      Parameter(
        "automaticAlpha", .flag, default: .flag(settings.isAutomaticallyChangeAlpha),
        "Whether the opacity follows the pull."),
      Parameter(
        "hidden", .flag, default: .flag(settings.isHidden),
        "Whether it is hidden at the beginning."),
      Parameter(
        "userInteraction", .flag, default: .flag(settings.isUserInteractionEnabled),
        "Whether its own user interaction is on; where it is off, it notices no scrolling."),
    ]
  }
}

extension MJSettings {
  fileprivate mutating func read(_ values: ParameterValues, extent name: String) {
    extent = ImageSettings.height(values.number(name), growingFor: values)
    images = ImageSettings(values)?.model
    fastAnimationDuration = Flicks(seconds: values.number("fastDuration"))
    slowAnimationDuration = Flicks(seconds: values.number("slowDuration"))
    isAnimationDisabled = !values.flag("animated")
    isAutomaticallyChangeAlpha = values.flag("automaticAlpha")
    isHidden = values.flag("hidden")
    isUserInteractionEnabled = values.flag("userInteraction")
  }
}

extension MJHeaderComponent {
  init(parameters values: ParameterValues) {
    self.init()
    settings.read(values, extent: "height")
    ignoredScrollViewContentInsetTop = values.number("ignoredTop")
  }
}

extension MJBackFooterComponent {
  init(parameters values: ParameterValues) {
    self.init()
    settings.read(values, extent: "height")
    ignoredScrollViewContentInsetBottom = values.number("ignoredBottom")
    hidesWithoutRows = values.flag("hideWithoutRows")
  }
}

extension MJTrailerComponent {
  init(parameters values: ParameterValues) {
    self.init()
    settings.read(values, extent: "width")
    ignoredScrollViewContentInsetRight = values.number("ignoredRight")
    hidesWithoutRows = values.flag("hideWithoutRows")
  }
}

extension MJAutoFooterComponent {
  init(parameters values: ParameterValues) {
    self.init()
    settings.read(values, extent: "height")
    automaticallyRefresh = values.flag("automatic")
    triggerAutomaticallyRefreshPercent = values.number("triggerPercent")
    autoTriggerTimes = values.optionalInteger("triggerTimes")
    ignoredScrollViewContentInsetBottom = values.number("ignoredBottom")
    hidesWithoutRows = values.flag("hideWithoutRows")
  }
}
