extension Scenario {
  /// The simulated device.
  public struct Screen: Hashable, Sendable, Configurable {
    /// The device, or `nil` for a screen of the given measures.
    ///
    /// Setting a device replaces the size, the safe area, the scale and the pixel grid.
    public var device: Device? {
      didSet {
        guard let device else { return }
        let measures = device.measures
        size = measures.size
        safeArea = measures.safeArea
        scale = measures.scale
        pixelGrid = device.platform == .iOS ? .uiKit : .android
      }
    }
    /// The size, in points.
    public var size = Size(width: 375, height: 667)
    /// The safe area insets, in points.
    public var safeArea = EdgeInsets(top: 20)
    /// The device's scale, in pixels per point.
    ///
    /// Scrolling comes to rest within half a pixel of its target. The scale does not affect the
    /// size of the images.
    public var scale = 2.0
    /// The rule by which the list's content offset is rounded to the pixels of the scale.
    public var pixelGrid = PixelGrid.Rule.none

    /// Creates the default device.
    public init() {}

    /// The settings of the device, the size and the scale.
    public var settings: [Setting<Self>] {
      [
        Setting(
          "device", \.device, or: "none",
          help:
            "The device, which determines the size, the safe area, the scale, the corners and the "
            + "contents of the screen; other settings of the screen override those of the device."),
        Setting(
          "width", \.size.width, in: 1...10_000, unit: .points,
          help: "The screen's width, in points."),
        Setting(
          "height", \.size.height, in: 1...10_000, unit: .points,
          help: "The screen's height, in points."),
        Setting(
          "scale", \.scale, in: 0.5...8, unit: .scalar,
          help: "The device's scale, in pixels per point. Scrolling comes to rest within half a "
            + "pixel of its target; the size of the images is not affected."),
        Setting(
          "pixelGrid", \.pixelGrid,
          help:
            "The rule by which the list's content offset is rounded to the pixels of the scale: that "
            + "of UIKit or of Android's views. The default is the device's; none without a device."
        ).undigested(.choice(PixelGrid.Rule.none.rawValue)),
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
    /// The pixels per point of the images.
    public var scale = 2.0
    /// The color behind everything.
    ///
    /// It is not in an image of the header or footer alone if it surrounds a device or a screen.
    public var background = DynamicColor(.clear)
    /// The area behind the header or footer in an image of it alone, such as the field that a pull
    /// opens; `nil` shows all of it if there is a background.
    public var field: Field?
    /// The color of the lower right corner, to which a gradient leads from the background, or
    /// `nil` for a background of one color.
    public var backgroundEnd: DynamicColor?
    /// Whether the body of the device is drawn around an image of the whole screen.
    public var bezel = false
    /// Whether the screen has the rounded corners and the cutout of its device.
    public var corners = true
    /// Whether the screen, or the device around it, casts a shadow.
    public var shadow = false
    /// The distance between the screen, or the device around it, and the edges of the image, in
    /// points.
    public var padding = 0.0
    /// Whether the finger is drawn on the screen while it touches.
    public var finger = false
    /// The caption below the screen, which may contain `{state}`, `{time}` and `{percent}`; empty
    /// for none.
    public var caption = ""

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

    /// The area behind a header or footer in an image of it alone.
    public enum Field: String, Hashable, CaseIterable, Sendable {
      /// All that the screen shows there, as far as the pull has opened it.
      case drawn
      /// Nothing, so that the image is transparent there.
      case omitted
    }

    /// Creates the default canvas, the whole screen at 2×.
    public init() {}

    /// The settings of the height, the scale and the background.
    public var settings: [Setting<Self>] {
      [
        Setting(
          "height", \.height, in: 1...10_000, unit: .points,
          help: "The height of a crop to the header or footer, in points; auto: the height that "
            + "the style requires, or the list's height if it scrolls horizontally."),
        Setting(
          "scale", \.scale, in: 0.1...16, unit: .scalar,
          help: "The pixels per point of the images."),
        Setting(
          "background", \.background,
          help: "The color behind everything. It is not in an image of the header or footer alone "
            + "if it surrounds a device or a screen."),
        Setting(
          "field", \.field, or: "auto",
          help: "The area behind the header or footer in an image of it alone. drawn: "
            + "all that the screen shows there, as far as the pull has opened it; omitted: "
            + "nothing; auto: drawn if the canvas has a background."),
        Setting(
          "backgroundEnd", \.backgroundEnd,
          help: "The color of the lower right corner, to which a gradient leads from the "
            + "background; auto: a background of one color."),
        Setting(
          "bezel", \.bezel,
          help: "Whether the body of the device is drawn around an image of the whole screen."),
        Setting(
          "corners", \.corners,
          help: "Whether the screen has the rounded corners and the cutout of its device."),
        Setting(
          "shadow", \.shadow, help: "Whether the screen, or the device around it, casts a shadow."),
        Setting(
          "padding", \.padding, in: 0...1_000, unit: .points,
          help: "The distance between the screen, or the device around it, and the edges of the "
            + "image, in points."),
        Setting(
          "finger", \.finger, help: "Whether the finger is drawn on the screen while it touches."),
        Setting(
          "caption", \.caption, maximumLength: 200,
          help: "The caption below the screen; {state}, {time} and {percent} are replaced by their "
            + "values. Empty: no caption."),
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
          help: "The duration of the run, in seconds; auto: until everything rests, plus the tail."),
        Setting(
          "lead", \.lead, in: 0...600, unit: .seconds,
          help: "The time before the first step, in seconds."),
        Setting(
          "tail", \.tail, in: 0...600, unit: .seconds,
          help: "The time after the last activity, in seconds."),
        Setting(
          "speed", \.speed, in: Self.speedRange, unit: .scalar,
          help: "The speed of the simulated time; 0.25 is slow motion."),
      ]
    }
  }

