import Foundation

@Suite("Result builder of display lists")
struct DisplayItemBuilderTests {
  private let square = Rect(x: 0, y: 0, width: 4, height: 4)

  private func item(_ id: String) -> DisplayItem { .fill(id, square, .color(.black)) }

  private func ids(_ items: [DisplayItem]) -> [String] {
    items.flatMap { item in
      if case .group(let group) = item { [item.id] + ids(group.children) } else { [item.id] }
    }
  }

  @Test("Items, optional items, arrays, conditions and loops can be mixed in any order")
  func lines() {
    func list(_ isShown: Bool) -> [DisplayItem] {
      DisplayList(size: .zero) {
        DisplayItem.fill("0", square, .color(.black))
        DisplayItem.fill("1", .rect(square), .color(.white))
        [item("2"), item("3")]
        [DisplayItem]()
        DisplayItem.group("4") {
          DisplayItem.fill("5", square, .color(.black))
          DisplayItem.stroke("6", .rect(square), .color(.black), style: StrokeStyle(width: 1))
        }
        DisplayItem.group("7", at: .zero) { [item("8")] }
        isShown ? item("9") : nil
        if isShown { item("10") }
        if isShown {
          item("11")
          [item("12")]
        } else {
          item("13")
        }
        for number in 14..<16 {
          item("\(number)")
          if isShown { item("\(number)b") }
        }
        switch isShown {
        case true: item("16")
        case false: [item("17"), item("18")]
        }
        DisplayItem.fill("19", square, .color(.black))
      }.items
    }
    let start = (0..<9).map(String.init)
    #expect(
      ids(list(true)) == start + ["9", "10", "11", "12", "14", "14b", "15", "15b", "16", "19"])
    #expect(ids(list(false)) == start + ["13", "14", "15", "17", "18", "19"])
  }

  private static let compiler = ExternalProgram(
    "/opt/swift/usr/bin/swiftc", "/usr/bin/swiftc", "/usr/local/bin/swiftc", probe: ["--version"])
  private static let modules = URL(filePath: CommandLine.arguments[0])
    .deletingLastPathComponent().appending(path: "Modules").path

  /// An invalid line of a list, and the compiler's message about it.
  static let mistakes = [
    (#"BezierPath()"#, "expected a DisplayItem"),
    (#""title""#, "expected a DisplayItem"),
    (#"Rect(x: 0, y: 0, width: 1, height: 1)"#, "expected a DisplayItem"),
  ]

  @Test(
    "The compiler reports an error at the line that is not an item",
    .enabled(if: compiler.isAvailable && FileManager.default.fileExists(atPath: modules)),
    arguments: mistakes)
  func mistake(line: String, words: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      Array(
        """
        import BezierGeometry
        import VectorDrawing
        let list = DisplayList(size: .zero) {
          DisplayItem.fill("a", BezierPath(), .color(.black))
          \(line)
          DisplayItem.fill("c", BezierPath(), .color(.black))
        }
        """.utf8), to: "main.swift")
    // A module imported by BezierGeometry; an empty one is enough for the list.
    _ = try folder.write(Array("module _NumericsShims {}".utf8), to: "module.modulemap")
    let outcome = try Self.compiler.run([
      "-typecheck", "-swift-version", "6", "-I", Self.modules, "-I", folder.url.path, path,
    ])
    let errors = outcome.errors.split(separator: "\n").filter {
      $0.contains("main.swift:") && $0.contains("error:")
    }
    #expect(outcome.status != 0 && errors.count == 1, "\(outcome.errors)")
    #expect(errors.allSatisfy { $0.contains("main.swift:5:") && $0.contains(words) }, "\(errors)")
  }
}
