/// The surroundings of the screen: the device's body, a shadow, a background, a finger and a
/// caption.
package struct Stage: Hashable, Sendable {
  package var showsBezel = false
  package var roundsCorners = false
  package var showsShadow = false
  package var padding = 0.0
  package var backgroundEnd: DynamicColor?
  package var showsFinger = false
  /// The caption with its fields, such as `{state} · {time}`; empty for none.
  package var caption = ""

  package init() {}

  /// The height of the strip below the screen that the caption takes, in points.
  private static let captionHeight = 44.0

  /// Returns the position of the screen's upper-left corner in an image of the whole screen.
  package func origin(_ device: Device?) -> Point {
    let frame = frame(device)
    return Point(x: padding + frame.left, y: padding + frame.top)
  }

  /// Returns the size of an image of the whole screen, in points.
  package func size(around screen: Size, _ device: Device?) -> Size {
    let frame = frame(device)
    return Size(
      width: screen.width + frame.left + frame.right + 2 * padding,
      height: screen.height + frame.top + frame.bottom + 2 * padding
        + (caption.isEmpty ? 0 : Self.captionHeight))
  }

  /// Whether there is anything around a screen without a device.
  func surrounds(_ screen: Size) -> Bool {
    backgroundEnd != nil || showsShadow || size(around: screen, nil) != screen
  }

  /// The extent of the body beyond the screen; zero without a bezel.
  private func frame(_ device: Device?) -> EdgeInsets {
    guard showsBezel else { return .zero }
    let measures = device?.measures
    let bezel = measures?.bezel ?? Self.defaultBezel
    let end = bezel + (measures?.endBezel ?? 0)
    return EdgeInsets(top: end, left: bezel, bottom: end, right: bezel)
  }

  private static let defaultBezel = 16.0
  /// The width of the body's edge around its black rim, in points.
  private static let rim = 2.5

  /// Whether the screen is drawn with the corners and the cutout of its device.
  var showsDeviceShape: Bool { roundsCorners || showsBezel }

  /// Returns the outline to which the screen is clipped, with the corners of the device; `nil` for
  /// a screen without corners.
  ///
  /// Below a body's rim, it extends beyond the screen. The rim has the exact edge, so that pixels at
  /// the edge do not mix with items below the visible ones.
  func clip(of screen: Size, _ device: Device?) -> BezierPath? {
    guard showsBezel || roundsCorners && device != nil else { return nil }
    let margin = showsBezel ? (frame(device).left - Self.rim) / 2 : 0
    return outline(of: screen, extendedBy: margin, device)
  }

  /// Returns the outline of the screen extended on all sides, with the corners of the device.
  func outline(of screen: Size, extendedBy margin: Double = 0, _ device: Device?) -> BezierPath {
    let rect = Rect(origin: .zero, size: screen).inset(dx: -margin, dy: -margin)
    guard showsDeviceShape, let measures = device?.measures else { return .rect(rect) }
    return Self.rounded(rect, measures.cornerRadius + margin, device)
  }

  private static func rounded(_ rect: Rect, _ radius: Double, _ device: Device?) -> BezierPath {
    // A continuous corner of 1.01 radii lies within 0.22 points of the displays' outlines.
    device?.platform == .iOS
      ? .continuousRoundedRect(rect, cornerRadius: radius * 1.01)
      : .roundedRect(rect, cornerRadius: radius)
  }

  // MARK: Items

  /// Returns the items behind the screen, whose upper-left corner is the origin.
  @DisplayItemBuilder
  func behind(screen: Size, _ device: Device?) -> [DisplayItem] {
    let (body, outer) = body(around: screen, device)
    let edge = rimOutline(around: screen, device)
    if showsShadow {
      let reach = min(max(padding * 0.8, 4), 40)
      DisplayItem.group(
        "shadow", at: Point(x: 0, y: reach * 0.35),
        SoftShadow(rect: body, cornerRadius: outer, reach: reach).items)
    }
    if showsBezel {
      DisplayItem.fill(
        "body", Self.rounded(body, outer, device),
        .linearGradient(
          LinearGradient(
            from: Point(x: body.minX, y: body.minY), to: Point(x: body.maxX, y: body.maxY),
            colors: [Color(0x6E, 0x6F, 0x73), Color(0x3A, 0x3B, 0x3E), Color(0x5A, 0x5B, 0x5F)])))
      DisplayItem.fill("body.rim", edge, .color(Self.rimColor))
    }
  }

  /// Returns the outline of the body or, without a bezel, of the screen, and its corner radius.
  private func body(around screen: Size, _ device: Device?) -> (Rect, radius: Double) {
    let frame = frame(device)
    let radius = showsDeviceShape ? device?.measures.cornerRadius ?? 0 : 0
    let body = Rect(
      x: -frame.left, y: -frame.top, width: screen.width + frame.left + frame.right,
      height: screen.height + frame.top + frame.bottom)
    // The body's corners are concentric with those of the screen.
    return (body, showsBezel ? max(radius + frame.left, 40) : radius)
  }

  private func rimOutline(around screen: Size, _ device: Device?) -> BezierPath {
    let (body, radius) = body(around: screen, device)
    return Self.rounded(body.inset(dx: Self.rim, dy: Self.rim), max(radius - Self.rim, 0), device)
  }

  private static let rimColor = Color(0x0B, 0x0B, 0x0C)

  /// Returns the items around the screen that cover its edge.
  @DisplayItemBuilder
  func around(screen: Size, _ device: Device?) -> [DisplayItem] {
    if showsBezel {
      let edge = rimOutline(around: screen, device)
      DisplayItem.fill(
        "body.edge", BezierPath(edge.elements + outline(of: screen, device).elements),
        .color(Self.rimColor), rule: .evenOdd)
      if let measures = device?.measures, measures.endBezel > 0 {
        DisplayItem.stroke(
          "body.button",
          .circle(
            center: Point(x: screen.width / 2, y: screen.height + frame(device).bottom / 2),
            radius: 27), .color(Color(0x4A, 0x4A, 0x4D)), style: StrokeStyle(width: 2))
      }
    }
  }

  /// Returns the gradient behind everything; `nil` if the background is one color.
  func background(_ start: DynamicColor?, size: Size, _ appearance: Appearance) -> DisplayItem? {
    guard let backgroundEnd else { return nil }
    let colors = [start ?? backgroundEnd, backgroundEnd].map { $0.resolved(for: appearance) }
    return .fill(
      "canvas", Rect(origin: .zero, size: size),
      .linearGradient(
        LinearGradient(from: .zero, to: Point(x: size.width, y: size.height), colors: colors)))
  }

  /// Returns the finger's touch, in the coordinates of the screen.
  func finger(_ touch: Touch?) -> DisplayItem? {
    guard let touch, touch.opacity > 0 else { return nil }
    return .group("finger", at: touch.position, opacity: touch.opacity) {
      let disc = BezierPath.circle(center: .zero, radius: Self.fingerRadius * touch.size)
      DisplayItem.fill("finger.disc", disc, .color(Color(0x80, 0x80, 0x86, alpha: 0.42)))
      DisplayItem.stroke(
        "finger.edge", disc, .color(Color.white.withAlpha(0.75)), style: StrokeStyle(width: 1.5))
    }
  }

  private static let fingerRadius = 23.0

  /// Returns the caption, centered below the screen, in the image's coordinates.
  func caption(
    _ string: String, below screen: Size, of device: Device?, on background: Color,
    _ text: ScreenText
  ) -> [DisplayItem] {
    let origin = origin(device)
    let size = size(around: screen, device)
    return text.line(
      "caption", string, size: 17, weight: .medium,
      centerY: size.height - padding / 2 - Self.captionHeight / 2,
      color: (background.alpha < 0.5 || background.isBright ? Color.black : .white).withAlpha(0.8),
      width: size.width - 16
    ) { origin.x + (screen.width - $0) / 2 }
  }
}
