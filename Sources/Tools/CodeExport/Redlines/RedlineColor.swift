import FrameSequence
import KeyframeAnimation
import RefreshModel
import RefreshScenario
import RefreshScene
import Texts
import VectorDrawing

/// The color of an item in both appearances.
struct RedlineColor: Hashable {
  /// The identifier of the item, or the first and the last one of numbered items.
  var name: String
  var light: String
  var dark: String

  /// Returns the colors of a header's items in the order in which they appear, with equal numbered
  /// items in one row.
  static func all(of header: ExportedHeader, in run: RefreshRun) -> [RedlineColor] {
    let ends = [run.begin.lowerBound, run.loop.lowerBound, run.end.lowerBound, run.end.upperBound]
    let middles = zip(ends, ends.dropFirst()).map { first, next in
      Flicks(count: first.count / 2 + next.count / 2)
    }
    // While the header refreshes, all parts that are fading in are opaque.
    let times = [middles[1]] + ends + middles
    func colors(_ appearance: Appearance) -> [(name: String, color: String)] {
      var seen: Set<String> = []
      return times.flatMap { time in
        header.layers(at: run.timeline.instant(at: time), appearance).items
          .flatMap(\.paints).filter { seen.insert($0.name).inserted }
      }
    }
    let dark = Dictionary(
      colors(.dark).map { ($0.name, $0.color) }, uniquingKeysWith: { first, _ in first })
    var rows: [(kind: String, first: String, color: RedlineColor)] = []
    for (name, light) in colors(.light) {
      let kind = name.split(separator: ".").map { Int($0) == nil ? "\($0)" : "#" }
        .joined(separator: ".")
      var color = RedlineColor(name: name, light: light, dark: dark[name] ?? "")
      if let same = rows.lastIndex(where: {
        $0.kind == kind && ($0.color.light, $0.color.dark) == (color.light, color.dark)
      }) {
        color.name = "\(rows[same].first) … \(name)"
        rows[same].color = color
      } else {
        rows.append((kind, name, color))
      }
    }
    return rows.map(\.color)
  }
}

extension DisplayItem {
  /// The paints of the item and of the items in it, as text.
  fileprivate var paints: [(name: String, color: String)] {
    switch self {
    case .group(let group): group.children.flatMap(\.paints)
    case .fill(let item): [(item.id, item.paint.text)]
    case .stroke(let item): [(item.id, item.paint.text)]
    case .text(let item): [(item.id, item.paint.text)]
    case .image: []
    }
  }
}

extension Paint {
  fileprivate var text: String {
    let stops: [GradientStop]
    switch self {
    case .color(let color): return color.hexString
    case .linearGradient(let gradient): stops = gradient.stops
    case .radialGradient(let gradient): stops = gradient.stops
    }
    return stops.map { "\($0.color.hexString) \(($0.offset * 100).decimalText(places: 1))%" }
      .joined(separator: ", ")
  }
}
