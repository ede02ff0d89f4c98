/// The images of one state, the duration of one pass and the number of passes.
public struct StateImageSettings: Sendable {
  /// The images; `nil` for none.
  public var images: ImageSource?
  /// The duration of one pass; `nil` is the sum of the images' own durations.
  public var duration: Flicks?
  /// The number of passes, after which the last image stays; `nil` repeats indefinitely.
  public var plays: Int?

  /// The images as an animation; `nil` if there are no images.
  fileprivate var animation: ImageAnimation? {
    guard let duration else { return images?.animation }
    return images?.animation?.lasting(duration)
  }
}

/// The settings of a style with images.
public struct ImageSettings: Sendable {
  /// The images that follow the pull, from the first to the last.
  ///
  /// They do not play, so the duration and the number of passes have no effect.
  public var idle = StateImageSettings()
  /// The images that are shown while a release would refresh.
  public var pulling = StateImageSettings()
  /// The images that are shown while refreshing.
  public var refreshing = StateImageSettings()

  private subscript(state: RefreshState) -> StateImageSettings? {
    switch state {
    case .idle: idle
    case .pulling: pulling
    case .refreshing: refreshing
    case .finished, .willRefresh, .noMoreData: nil
    }
  }

  /// Returns the counts, durations and height of some states' images, which the state machine
  /// reads.
  func model(_ states: [RefreshState]) -> StateImages {
    var sequences: [RefreshState: ImageSequence] = [:]
    var height = 0.0
    for state in states {
      guard let list = self[state], let animation = list.animation else { continue }
      sequences[state] = ImageSequence(
        count: animation.frames.count, duration: animation.duration, plays: list.plays)
      height = max(height, animation.frames[0].asset.size.height)
    }
    return StateImages(sequences, height: height)
  }

  /// Returns the image to show; `nil` for no image.
  func asset(_ reading: IndicatorReading) -> ImageAsset? {
    guard let state = reading.imageState, let list = self[state],
      let animation = list.animation
    else { return nil }
    return state == .idle
      ? animation.asset(atPercent: reading.imagePercent)
      : animation.asset(at: reading.imageTime, plays: list.plays)
  }

  // MARK: Settings

  /// Returns the settings of the states' images.
  ///
  /// Idle images follow the pull and do not play, so they have neither a duration nor a number of
  /// passes.
  static func settings(_ states: [RefreshState]) -> [Setting<ImageSettings>] {
    states.flatMap { state -> [Setting<ImageSettings>] in
      switch state {
      case .pulling: list(state).map { $0.of(\.pulling) }
      case .refreshing: list(state).map { $0.of(\.refreshing) }
      case .idle, .finished, .willRefresh, .noMoreData: [list(state)[0].of(\.idle)]
      }
    }
  }

  private static func list(_ state: RefreshState) -> [Setting<StateImageSettings>] {
    [
      Setting(
        "\(state.rawValue)Images", \.images,
        help: "The images \(help(for: state)): a list of PNG files, or one PNG, APNG or GIF file; "
          + "frame_####.png selects numbered files."),
      Setting(
        "\(state.rawValue)Duration", \.duration, in: 0.001...600, unit: .seconds,
        help: "The duration of one pass, in seconds; auto: 0.1 s per image, or the durations "
          + "stored in an animated file."),
      Setting(
        "\(state.rawValue)Plays", \.plays, in: 1...1000,
        help: "The number of passes, after which the last image stays."),
    ]
  }

  private static func help(for state: RefreshState) -> String {
    switch state {
    case .pulling: "shown while a release would refresh"
    case .refreshing: "shown while refreshing"
    case .idle, .finished, .willRefresh, .noMoreData:
      "that follow the pull, from the first to the last"
    }
  }
}
