/// A 64-bit hash of a display list that depends on every bit of every coordinate.
///
/// Lists with equal keys are assumed to draw the same pixels. Unlike `hashValue`, the key is the
/// same in every process and on every machine, so a manifest can store it. It detects changes to
/// a list, but it is not a cryptographic hash and does not resist deliberate collisions.
package struct DisplayListKey: Hashable, Sendable, CustomStringConvertible {
  package private(set) var value: UInt64

  /// Computes the key of a display list.
  package init(_ list: DisplayList) {
    value = 0
    add(list.size.width, list.size.height)
    add(list.background != nil)
    if let background = list.background { add(background) }
    add(list.items)
  }

  /// Computes the key of an item drawn with a transform, continuing the key of what surrounds it.
  package init(
    _ item: DisplayItem, _ transform: AffineTransform, inside outer: DisplayListKey
  ) {
    value = outer.value
    add(transform)
    add(item)
  }

  /// Computes the key of a path.
  package init(_ path: BezierPath) {
    value = 0
    add(path)
  }

  /// Computes the key of a text's outlines drawn with a transform.
  package init(_ text: LaidOutText, _ transform: AffineTransform) {
    value = text.pathKey.value
    add(transform)
  }

  /// Computes the key of a path drawn with a transform, continuing the key of what surrounds it.
  package init(
    _ path: BezierPath, _ transform: AffineTransform, inside outer: DisplayListKey
  ) {
    value = outer.value
    add(transform)
    add(path)
  }

  /// Computes the key of a sequence of keys at an index.
  package init(_ keys: some Sequence<DisplayListKey>, at index: Int = 0) {
    value = 0
    add(index)
    for key in keys { add(key.value) }
  }

  /// The key as sixteen hexadecimal digits.
  package var description: String { String(value, radix: 16).zeroPadded(to: 16) }

  /// Mixes a word into the key with the finalizer of SplitMix64 (Steele, Lea and Flood, 2014).
  ///
  /// The finalizer is a bijection in which each input bit flips half of the output bits on average.
  private mutating func add(_ word: UInt64) {
    var mixed = (value ^ word) &+ 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    value = mixed ^ (mixed >> 31)
  }

  private mutating func add(_ numbers: Double...) {
    for number in numbers { add(number.bitPattern) }
  }

  private mutating func add(_ count: Int) { add(UInt64(bitPattern: Int64(count))) }
  private mutating func add(_ flag: Bool) { add(UInt64(flag ? 1 : 0)) }

  private mutating func add(_ text: String) {
    add(text.utf8.count)
    var word = UInt64(0)
    var count = 0
    for byte in text.utf8 {
      word = word << 8 | UInt64(byte)
      count += 1
      if count % 8 == 0 { add(word) }
    }
    add(word)
  }

  private mutating func add(_ point: Point) {
    add(point.x.bitPattern)
    add(point.y.bitPattern)
  }

  private mutating func add(_ color: Color) { add(color.red, color.green, color.blue, color.alpha) }

  private mutating func add(_ path: BezierPath) {
    add(path.elements.count)
    for element in path.elements {
      switch element {
      case .move(let point):
        add(0)
        add(point)
      case .line(let point):
        add(1)
        add(point)
      case .quadratic(let control, let point):
        add(2)
        add(control)
        add(point)
      case .cubic(let first, let second, let point):
        add(3)
        add(first)
        add(second)
        add(point)
      case .close: add(4)
      }
    }
  }

  private mutating func add(_ paint: Paint) {
    switch paint {
    case .color(let color):
      add(0)
      add(color)
    case .linearGradient(let gradient):
      add(1)
      add(gradient.start)
      add(gradient.end)
      add(gradient.stops)
    case .radialGradient(let gradient):
      add(2)
      add(gradient.startCenter)
      add(gradient.startRadius)
      add(gradient.endCenter)
      add(gradient.endRadius)
      add(gradient.stops)
    }
  }

  private mutating func add(_ stops: [GradientStop]) {
    add(stops.count)
    for stop in stops {
      add(stop.offset)
      add(stop.color)
    }
  }

  private mutating func add(_ style: StrokeStyle) {
    add(style.width)
    add(style.lineCap.rawValue)
    add(style.lineJoin.rawValue)
    add(style.miterLimit)
    add(style.dashLengths.count)
    for length in style.dashLengths { add(length) }
    add(style.dashPhase)
  }

  private mutating func add(_ transform: AffineTransform) {
    add(transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty)
  }

  private mutating func add(_ items: [DisplayItem]) {
    add(items.count)
    for item in items { add(item) }
  }

  private mutating func add(_ item: DisplayItem) {
    add(item.id)
    switch item {
    case .fill(let fill):
      add(0)
      add(fill.path)
      add(fill.paint)
      add(fill.rule == .evenOdd)
    case .stroke(let stroke):
      add(1)
      add(stroke.path)
      add(stroke.paint)
      add(stroke.style)
    case .text(let text):
      add(2)
      add(text.text.pathKey.value)
      add(text.origin)
      add(text.paint)
    case .image(let image):
      add(3)
      add(image.asset.digest)
      let frame = image.frame
      add(frame.minX, frame.minY, frame.width, frame.height)
      add(image.interpolation.rawValue)
    case .group(let group):
      add(4)
      add(group.transform)
      add(group.opacity)
      add(group.clip != nil)
      if let clip = group.clip { add(clip) }
      add(group.children)
    }
  }
}
