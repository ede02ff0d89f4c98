import BezierGeometry
import KeyframeAnimation

/// The whole run of a header or footer made of a text, an arrow and a spinner.
struct IndicatorRecording: ComponentRecording {
  let component: any RefreshComponent
  let attachment: Attachment
  let extent: Double
  /// The insets, safe area included, without the component's own, which the percent counts from.
  var restInset: EdgeInsets
  var state = StepTrack(RefreshState.idle)
  /// The state whose text shows; it may lag behind.
  var textState = StepTrack(RefreshState.idle)
  /// Where the component's upper edge lies, in content coordinates.
  var position = StepTrack(0.0)
  var alpha = StepTrack(1.0)
  var arrowAngle = RecordedProperty(0)
  var isArrowHidden = StepTrack(false)
  var spinner: SpinnerTrack
  /// Whether the spinner is seen; apart from turning, for spinners that never stop.
  var isSpinnerHidden = StepTrack(false)
  /// When the date in the header was last read, where it has one.
  var lastUpdated: StepTrack<Flicks>?

  init(
    of component: any RefreshComponent, host: ComponentHost, extent: Double, spinner: SpinnerTrack
  ) {
    self.component = component
    self.spinner = spinner
    self.extent = extent
    attachment = host.attachment
    restInset = host.scrollView.adjustedContentInset
  }

  func moment(at time: Flicks, in scrollView: ScrollViewMoment) -> ComponentMoment {
    var values = SampleValues()
    let prefix = attachment.rawValue
    func set(_ name: String, _ value: TimelineEvent.Value) { values["\(prefix).\(name)"] = value }
    set("position", .number(position.value(at: time)))
    set("extent", .number(extent))
    set("alpha", .number(alpha.value(at: time)))
    set("textState", .text(textState.value(at: time).rawValue))
    set("arrowHidden", .flag(isArrowHidden.value(at: time)))
    set("arrowAngle", .number(arrowAngle.presentation(at: time)))
    set("arrowAngle.model", .number(arrowAngle.model(at: time)))
    spinner.write(to: &values, as: "\(prefix).spinner", at: time)
    if isSpinnerHidden.value(at: time) { set("spinner", .flag(false)) }
    if let lastUpdated { set("lastUpdated", .number(lastUpdated.value(at: time).seconds)) }
    return ComponentMoment(
      state: state.value(at: time), pullingPercent: percent(in: scrollView), values: values)
  }

  /// The percent of the component's own measure; it goes on while it refreshes.
  private func percent(in scrollView: ScrollViewMoment) -> Double {
    var geometry = scrollView.geometry
    geometry.adjustedContentInset = restInset
    func offset(_ percent: Double) -> Double {
      component.contentOffset(pulledTo: percent, at: attachment, in: geometry)
    }
    let length = offset(1) - offset(0)
    return length == 0 ? 0 : (scrollView.offset - offset(0)) / length
  }
}
