public import RefreshModel
import VectorDrawing

/// The look of the EGO header's modern rewrite: what to do, with a spinner far left while loading,
/// on a colour of its own.
public struct FgStyle: RefreshStyle {
  /// Makes the style.
  public init() {}

  /// `fg`.
  public var name: String { "fg" }
  /// One sentence.
  public var summary: String {
    "One line with a light shadow on a pale ground, and while loading a spinner far left."
  }
  /// The rewrite's behaviour.
  public var defaultComponent: String { ComponentDescription.fg.name }

  /// The look's own settings.
  public var parameters: [Parameter] {
    EGOLook.parameters(texts: [.idle, .pulling, .refreshing])
  }

  /// What stays open while it loads.
  public func preferredHeight(parameters: ParameterValues) -> Double {
    EGOLook.preferredHeight(parameters)
  }

  /// Draws one moment.
  public func draw(
    _ component: ComponentMoment, at moment: Moment, parameters: ParameterValues,
    context: DrawingContext
  ) -> StyleLayers {
    let look = EGOLook(component, moment, parameters, context)
    return look.layers {
      look.status()
      look.spinner(y: -48)
    }
  }
}