  /// The list and the bars above it.
  public struct ListContent: Hashable, Sendable, Configurable {
    /// The number of rows.
    public var rows = 30
    /// The height of each row, in points, or `nil` for the usual height of the row style.
    public var rowHeight: Double?
    /// The style of the rows, or `nil` for mail rows with ``items``, and otherwise a skeleton on a
    /// device and plain rows without one.
    public var rowStyle: RowStyle?
    /// The contents of the rows; empty for texts in the language of the screen.
    ///
    /// A list that is shorter than the number of rows repeats.
    public var items: [RowContent] = []
    /// The font family of the bar's title and the rows; the status bar keeps the system's font.
    public var fontFamily = Font.defaultFamily
    /// The title of the navigation bar, or `nil` for the default title of the row style.
    public var title: String?
    /// Whether the navigation bar has a large title, which moves and collapses with the list.
    public var largeTitle = false
    /// The background of the navigation bar, or `nil` for the system's.
    public var bar: BarStyle?
    /// The background color of a tinted bar, or `nil` for the platform's.
    public var tintColor: DynamicColor?
    /// The position of the header relative to a large title, or `nil` for below it.
    public var headerPosition: HeaderPosition?
    /// The language of the texts on the screen.
    public var language = LabelLanguage.english
    /// The direction of rows and bars.
    public var direction = LayoutDirection.leftToRight
    /// The screenshot that scrolls instead of rows, or `nil` for rows.
    public var image: ImageSource?
    /// The height of the upper part of the image that lies above the content's edge, in points.
    ///
    /// Without other bars, this part stays while the list moves, and the list begins below it.
    public var imageInset = 0.0
    /// Whether the scroll indicator is drawn; it appears during a drag, a deceleration or a bounce,
    /// stays for 1 second after that, and fades out in 0.25 seconds.
    ///
    /// After an animated change of the offset, it fades immediately, in 0.5 seconds.
    public var showsScrollIndicator = false
    /// The bars, or `nil` for none.
    public var navigationBar: NavigationBar? = NavigationBar()
    /// Whether the plain bars are drawn even on a device, because a file sets them.
    package var keepsNavigationBar = false
    /// The given settings of the appearance of the list and the bars.
    ///
    /// Settings that are not given come from the style or have their defaults.
    public var appearance = GivenSettings(of: ContentSettings())

    /// The directions of a layout.
    public enum LayoutDirection: String, CaseIterable, Hashable, Sendable {
      /// As for English.
      case leftToRight
      /// Mirrored, as for Arabic; the texts remain in their language.
      case rightToLeft
    }

    /// Creates the list and bars of the demo.
    public init() {}

    /// The settings of the rows, the bar and the scroll indicator.
    public var settings: [Setting<Self>] {
      [
        Setting("rows", \.rows, in: 0...100_000, help: "The number of rows."),
        Setting(
          "rowHeight", \.rowHeight, in: 1...10_000, unit: .points,
          help: "The height of each row, in points, or its width in a horizontal list; auto: the "
            + "usual height of the row style, which is 92 for plain rows."),
        Setting(
          "rowStyle", \.rowStyle, or: "auto",
          help: "The style of the rows; auto: mail with items, otherwise skeleton on a device, and "
            + "plain without one."),
        Setting(
          "fontFamily", \.fontFamily, maximumLength: 200,
          help: "The font family of the bar's title and the rows; the status bar keeps the "
            + "system's font."),
        Setting(
          "title", \.title, maximumLength: 60,
          help: "The title of the navigation bar; auto: the title of the row style on a device, "
            + "otherwise none."),
        Setting(
          "largeTitle", \.largeTitle,
          help: "Whether the navigation bar has a large title, which moves and collapses with the "
            + "list."),
        Setting(
          "bar", \.bar, or: "auto",
          help: "The background of the navigation bar. system: the list's color, translucent gray "
            + "over scrolled content; tinted: the tint color; hidden: no bar; auto: system on a "
            + "device or with a title."),
        Setting(
          "tintColor", \.tintColor,
          help: "The background color of a tinted bar; auto: the platform's."),
        Setting(
          "headerPosition", \.headerPosition, or: "auto",
          help: "The position of the header relative to a large title: belowTitle, where the title "
            + "stays, or aboveTitle, where it moves with the list; auto: aboveTitle for the style system, "
            + "otherwise belowTitle."),
        Setting("language", \.language, help: "The language of the texts on the screen."),
        Setting(
          "direction", \.direction,
          help: "The direction of rows and bars; rightToLeft mirrors them."),
        Setting(
          "image", \.image,
          help: "A screenshot that scrolls instead of rows, as wide as the list: a file name "
            + "relative to this file's folder; []: rows."),
        Setting(
          "imageInset", \.imageInset, in: 0...10_000, unit: .points,
          help:
            "The height of the upper part of the image that lies above the content's edge, such as "
            + "its bars, in points; it stays while the list moves, unless other bars are set."),
        Setting(
          "scrollIndicator", \.showsScrollIndicator,
          help: "Whether the scroll indicator is drawn; it appears during a drag, a deceleration "
            + "or a bounce, stays for 1 second after that, and fades out in 0.25 seconds. After an "
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
          help: "The navigation bar's height, in points."),
        Setting(
          "statusBar", \.statusBar, in: 0...1_000, unit: .points,
          help: "The status bar's height, in points."),
      ]
    }
  }
}
