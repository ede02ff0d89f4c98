/// The styles of MJRefresh: a text with an arrow and a spinner, or with images.
public struct MJStyle: RefreshStyle, LabeledStyle {
  /// A class of MJRefresh, with icons or with images.
  public enum Component: String, Sendable {
    /// The header: the state and the time of the last refresh, in two lines next to icons.
    case header = "mj-header"
    /// The back footer: a text next to icons; the arrow points up at rest.
    case backFooter = "mj-back-footer"
    /// The auto footer: a text and, while loading, a spinner.
    case autoFooter = "mj-auto-footer"
    /// The trailer to the right of a horizontal list: an arrow and a text.
    ///
    /// The text is one character wide and read downward.
    case trailer = "mj-trailer"
    /// The header with images instead of icons.
    case gifHeader = "mj-gif-header"
    /// The back footer with images instead of icons.
    case backGIFFooter = "mj-back-gif-footer"
    /// The auto footer with images instead of a spinner.
    case autoGIFFooter = "mj-auto-gif-footer"
  }

  let component: Component
  /// The language, the texts, the font and the color.
  public var labels: LabelSettings
  /// The spinner that is shown while refreshing; ignored by the trailer and with images.
  public var spinner = SpinnerSettings()
  /// The image that replaces the arrow and the spinner, such as a logo; ignored by the trailer and
  /// with images.
  public var logo = LogoSettings()
  /// The images that replace the icons; ignored by a class with icons.
  ///
  /// An auto footer has images of the refreshing state only.
  public var stateImages = ImageSettings()
  /// The distance from the widest text to the center of the icons or the right edge of the images,
  /// in points; ignored by the trailer.
  public var labelInset: Double
  /// The arrow's color; `nil` is the text color.
  ///
  /// Ignored by an auto footer and with images.
  public var arrowColor: DynamicColor?
  /// Whether the texts are hidden, so that the icons or images are centered; ignored by an auto
  /// footer.
  public var isStateHidden = false
  /// Whether the text is hidden while refreshing, so that the spinner or the images are centered;
  /// only for an auto footer.
  public var isRefreshingTitleHidden = false
  /// The time of the last refresh; only for a header.
  public var times = TimeSettings()
  /// Whether the line with the time of the last refresh is hidden; only for a header.
  public var isTimeHidden = false
  /// The center of the text, in points from the trailer's left edge; only for a trailer.
  public var labelX = 40.0
  /// The center of the arrow, in points from the trailer's left edge; only for a trailer.
  public var arrowX = 15.0

  /// Creates the style of a class with its default settings.
  public init(_ component: Component = .header) {
    self.component = component
    labels = LabelSettings(
      component.labelFamily, size: 14, weight: .bold,
      color: DynamicColor(light: Color(90, 90, 90), dark: Color(174, 174, 178)))
    labelInset = component.showsImages ? 20 : 25
  }

  /// The style's name, summary, placement and default behavior.
  public var traits: StyleTraits {
    StyleTraits(
      name: component.rawValue, summary: component.summary,
      placements: [component.plain.placement],
      behavior: MJBehavior(component.plain))
  }

  /// The counts, durations and height of the images; `nil` for a component with icons.
  public var images: StateImages? {
    component.showsImages ? stateImages.model(component.imageStates) : nil
  }

  /// Returns the texts that VoiceOver announces, which are those of the labels.
  public func announcements(at placement: Placement) -> AnnouncementTexts { labels.announcements }

  /// Returns the height, or the width of a trailer, in points: that of the behavior or, if the
  /// behavior does not declare one, the larger of the default height and the images' height.
  public func preferredHeight(_ reads: IndicatorReads) -> Double {
    reads.height ?? max(MJBehavior(component.plain).extent, images?.height ?? 0)
  }
}

extension MJStyle.Component {
  /// The class with icons.
  var plain: MJBehavior.Component {
    switch self {
    case .header, .gifHeader: .header
    case .backFooter, .backGIFFooter: .backFooter
    case .autoFooter, .autoGIFFooter: .autoFooter
    case .trailer: .trailer
    }
  }

  var showsImages: Bool { rawValue != plain.rawValue }

  /// The states that can have images.
  var imageStates: [RefreshState] {
    plain == .autoFooter ? [.refreshing] : [.idle, .pulling, .refreshing]
  }

  fileprivate var labelFamily: LabelFamily {
    switch plain {
    case .header: .mjHeader
    case .backFooter: .mjBackFooter
    case .autoFooter: .mjAutoFooter
    case .trailer: .mjTrailer
    }
  }

  fileprivate var summary: String {
    switch self {
    case .header:
      "Two centered lines, the state and the time of the last refresh, next to an arrow or a "
        + "spinner."
    case .gifHeader:
      "Two centered lines of text next to images that follow the pull and play while refreshing."
    case .backFooter: "A centered line of text below the rows, next to an arrow or a spinner."
    case .backGIFFooter:
      "A centered line of text below the rows, next to images that follow the pull and play while "
        + "loading."
    case .autoFooter:
      "A centered line of text below the rows, with a spinner next to it while loading."
    case .autoGIFFooter:
      "A centered line of text below the rows, with images next to it while loading."
    case .trailer:
      "A vertical line of text next to an arrow, to the right of the columns of a horizontal list."
    }
  }
}
