import KeyframeAnimation

/// The whole run of a component of the MJRefresh family.
struct MJRecording: ComponentRecording {
  /// What the names of values begin with: the component's place.
  let prefix: String
  let extent: Double
  var state = StepTrack(RefreshState.idle)
  /// When the state was entered.
  var stateStart = StepTrack(Flicks.zero)
  var pullingPercent = RecordedProperty(0)
  var alpha: RecordedProperty
  var isHidden: StepTrack<Bool>
  /// Where the component's near edge lies, in content coordinates.
  var position = StepTrack(0.0)
  var arrowAngle: RecordedProperty
  var isArrowHidden = StepTrack(false)
  var spinner = SpinnerTrack()
  /// The pictures of a component that has them in the place of an arrow and a spinner.
  var images: ImageTrack?
  /// When the last refresh ended.
  var lastUpdated = StepTrack<Flicks?>(nil)
  /// The state whose text shows while it refreshes.
  var refreshingText = RefreshState.refreshing
  /// How often a drag may still trigger; `nil` where the component does not count.
  var triggerCount: StepTrack<Int>?

  init(attachment: Attachment, settings: MJSettings, arrowAngle: Double) {
    prefix = attachment.rawValue
    extent = settings.extent
    // An alpha that follows the percent is 0 as soon as that is asked for.
    alpha = RecordedProperty(settings.isAutomaticallyChangeAlpha ? 0 : 1, kind: .opacity)
    isHidden = StepTrack(settings.isHidden)
    self.arrowAngle = RecordedProperty(arrowAngle)
    images = settings.images.map(ImageTrack.init)
  }

  func moment(at time: Flicks, in scrollView: ScrollViewMoment) -> ComponentMoment {
    var values = SampleValues()
    func set(_ name: String, _ value: TimelineEvent.Value) { values["\(prefix).\(name)"] = value }
    let state = state.value(at: time)
    set("hidden", .flag(isHidden.value(at: time)))
    set("position", .number(position.value(at: time)))
    set("extent", .number(extent))
    set("alpha", .number(alpha.presentation(at: time)))
    set("alpha.model", .number(alpha.model(at: time)))
    set("textState", .text((state == .refreshing ? refreshingText : state).rawValue))
    set("stateTime", .number((time - stateStart.value(at: time)).seconds))
    if let images {
      images.write(to: &values, as: "\(prefix).image", percent: pullingPercent, at: time)
    } else {
      set("arrowHidden", .flag(isArrowHidden.value(at: time)))
      set("arrowAngle", .number(arrowAngle.presentation(at: time)))
      set("arrowAngle.model", .number(arrowAngle.model(at: time)))
      spinner.write(to: &values, as: "\(prefix).spinner", at: time)
    }
    if let updated = lastUpdated.value(at: time) { set("lastUpdated", .number(updated.seconds)) }
    if let triggerCount { set("triggerCount", .number(Double(triggerCount.value(at: time)))) }
    return ComponentMoment(
      state: state, pullingPercent: pullingPercent.presentation(at: time), values: values)
  }
}
