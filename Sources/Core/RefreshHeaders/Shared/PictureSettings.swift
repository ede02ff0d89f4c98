import BezierGeometry
import KeyframeAnimation
import RefreshModel
import VectorDrawing

/// The settings of looks that show pictures: which, how long a pass takes, how often they play.
struct PictureSettings: Sendable {
  /// The pictures of one state.
  struct List: Sendable {
    var images: ImageSource?
    /// How long one pass takes; `nil` is as the pictures have it.
    var duration: Flicks?
    /// How often they play before the last one stays; `nil` is for ever.
    var plays: Int?

    /// The pictures as they play; `nil` for none.
    var animation: ImageAnimation? {
      guard let duration else { return images?.animation }
      return images?.animation?.lasting(duration)
    }
  }

  var idle = List()
  var pulling = List()
  var refreshing = List()

  private subscript(state: RefreshState) -> List? {
    switch state {
    case .idle: idle
    case .pulling: pulling
    case .refreshing: refreshing
    case .willRefresh, .noMoreData: nil
    }
  }

  /// What a state machine has to know.
  var model: StatePictures {
    var lists: [RefreshState: StatePictures.List] = [:]
    var height = 0.0
    for state in [RefreshState.idle, .pulling, .refreshing] {
      guard let list = self[state], let animation = list.animation else { continue }
      lists[state] = StatePictures.List(
        count: animation.frames.count, duration: animation.duration, plays: list.plays)
      height = max(height, animation.frames[0].asset.size.height)
    }
    return StatePictures(lists, height: height)
  }

  /// The picture that a behavior shows; `nil` for none.
  func asset(_ reading: IndicatorReading) -> ImageAsset? {
    guard let state = reading.pictureState, let list = self[state],
      let animation = list.animation
    else { return nil }
    return state == .idle
      ? animation.asset(atPercent: reading.picturePercent)
      : animation.asset(at: reading.pictureTime, plays: list.plays)
  }

  // MARK: Settings

  /// The settings of the states' pictures; idle ones follow the pull and do not play.
  static func settings(_ states: [RefreshState]) -> [Setting<PictureSettings>] {
    states.flatMap { state -> [Setting<PictureSettings>] in
      switch state {
      case .pulling: list(state).map { $0.of(\.pulling) }
      case .refreshing: list(state).map { $0.of(\.refreshing) }
      case .idle, .willRefresh, .noMoreData: [list(state)[0].of(\.idle)]
      }
    }
  }

  private static func list(_ state: RefreshState) -> [Setting<List>] {
    [
      Setting(
        "\(state.rawValue)Images", \.images,
        help:
          "The pictures \(help(for: state)): a list of PNG files, or one PNG, APNG or GIF file; "
          + "frame_####.png stands for numbered files."),
      Setting(
        "\(state.rawValue)Duration", \.duration, in: 0.001...600, unit: .seconds,
        help: "How long one pass takes; auto is 0.1 s a picture, or what an animated file says."),
      Setting(
        "\(state.rawValue)Plays", \.plays, in: 1...1000,
        help: "How often the pictures play before the last one stays."),
    ]
  }

  private static func help(for state: RefreshState) -> String {
    switch state {
    case .pulling: "where letting go refreshes"
    case .refreshing: "while refreshing"
    case .idle, .willRefresh, .noMoreData: "that follow the pull, from the first to the last"
    }
  }
}
