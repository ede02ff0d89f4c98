import FileAccess

/// A Swift file that assigns a catalog's images to an MJRefresh GIF header or footer.
struct HeaderImagesFile {
  struct Images {
    /// The image names in code, in order.
    var names: [String]
    /// The duration of one cycle in seconds, or `nil` if the pull selects the image.
    var duration: Double?
  }

  /// The start of the file, by which a later run recognizes it.
  static let mark = "// Written by `reel render --format imageset`"

  var names: ImageSetNames
  var placement: Placement
  var size: Size
  var idle: Images?
  var refreshing: Images?

  /// The contents of the file.
  var text: String {
    let isHeader = placement == .header
    let view = isHeader ? "MJRefreshGifHeader" : "MJRefreshBackGifFooter"
    let extents = "\(size.width.decimalText()) × \(size.height.decimalText()) points"
    var lines = [
      "\(Self.mark) from \(names.commentSource); rendering again replaces this file.", "",
      "import Foundation",
      "import MJRefresh", "import UIKit", "", "extension \(view) {",
      "  /// Shows rendered images of \(extents) instead of labels.",
      "  func \(names.swiftMethod)() {",
    ]
    if let idle {
      lines += [
        "    let pull = \(Self.list(idle.names))",
        "    setImages(pull, for: .idle)",
        "    // Past the threshold, the last image of the pull remains.",
        "    setImages(Array(pull.suffix(1)), for: .pulling)",
      ]
    }
    if let refreshing {
      let duration = (refreshing.duration ?? 0).decimalText(places: 4)
      lines += [
        "    let cycle = \(Self.list(refreshing.names))",
        "    setImages(cycle, duration: \(duration), for: .refreshing)",
      ]
    }
    if isHeader { lines.append("    lastUpdatedTimeLabel?.isHidden = true") }
    lines += ["    stateLabel?.isHidden = true", "  }", "}", ""]
    return lines.joined(separator: "\n")
  }

  /// Returns a Swift expression for an array of images.
  ///
  /// Numbered names are formatted from a range of numbers; other names are listed.
  private static func list(_ names: [String]) -> String {
    if let run = NumberedNames(names) {
      let format =
        run.prefix.replacing("%", with: "%%") + "%0\(run.digits)d"
        + run.suffix.replacing("%", with: "%%")
      return """
        (\(run.first)...\(run.last)).compactMap {
              UIImage(named: String(format: \(JSONValue.quoted(format)), $0))
            }
        """
    }
    let literals = names.map { "      \(JSONValue.quoted($0))," }.joined(separator: "\n")
    return "[\n\(literals)\n    ].compactMap { UIImage(named: $0) }"
  }
}

extension HeaderImagesFile {
  /// Creates the file for a plan.
  ///
  /// If the plan has only one drive, the file includes the images that an earlier run wrote for
  /// the other.
  init(for plan: ImageSetPlan, in catalog: AssetCatalog, _ folder: Folder) throws {
    names = plan.names
    placement = plan.sequences.first?.placement ?? .header
    size = plan.sequences.first?.imageSize ?? .zero
    func images(_ drive: Drive) throws -> Images? {
      try plan.manifest(for: drive, in: folder).map {
        Images(
          names: $0.imageNames(in: AssetCatalog.self).map { catalog.namespace + $0 },
          duration: drive == .loop ? $0.cycleDuration : nil)
      }
    }
    idle = try images(.progress)
    refreshing = try images(.loop)
  }
}

/// Names that differ only in a number, which increases by one and has a fixed number of digits.
struct NumberedNames: Hashable {
  let prefix: String
  let suffix: String
  let digits: Int
  let first: Int
  let last: Int

  /// Finds the number in the names, or returns `nil` if there is no such number or if there are
  /// fewer than two names.
  init?(_ names: [String]) {
    guard names.count > 1, let one = names.first, let other = names.last else { return nil }
    let digit: (Character) -> Bool = { "0123456789".contains($0) }
    var prefix = String(zip(one, other).prefix { $0 == $1 }.map(\.0))
    while prefix.last.map(digit) == true { prefix.removeLast() }
    let rest = one.dropFirst(prefix.count)
    let number = rest.prefix(while: digit)
    let suffix = String(rest.dropFirst(number.count))
    guard let first = Int(reading: number) else { return nil }
    for (index, name) in names.enumerated() {
      let text = String(first + index).zeroPadded(to: number.count)
      guard name == prefix + text + suffix else { return nil }
    }
    self.prefix = prefix
    self.suffix = suffix
    digits = number.count
    self.first = first
    last = first + names.count - 1
  }
}
