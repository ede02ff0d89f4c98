/// A notation in Swift, Kotlin or Java, which reads what it writes.
protocol CodeNotation {
  static var title: String { get }
  /// The calls that make curves.
  static var table: SignatureTable { get }

  /// Returns whether a token is the name of a curve in the notation.
  static func knows(_ file: NotationText, _ index: Int) -> Bool

  /// Returns the curve of an expression that no signature describes, or `nil` for others.
  static func special(_ code: Code, _ scope: CodeScope) throws(NotationError) -> NamedCurve?
}

extension CodeNotation {
  /// Reads a text whose curve has a name of the notation.
  static func read(_ file: NotationText) throws(NotationError) -> NamedCurve {
    table.prepare(file)
    let scope = CodeScope()
    var values: [(name: String?, code: Code)] = []
    for statement in try CodeParser.statements(file) {
      let name = statement.name.map(file.text)
      if let token = statement.name { file.read(token) }
      if let name, !statement.isBinding, table.properties.contains(name) {
        scope.properties[name] = statement.value
      } else if let name, !statement.isBinding, table["ignored"]?.contains(name) == true {
        statement.value.ignore()
      } else {
        values.append((name, statement.value))
      }
    }
    // The velocity of a Compose spring precedes its declaration, in a comment.
    values = values.filter { $0.name != nil } + values.filter { $0.name == nil }
    var found: NamedCurve?
    var first: String?
    for (name, code) in values {
      if scope.bindings[code.name] != nil, code.receiver.isEmpty, !code.isCall {
        code.read()
        continue
      }
      guard let curve = try curve(of: code, scope) else { throw unknown(code) }
      if let found, curve.source != found.source, !scope.used.contains(first ?? "") {
        throw code.error("the code has two curves; paste one of them")
      }
      if let name { scope.bindings[name] = curve }
      found = curve
      first = name
    }
    if let missing = scope.missing { throw missing }
    guard let found else { throw file.error(0, "the code has no curve") }
    try file.requireAllRead(title)
    return found
  }

  /// Returns the curve of an expression, or `nil` if it names none.
  static func curve(of code: Code, _ scope: CodeScope) throws(NotationError) -> NamedCurve? {
    if let bound = scope.bound(code) { return bound }
    if let curve = try special(code, scope) { return curve }
    guard let signature = table.signature(of: code, scope) else { return nil }
    code.read()
    let types = table["types"]
    for type in code.receiver where types.map({ $0.contains(type.name) && !type.isCall }) ?? true {
      type.ignore()
    }
    return try curve(of: code, by: signature, scope)
  }

  static func unknown(_ code: Code) -> NotationError {
    code.error("“\(code.name)” is unknown in \(title); allowed: \(CurveNotation.readExamples)")
  }

  /// Returns the curve of an expression, or throws an error if it names none.
  static func required(_ code: Code, _ scope: CodeScope) throws(NotationError) -> NamedCurve {
    guard let curve = try curve(of: code, scope) else { throw unknown(code) }
    return curve
  }

  /// Returns the timing function of an expression, or throws an error if it names none.
  static func function(_ code: Code, _ scope: CodeScope) throws(NotationError) -> TimingFunction {
    let curve = try required(code, scope)
    // An animation with a duration is more than an easing.
    guard case .timing(let function)? = curve.curve, curve.duration == nil || !code.isCall else {
      throw code.error("“\(code.name)” is not an easing")
    }
    return function
  }
}

/// The names that statements have bound, and the properties that they have set.
final class CodeScope {
  var bindings: [String: NamedCurve] = [:]
  /// The names of the bindings to which others refer.
  var used: Set<String> = []
  var properties: [String: Code] = [:]
  /// The duration of the call around an argument.
  var seconds: Double?
  /// The error of a curve that another statement has to complete.
  var missing: NotationError?

  /// Returns the curve that was bound to a name, such as `.tuned`; `nil` if none was.
  func bound(_ code: Code) -> NamedCurve? {
    guard !code.isCall, let curve = bindings[code.name] else { return nil }
    used.insert(code.name)
    code.ignore()
    return curve
  }

  /// Returns a property, which is then no longer set, so that none refers to itself.
  func property(_ name: String) -> Code? { properties.removeValue(forKey: name) }
}

extension CurveNotation {
  /// Examples of the notations that are read, for error messages.
  static let readExamples =
    "transition: opacity .3s ease-out, .spring(response: 0.5, dampingFraction: 0.8), "
    + "tween(300, easing = FastOutSlowInEasing) or OvershootInterpolator(2f)"

  /// Reads a curve in CSS, Swift, Kotlin or Java, as it is exported, or pasted from an app or a page.
  ///
  /// - Returns: The curve, with the duration that the text states, or `nil` if the text has no name of
  ///   a notation.
  /// - Throws: ``NotationError`` if the text names a curve but is incomplete, has an invalid value, or
  ///   has anything that no rule of the notation reads.
  package static func read(_ text: String) throws(NotationError) -> NamedCurve? {
    if let curve = try CSSNotation.read(text) { return curve }
    let file = try NotationText(text)
    var isImport = false
    for index in file.tokens.indices where file.isWord(index) {
      if file.tokens[index].startsLine {
        isImport = ["import", "package"].contains(file.text(index))
      }
      if isImport { continue }
      if let notation = code.first(where: { $0.knows(file, index) }) {
        return try notation.read(file)
      }
    }
    return nil
  }
}

