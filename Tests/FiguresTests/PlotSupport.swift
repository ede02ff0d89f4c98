@testable import Figures

/// A layout shared by all tests for its cache.
let plotTextLayout = PangoTextLayout()

extension Plot {
  func list() throws -> DisplayList { try displayList(textLayout: plotTextLayout) }
}

func curves(_ texts: String...) throws -> [NamedCurve] {
  try texts.map { NamedCurve(curve: try Curve(parsing: $0)) }
}

extension DisplayList {
  /// Every text with its box, from ascent to descent and from the origin to the advance.
  var textBoxes: [(id: String, box: Rect)] { Self.textBoxes(items) }

  private static func textBoxes(_ items: [DisplayItem]) -> [(id: String, box: Rect)] {
    items.flatMap { item -> [(id: String, box: Rect)] in
      switch item {
      case .text(let item):
        [
          (
            item.id,
            Rect(
              x: item.origin.x, y: item.origin.y - item.text.ascent, width: item.text.advance,
              height: item.text.height)
          )
        ]
      case .group(let group): textBoxes(group.children)
      default: []
      }
    }
  }

  /// The identifiers of texts that overlap another or leave the image.
  var misplacedTexts: [String] {
    let boxes = textBoxes
    var names: [String] = []
    for (index, first) in boxes.enumerated() {
      // Letters hardly ever fill a line's height.
      let tight = first.box.inset(dx: 0, dy: first.box.height * 0.15)
      for second in boxes[(index + 1)...] {
        let other = second.box.inset(dx: 0, dy: second.box.height * 0.15)
        if let common = tight.intersection(other), !common.isEmpty {
          names.append("\(first.id) × \(second.id)")
        }
      }
      if first.box.minX < 0 || first.box.minY < 0 || first.box.maxX > size.width
        || first.box.maxY > size.height
      {
        names.append(first.id)
      }
    }
    return names
  }

  func string(of id: String) -> String? {
    if case .text(let item)? = item(id: id)?.item { item.text.string } else { nil }
  }
}

extension Color {
  /// The relative luminance of WCAG 2.
  var luminance: Double {
    func linear(_ behavior: Double) -> Double {
      behavior <= 0.04045 ? behavior / 12.92 : Double.pow((behavior + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// Returns the contrast ratio of WCAG 2, 1 to 21.
  func contrast(to other: Color) -> Double {
    let a = luminance + 0.05
    let b = other.luminance + 0.05
    return max(a, b) / min(a, b)
  }
}
