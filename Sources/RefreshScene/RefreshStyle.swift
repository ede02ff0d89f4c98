public import RefreshModel

/// How a header or footer looks: a pure function from a moment to things to draw.
///
/// A style draws in content coordinates: the origin is the content's upper left corner, y grows
/// down, so a header lives in negative y. What it reads of the moment are the component's numbers;
/// any look can be drawn over any behaviour that emits them.
public protocol RefreshStyle: Sendable {
  /// The name in scenario files, in kebab-case.
  var name: String { get }
  /// One sentence that says what it looks like.
  var summary: String { get }
  /// The places where it can be attached.
  var attachments: Set<Attachment> { get }
  /// The name of the behaviour it comes with; `wave` is one.
  var defaultComponent: String { get }
  /// The look's own settings; the component's come beside them.
  var parameters: [Parameter] { get }
  /// Values of the `content` settings that suit the look, over their defaults.
  var contentDefaults: [String: ParameterValue] { get }

  /// How tall a picture of the header alone is, in points, where a scenario does not say; where the
  /// list scrolls sideways, how wide.
  func preferredHeight(parameters: ParameterValues) -> Double

  /// Draws one moment.
  ///
  /// - Parameters:
  ///   - component: the component's state and numbers.
  ///   - moment: everything else that is true then.
  ///   - parameters: the settings, the look's own and the component's.
  ///   - context: the sizes, the appearance, the text layout.
  func draw(
    _ component: ComponentMoment, at moment: Moment, parameters: ParameterValues,
    context: DrawingContext
  ) -> StyleLayers
}

extension RefreshStyle {
  /// A header, unless a style says otherwise.
  public var attachments: Set<Attachment> { [.header] }
  /// No changes to the content.
  public var contentDefaults: [String: ParameterValue] { [:] }
}
