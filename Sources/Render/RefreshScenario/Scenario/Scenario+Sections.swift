public import BezierGeometry
public import KeyframeAnimation
public import RefreshModel
public import RefreshScene
public import VectorDrawing

extension Scenario {
  /// The simulated device.
  public struct Screen: Hashable, Sendable, Configurable {
    /// The size in points.
    public var size = Size(width: 375, height: 667)
    /// The parts that the device's own shape or bars cover, in points.
    public var safeArea = EdgeInsets(top: 20)
    /// Pixels a point; it sets when scrolling rests, and has nothing to do with the drawn scale.
    public var scale = 2.0

    /// Makes the default device.
    public init() {}

    /// The size and the scale.
    public var settings: [Setting<Self>] {
      [
        Setting("width", \.size.width, in: 1...10_000, unit: .points, help: "The screen's width."),
        Setting(
          "height", \.size.height, in: 1...10_000, unit: .points, help: "The screen's height."),
        Setting(
          "scale", \.scale, in: 0.5...8, unit: .scalar,
          help:
            "Pixels a point of the device: scrolling rests within half a pixel. It never changes "
            + "the pictures' size."),
      ]
    }
  }

  /// What is drawn.
  public struct Canvas: Hashable, Sendable, Configurable {
    /// Which part of the screen.
    public var crop = Crop.screen
    /// The height of a header's or footer's crop in points; `nil` is the behavior's own.
    public var height: Double?
    /// Pixels a point of the pictures.
    public var scale = 2.0
    /// What is behind everything; a header or footer alone is drawn without its field, so that it is
    /// transparent unless this is given.
    public var background = DynamicColor(.clear)

    /// Which part of the screen is drawn.
    public enum Crop: Hashable, Sendable {
      /// All of it.
      case screen
      /// The header alone, for use as an asset.
      case header
      /// The footer alone, for use as an asset.
      case footer
      /// A rectangle of the screen, in points.
      case rect(Rect)
    }

    /// Makes the default canvas: the whole screen at 2×.
    public init() {}

    /// The pictures' height, scale and background.
    public var settings: [Setting<Self>] {
      [
        Setting(
          "height", \.height, in: 1...10_000, unit: .points,
          help:
            "The height of a crop to the header or footer; auto: as high as its style likes, or, where "
            + "the list scrolls sideways, as high as the list."),
        Setting(
          "scale", \.scale, in: 0.1...16, unit: .scalar, help: "Pixels a point of the pictures."),
        Setting(
          "background", \.background,
          help:
            "What is behind everything; a header or footer alone is drawn without its field, so that it is "
            + "transparent unless this is given."),
      ]
    }
  }

  /// How time becomes frames.
  public struct Clock: Hashable, Sendable, Configurable {
    /// Frames a second.
    public var rate = FrameRate.sixty
    /// The run's length; `nil` is until everything rests, and the tail after that.
    public var duration: Flicks?
    /// The still time before the first step.
    public var lead = Flicks(1, over: 5)
    /// The still time after the last activity.
    public var tail = Flicks(1, over: 2)
    /// How fast the shown time runs: 0.25 is slow motion.
    public var speed = 1.0

    /// The speeds that make sense: from a hundredth to a hundredfold.
    package static let speedRange = 0.01...100.0

    /// The most frames of one run: nineteen days at 60 a second.
    package static let maximumFrameCount = 100_000_000

    /// Makes the default clock.
    public init() {}

    /// The run's times.
    public var settings: [Setting<Self>] {
      [
        Setting(
          "duration", \.duration, in: 0.001...3_600, unit: .seconds,
          help: "The run's length; auto: until everything rests, and the tail."),
        Setting(
          "lead", \.lead, in: 0...600, unit: .seconds, help: "The still time before the first step."
        ),
        Setting(
          "tail", \.tail, in: 0...600, unit: .seconds,
          help: "The still time after the last activity."
        ),
        Setting(
          "speed", \.speed, in: Self.speedRange, unit: .scalar,
          help: "How fast the shown time runs: 0.25 is slow motion."),
      ]
    }
  }

  /// The list and the bars above it.
  public struct Content: Hashable, Sendable, Configurable {
    /// How many rows the list has.
    public var rows = 30
    /// The height of each row, in points.
    public var rowHeight = 92.0
    /// Whether the list's scroll indicator is drawn while it is to be seen.
    public var showsScrollIndicator = false
    /// The bars; `nil` where there are none.
    public var navigationBar: NavigationBar? = NavigationBar()
    /// The settings given of how list and bars are drawn; the others are the header's, or have their defaults.
    public var appearance = GivenSettings(of: ContentSettings())

    /// Makes the demo's list and bars.
    public init() {}

    /// The rows and the indicator.
    public var settings: [Setting<Self>] {
      [
        Setting("rows", \.rows, in: 0...100_000, help: "How many rows."),
        Setting(
          "rowHeight", \.rowHeight, in: 1...10_000, unit: .points,
          help: "The height of each row; its width where the list scrolls sideways."),
        Setting(
          "scrollIndicator", \.showsScrollIndicator,
          help:
            "Whether the scroll indicator is drawn: while the content moves, a second longer, and fading "
            + "in a quarter of one."),
      ]
    }
  }

  /// A navigation bar below a status bar.
  public struct NavigationBar: Hashable, Sendable, Configurable {
    /// The navigation bar's height in points.
    public var height = 60.0
    /// The status bar's height in points.
    public var statusBar = 20.0

    /// Makes the demo's bars.
    public init() {}

    /// The heights.
    public var settings: [Setting<Self>] {
      [
        Setting(
          "height", \.height, in: 0...1_000, unit: .points, help: "The navigation bar's height."),
        Setting(
          "statusBar", \.statusBar, in: 0...1_000, unit: .points, help: "The status bar's height."),
      ]
    }
  }
}
