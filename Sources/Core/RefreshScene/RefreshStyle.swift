/// A type that draws a header or footer as a pure function of a behavior's signals.
///
/// A style draws in content coordinates: the origin is the content's upper-left corner and y
/// grows down, so a header has negative y. The settings of a style are its properties. The
/// signals that a style reads are bound once by name, before anything is drawn. A style can be
/// combined with any behavior that declares the signals the style requires.
public protocol RefreshStyle: Configurable {
  /// The bound signals that the style reads, and sizes that are constant for a run.
  associatedtype Reads: Sendable
  /// The name, summary, placements and default behavior.
  var traits: StyleTraits { get }
  /// Changes the content settings to suit the style.
  ///
  /// Settings in a scenario override the changes.
  func adapt(_ content: inout ContentSettings)
  /// The counts, durations and height of the style's images, from which the behavior is configured.
  ///
  /// `nil` if the style has no images.
  var images: StateImages? { get }
  /// The color of the field that opens behind the header, over the background of the list.
  ///
  /// `nil` if the style has no backdrop.
  var backdropColor: DynamicColor? { get }

  /// Returns the texts that VoiceOver announces for the header or footer.
  func announcements(at placement: Placement) -> AnnouncementTexts

  /// Binds the signals that the style reads to those that a behavior declares.
  func bind(_ signals: inout SignalBinder) -> Reads

  /// Returns the default height of an image of the header alone, in points.
  ///
  /// If the list scrolls horizontally, the result is the width. A scenario can set another value.
  func preferredHeight(_ reads: Reads) -> Double

  /// Draws the style at an instant.
  ///
  /// - Parameters:
  ///   - behavior: The behavior and the scroll view at the instant.
  ///   - reads: The bound signals.
  ///   - context: The width, the appearance, the text layout and the color of the list.
  func draw(_ behavior: HeaderState, _ reads: Reads, context: DrawingContext) -> StyleLayers
}

extension RefreshStyle {
  /// An empty array by default, for styles without settings.
  public var settings: [Setting<Self>] { [] }
  /// Leaves the content settings unchanged by default.
  public func adapt(_ content: inout ContentSettings) {}
  /// `nil` by default, for styles without images.
  public var images: StateImages? { nil }
  /// Returns the English texts by default, for styles without texts.
  public func announcements(at placement: Placement) -> AnnouncementTexts { .english(placement) }
  /// `nil` by default, for styles without a backdrop.
  public var backdropColor: DynamicColor? { nil }
}

/// The name, summary, placements and default behavior of a style.
public struct StyleTraits: Sendable {
  package let name: String
  package let summary: String
  package let placements: Set<Placement>
  package let behavior: any RefreshBehavior
  package let overlaysList: Bool
  package let opensAboveTitle: Bool

  /// Creates the traits.
  ///
  /// - Parameters:
  ///   - name: The name in scenario files, in kebab-case.
  ///   - summary: A one-sentence description of the style.
  ///   - placements: The placements that the style supports.
  ///   - behavior: The behavior of a header that does not name one in a scenario.
  ///   - overlaysList: Whether the header is drawn over the list, which then stays at its resting
  ///     offset while it is pulled, instead of in the gap above it.
  ///   - opensAboveTitle: Whether a large title moves down with the list, so that the header is
  ///     above it, unless a scenario chooses the position.
  public init(
    name: String, summary: String, placements: Set<Placement> = [.header],
    behavior: any RefreshBehavior, overlaysList: Bool = false,
    opensAboveTitle: Bool = false
  ) {
    self.name = name
    self.summary = summary
    self.placements = placements
    self.behavior = behavior
    self.overlaysList = overlaysList
    self.opensAboveTitle = opensAboveTitle
  }
}

extension RefreshStyle {
  package var name: String { traits.name }
  package var summary: String { traits.summary }
  package var placements: Set<Placement> { traits.placements }
  package var defaultBehavior: any RefreshBehavior { traits.behavior }
  package var overlaysList: Bool { traits.overlaysList }
}

/// A combination of a style and a behavior that does not declare all signals the style requires.
public struct MisfitError: Error, Hashable, Sendable {
  /// The name of the style.
  public let style: String
  /// The name of the behavior.
  public let behavior: String
  /// The required signals that the behavior does not declare, such as `surface.bend`.
  public let missing: [String]
}