// MARK: Curves

extension NamedCurve {
  init(_ function: TimingFunction, _ duration: Double? = nil) {
    self.init(curve: .timing(function), duration: duration)
  }

  /// Creates a curve from keyframes of values over time in seconds.
  ///
  /// A single interval remains a Bézier curve. Otherwise, Bézier intervals become lines that differ from
  /// them by less than a millionth of the distance.
  init(keyframes: EasedKeyframes) {
    let keys = keyframes.keys.map { (time: $0.time, value: $0.value[0]) }
    let first = keys[0]
    let last = keys[keys.count - 1]
    let isClosed = first.value == last.value
    let (base, distance) = isClosed ? (0, 1) : (first.value, last.value - first.value)
    let length = last.time - first.time
    var stops: [LinearStops.Stop] = []
    for (index, easing) in keyframes.easings.enumerated() {
      let from = keys[index]
      let to = keys[index + 1]
      for (x, y) in easing.corners(tolerance: 1e-6 * (distance / (to.value - from.value)).magnitude)
      {
        let value = from.value + (to.value - from.value) * y
        let time = from.time + (to.time - from.time) * x
        stops.append(LinearStops.Stop((value - base) / distance, at: (time - first.time) / length))
      }
    }
    if keys.count == 2, !isClosed {
      self.init(keyframes.easings[0], length)
    } else {
      self.init(.linearStops(LinearStops(stops)), length)
    }
    from = base
    to = base + distance
  }
}

extension TimingFunction {
  /// Returns points of the function from 0 to 1, between which lines differ by less than a tolerance.
  fileprivate func corners(tolerance: Double) -> [(Double, Double)] {
    guard case .cubicBezier(let curve) = self else {
      return (exactKeyframes?.withoutPlateaus.keys ?? []).map { ($0.time, $0.value[0]) }
    }
    // The difference falls with the square of the number of lines.
    let count = min(max((1 / tolerance).squareRoot().rounded(.up), 16), 16384)
    return stride(from: 0, through: count, by: 1).map { index in
      let s = index / count
      let a = 3 * (1 - s) * (1 - s) * s
      let b = 3 * (1 - s) * s * s
      let c = s * s * s
      return (a * curve.x1 + b * curve.x2 + c, a * curve.y1 + b * curve.y2 + c)
    }
  }
}

extension Code {
  /// Returns a spring, or throws an error if it does not move.
  func spring(
    _ parameters: Spring.Parameters, velocity: Double = 0, allowsOverdamping: Bool = true,
    duration: Double? = nil
  ) throws(NotationError) -> NamedCurve {
    let spring = Spring(
      parameters, initialVelocity: velocity, allowsOverdamping: allowsOverdamping)
    guard spring.naturalFrequency.isFinite, spring.naturalFrequency > 0,
      spring.dampingRatio.isFinite
    else { throw error("\(name) has no finite frequency above 0 and finite damping ratio") }
    return NamedCurve(curve: .spring(spring), duration: duration)
  }

  /// Returns the Bézier curve of four expressions, the coordinates of its control points.
  func bezier(_ coordinates: [Code?]) throws(NotationError) -> TimingFunction {
    var numbers: [Double] = []
    for case let code? in coordinates { numbers.append(try code.number()) }
    guard numbers.count == 4, (0...1).contains(numbers[0]), (0...1).contains(numbers[2]) else {
      throw error("\(name) needs four numbers: x1, y1, x2 and y2, with x from 0 to 1")
    }
    return TimingFunction.cubicBezier(numbers[0], numbers[1], numbers[2], numbers[3]).simplified
  }

  /// Returns the curve of keyframes, or throws an error if their times do not ascend.
  func curve(_ keyframes: EasedKeyframes) throws(NotationError) -> NamedCurve {
    let times = keyframes.keys.map(\.time)
    guard let first = times.first, let last = times.last, first < last,
      zip(times, times.dropFirst()).allSatisfy({ $0 <= $1 })
    else { throw error("\(name) needs two keyframes whose times ascend") }
    var curve = NamedCurve(keyframes: keyframes)
    curve.name = name
    return curve
  }

  /// Returns the expressions in the closure that follows, and records its braces as read.
  func statements() throws(NotationError) -> [Code] {
    try assignments().map(\.value)
  }

  /// Returns the statements in the closure that follows, and records its braces as read.
  func assignments() throws(NotationError) -> [CodeStatement] {
    guard let body = bodies.first else { return [] }
    file.read(body.lowerBound)
    return try CodeParser.statements(file, in: (body.lowerBound + 1)..<body.upperBound, depth: 1)
  }

  /// Returns the steps of a closure as the exports write it.
  func steps() throws(NotationError) -> TimingFunction {
    guard let body = bodies.first, !isCall else { throw error("\(name) needs a closure") }
    let inner = (body.lowerBound + 1)..<body.upperBound
    let words = inner.map(file.text)
    let count = words.lazy.compactMap { Int(reading: $0.dropLast()) }.first ?? 0
    for position in StepTiming.Position.allCases where count >= (position == .jumpNone ? 2 : 1) {
      let timing = StepTiming(count: count, position: position)
      let expected = try NotationText("fraction -> \(timing.kotlin)").tokens
      guard expected.map(\.text) == words else { continue }
      file.read(body)
      return .steps(count, position)
    }
    throw error("of the closures, only those of exported steps are read")
  }
}
