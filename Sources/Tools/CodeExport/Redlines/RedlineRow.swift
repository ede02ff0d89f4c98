import BezierGeometry
import CurveTuning
import KeyframeAnimation
import Texts
import VectorDrawing

/// One movement of one property, as a line that people read.
struct RedlineRow: Hashable {
  /// When the movement counts from.
  enum Phase: Hashable {
    case refreshing
    case loop(period: Double)
    case ending
  }

  var from: String
  var to: String
  var start: Double
  /// 0 for what happens at once.
  var duration: Double
  var curve: String
  var phase: Phase

  /// The movements of a track, in the order of time; rests are none.
  static func rows(of track: HeaderTrack) -> [RedlineRow] {
    var rows = rows(track.refreshing, track.property, .refreshing)
    if let loop = track.loop, let first = loop.keys.first, let last = loop.keys.last {
      rows += Self.rows(loop, track.property, .loop(period: last.time - first.time))
    }
    if let ending = track.ending {
      // What the end finds, and it changes at once.
      if track.loop == nil, let before = track.refreshing.keys.last?.value,
        let after = ending.keys.first?.value, before != after, track.property == .isShown
      {
        let (from, to) = texts(before, after, track.property)
        rows.append(
          RedlineRow(
            from: from, to: to, start: 0, duration: 0, curve: "at once", phase: .ending))
      }
      rows += Self.rows(ending, track.property, .ending)
    }
    return rows
  }

  private static func rows(
    _ keyframes: EasedKeyframes, _ property: LayerProperty, _ phase: Phase
  ) -> [RedlineRow] {
    var rows: [RedlineRow] = []
    func jump(_ first: [Double], _ second: [Double], at time: Double) {
      guard first != second else { return }
      let (from, to) = texts(first, second, property)
      rows.append(
        RedlineRow(
          from: from, to: to, start: time, duration: 0, curve: "at once", phase: phase))
    }
    for index in keyframes.easings.indices {
      let (first, second) = (keyframes.keys[index], keyframes.keys[index + 1])
      let easing = keyframes.easings[index]
      if easing == EasedKeyframes.hold || second.time <= first.time {
        jump(first.value, second.value, at: second.time)
      } else if first.value != second.value {
        let (from, to) = texts(first.value, second.value, property)
        rows.append(
          RedlineRow(
            from: from, to: to, start: first.time, duration: second.time - first.time,
            curve: easing.description, phase: phase))
      }
    }
    return steps(rows, property)
  }

  /// Puts many jumps of one size and one distance in time into one line.
  private static func steps(
    _ rows: [RedlineRow], _ property: LayerProperty
  ) -> [RedlineRow] {
    guard rows.count > 3, rows.allSatisfy({ $0.duration == 0 }) else { return rows }
    let pace = rows[1].start - rows[0].start
    let isEven = zip(rows, rows.dropFirst()).allSatisfy { abs($1.start - $0.start - pace) < 2e-6 }
    guard isEven, let first = rows.first, let last = rows.last else { return rows }
    var row = first
    row.to = last.to
    row.duration = last.start - first.start
    row.curve = "\(rows.count) steps, one each \(seconds(pace)) s"
    return [row]
  }

  /// Seconds as they are written.
  static func seconds(_ time: Double) -> String { time.decimalText(places: 4) }

  /// Two values of a property as they are written: of many components those that change.
  private static func texts(
    _ first: [Double], _ second: [Double], _ property: LayerProperty
  ) -> (String, String) {
    func number(_ value: Double) -> String {
      (value * property.unitScale).decimalText(places: 2)
    }
    switch property {
    case .color:
      return (
        Color(components: first).hexString, Color(components: second).hexString
      )
    case .isShown:
      func word(_ value: [Double]) -> String { value.first == 0 ? "hidden" : "shown" }
      return (word(first), word(second))
    case .path, .clip:
      var seen: Set<[Double]> = []
      let changed = first.indices.filter { index in
        first[index] != second[index] && seen.insert([first[index], second[index]]).inserted
      }
      func list(_ value: [Double]) -> String {
        let shown = changed.prefix(2).map { index in
          "\(index % 2 == 0 ? "x" : "y")\(index / 2 + 1) \(number(value[index]))"
        }
        return shown.joined(separator: ", ") + (changed.count > 2 ? ", …" : "")
      }
      return (list(first), list(second))
    default:
      return (
        first.map(number).joined(separator: ", "), second.map(number).joined(separator: ", ")
      )
    }
  }
}

extension HeaderTrack {
  /// The measured error with its unit, as it is stated: never less than it is.
  var errorText: String {
    let value = maximumError * property.unitScale
    let places = 4
    let scale = 10_000.0
    // What is below a billionth is rounding.
    guard value > 1e-9 else { return "0\(property.unit)" }
    return ((value * scale).rounded(.up) / scale).decimalText(places: places) + property.unit
  }
}
