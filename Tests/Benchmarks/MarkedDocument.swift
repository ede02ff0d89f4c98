import ReelCommands
import RefreshScenario
import Texts

/// A Markdown file with tables behind marks.
struct MarkedDocument {
  let path: String
  private let lines: [Substring]
  /// The tables with the lines that they now are, in order.
  private var tables: [(table: DocumentTable, lines: Range<Int>)] = []

  init(_ text: String, path: String) throws {
    self.path = path
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let (opening, closing) = (DocumentTable.opening, DocumentTable.closing)
    for (index, line) in lines.enumerated()
    where line.hasPrefix(opening) && line.hasSuffix(closing) {
      let name = line.dropFirst(opening.count).dropLast(closing.count)
      let place = "\(path):\(index + 1):1"
      guard let table = DocumentTable(rawValue: String(name)) else {
        throw Failure(
          .badData, at: place,
          "there is no table \(String(name).shortened()); allowed: \(DocumentTable.names)")
      }
      let end = lines[(index + 1)...].firstIndex { !$0.hasPrefix("|") } ?? lines.count
      guard end > index + 1 else {
        throw Failure(.badData, at: place, "a table is to begin on the next line")
      }
      tables.append((table, index + 1..<end))
    }
    guard !tables.isEmpty else {
      throw Failure(
        .badData, at: path,
        "no table stands behind a line \(DocumentTable.mark("NAME")); NAME is \(DocumentTable.names)"
      )
    }
  }

  /// The file with its tables made anew.
  func text(_ markdown: (DocumentTable) throws -> [String]) rethrows -> String {
    var result: [String] = []
    var next = 0
    for (table, range) in tables {
      result += lines[next..<range.lowerBound].map(String.init)
      result += try markdown(table)
      next = range.upperBound
    }
    return (result + lines[next...].map(String.init)).joined(separator: "\n")
  }
}

/// A table that documents may have.
enum DocumentTable: String, CaseIterable {
  /// How many frames a second, beside pycairo.
  case frames
  /// Of what a frame's time consists.
  case stages
  /// Verifying golden files, beside other programs that compare files.
  case goldens

  static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }

  /// The line behind which a table of a name stands.
  static func mark(_ name: String) -> String { opening + name + closing }
  static let opening = "<!-- reel-bench: "
  static let closing = " -->"
}
