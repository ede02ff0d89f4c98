import BezierGeometry
import KeyframeAnimation
import RefreshModel
import VectorDrawing

/// The settings of looks that show pictures: which, how long a pass takes, how often they play.
struct ImageSettings {
  /// The pictures of the states that have any.
  private(set) var animations: [RefreshState: ImageAnimation] = [:]
  private var plays: [RefreshState: Int] = [:]

  /// The states that can have pictures.
  private static let states: [RefreshState] = [.idle, .pulling, .refreshing]

  /// Reads the settings; `nil` where a schema has none of pictures.
  init?(_ values: ParameterValues) {
    guard Self.states.contains(where: { values[Self.name($0, "Images")] != nil }) else {
      return nil
    }
    for state in Self.states {
      guard var animation = values.images(Self.name(state, "Images")) else { continue }
      if let duration = values.optionalNumber(Self.name(state, "Duration")) {
        animation = animation.lasting(Flicks(seconds: duration))
      }
      animations[state] = animation
      plays[state] = values.optionalInteger(Self.name(state, "Plays"))
    }
  }

  /// The height of a component whose own is given: the first picture of any state makes room for
  /// itself.
  static func height(_ height: Double, growingFor values: ParameterValues) -> Double {
    let pictures = ImageSettings(values)?.animations.values.map { $0.frames[0].asset.size.height }
    return max(height, pictures?.max() ?? 0)
  }

  /// What the behaviour needs to know.
  var model: MJImages {
    MJImages(
      animations.reduce(into: [:]) { lists, entry in
        lists[entry.key] = MJImages.List(
          count: entry.value.frames.count, duration: entry.value.duration, plays: plays[entry.key])
      })
  }

  /// The picture that a component shows; `nil` for none.
  func asset(_ reading: ComponentReading, at moment: Moment) -> ImageAsset? {
    guard let state = reading.imageState, let animation = animations[state] else { return nil }
    return state == .idle
      ? animation.asset(atPercent: reading.imagePercent)
      : animation.asset(at: reading.imageTime(at: moment), plays: plays[state])
  }

  // MARK: Parameters

  /// The settings of the states' pictures; idle ones follow the pull and do not play.
  static func parameters(_ states: [RefreshState]) -> [Parameter] {
    states.flatMap { state -> [Parameter] in
      let images = Parameter(
        name(state, "Images"), .images, default: .files([]),
        "The pictures \(help(for: state)): a list of PNG files, or one PNG, APNG or GIF file; "
          + "frame_####.png stands for numbered files.")
      guard state != .idle else { return [images] }
      return [
        images,
        Parameter(
          name(state, "Duration"), .number(0.001...600, .seconds, automatic: true),
          default: .automatic,
          "How long one pass takes; auto is 0.1 s a picture, or what an animated file says."),
        Parameter(
          name(state, "Plays"), .integer(1...1000, unlimited: true), default: .unlimited,
          "How often the pictures play before the last one stays."),
      ]
    }
  }

  private static func name(_ state: RefreshState, _ what: String) -> String {
    state.rawValue + what
  }

  private static func help(for state: RefreshState) -> String {
    switch state {
    case .pulling: "where letting go refreshes"
    case .refreshing: "while refreshing"
    case .idle, .willRefresh, .noMoreData: "that follow the pull, from the first to the last"
    }
  }
}
