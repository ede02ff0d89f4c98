public import BezierGeometry
public import KeyframeAnimation
public import RefreshModel
public import RefreshScene
public import VectorDrawing

extension Scenario {
  /// The simulated device.
  public struct Screen: Hashable, Sendable, Configurable {
    /// The size, in points.
    public var size = Size(width: 375, height: 667)
    /// The safe area insets, in points.
    public var safeArea = EdgeInsets(top: 20)
    /// Pixels per point of the device.
    ///
    /// Scrolling comes to rest within half a pixel of its target. The scale does not affect the
    /// size of the images.
    public var scale = 2.0

    /// Creates the default device.
    public init() {}

    /// The settings of the size and the scale.
    public var settings: [Setting<Self>] {
      [
        Setting(
          "width", \.size.width, in: 1...10_000, unit: .points,
          help:
            "The screen's width, in points."),
        Setting(
          "height", \.size.height, in: 1...10_000, unit: .points,
          help:
            "The screen's height, in points."),
        Setting(
          "scale", \.scale, in: 0.5...8, unit: .scalar,
          help:
            "The device's scale, in pixels per point. Scrolling comes to rest within half a pixel of "
            + "its target; the size of the images is not affected."),
      ]
    }
  }

  /// The drawn part of the screen, its scale and its background.
  public struct Canvas: Hashable, Sendable, Configurable {
    /// The part of the screen that is drawn.
    public var crop = Crop.screen
    /// The height of a crop to the header or footer, in points.
    ///
    /// If it is `nil`, the crop has the height that the style requires, or the list's height if the
    /// list scrolls horizontally.
    public var height: Double?
    /// Pixels per point of the images.
    public var scale = 2.0
    /// The color behind everything.
    ///
    /// A header or footer alone is drawn without the field behind it, so that its background is
    /// transparent by default.
    public var background = DynamicColor(.clear)

    /// A part of the screen.
    public enum Crop: Hashable, Sendable {
      /// The whole screen.
      case screen
      /// The header alone, for use as an asset.
      case header
      /// The footer alone, for use as an asset.
      case footer
      /// A rectangle of the screen, in points.
      case rect(Rect)
    }

    /// Creates the default canvas, the whole screen at 2×.
    public init() {}

    /// The settings of the height, the scale and the background.
    public var settings: [Setting<Self>] {
      [
        Setting(
          "height", \.height, in: 1...10_000, unit: .points,
          help:
            "The height of a crop to the header or footer, in points; auto: the height that the "
            + "style requires, or the list's height if it scrolls horizontally."),
        Setting(
          "scale", \.scale, in: 0.1...16, unit: .scalar,
          help:
            "The pixels per point of the images."),
        Setting(
          "background", \.background,
          help:
            "The color behind everything; a header or footer alone is drawn without the field "
            + "behind it, so that its background is transparent by default."),
      ]
    }
  }

  /// The timing of the run and its frames.
  public struct Clock: Hashable, Sendable, Configurable {
    /// The frame rate.
    public var rate = FrameRate.sixty
    /// The duration of the run, or `nil` to run until everything rests, followed by the tail.
    public var duration: Flicks?
    /// The time before the first step.
    public var lead = Flicks(1, over: 5)
    /// The time after the last activity.
    public var tail = Flicks(1, over: 2)
    /// The speed of the simulated time; 0.25 is slow motion.
    public var speed = 1.0

    /// The allowed speeds, as multiples of real time.
    package static let speedRange = 0.01...100.0

    /// The maximum number of frames in a run: 19 days at 60 frames per second.
    package static let maximumFrameCount = 100_000_000

    /// Creates the default clock.
    public init() {}

    /// The settings of the duration, the lead, the tail and the speed.
    public var settings: [Setting<Self>] {
      [
        Setting(
          "duration", \.duration, in: 0.001...3_600, unit: .seconds,
          help:
            "The duration of the run, in seconds; auto: until everything rests, plus the tail."),
        Setting(
          "lead", \.lead, in: 0...600, unit: .seconds,
          help:
            "The time before the first step, in seconds."
        ),
        Setting(
          "tail", \.tail, in: 0...600, unit: .seconds,
          help: "The time after the last activity, in seconds."
        ),
        Setting(
          "speed", \.speed, in: Self.speedRange, unit: .scalar,
          help: "The speed of the simulated time; 0.25 is slow motion."),
      ]
    }
  }

  /// The list and the bars above it.
  public struct Content: Hashable, Sendable, Configurable {
    /// The number of rows in the list.
    public var rows = 30
    /// The height of each row, in points, or its width in a horizontal list.
    public var rowHeight = 92.0
    /// Whether the scroll indicator is drawn; it appears during a drag, a deceleration or a bounce,
    /// stays for 1 second after that, and fades out in 0.25 seconds.
    ///
    /// After an animated change of the offset, it fades immediately, in 0.5 seconds.
    public var showsScrollIndicator = false
    /// The bars, or `nil` for none.
    public var navigationBar: NavigationBar? = NavigationBar()
    /// The given settings of the appearance of the list and the bars.
    ///
    /// Settings that are not given come from the style or have their defaults.
    public var appearance = GivenSettings(of: ContentSettings())

    /// Creates the default content: 30 rows below a navigation bar and a status bar.
    public init() {}

    /// The settings of the rows and the scroll indicator.
    public var settings: [Setting<Self>] {
      [
        Setting("rows", \.rows, in: 0...100_000, help: "The number of rows."),
        Setting(
          "rowHeight", \.rowHeight, in: 1...10_000, unit: .points,
          help: "The height of each row, in points, or its width in a horizontal list."),
        Setting(
          "scrollIndicator", \.showsScrollIndicator,
          help:
            "Whether the scroll indicator is drawn; it appears during a drag, a deceleration or a "
            + "bounce, stays for 1 second after that, and fades out in 0.25 seconds. After an "
            + "animated change of the offset, it fades immediately, in 0.5 seconds."),
      ]
    }
  }

  /// A navigation bar below a status bar.
  public struct NavigationBar: Hashable, Sendable, Configurable {
    /// The navigation bar's height, in points.
    public var height = 60.0
    /// The status bar's height, in points.
    public var statusBar = 20.0

    /// Creates bars with the default heights.
    public init() {}

    /// The settings of the heights.
    public var settings: [Setting<Self>] {
      [
        Setting(
          "height", \.height, in: 0...1_000, unit: .points,
          help:
            "The navigation bar's height, in points."),
        Setting(
          "statusBar", \.statusBar, in: 0...1_000, unit: .points,
          help:
            "The status bar's height, in points."),
      ]
    }
  }
}
