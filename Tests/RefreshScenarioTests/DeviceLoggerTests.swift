/// Tests the logger in the documentation article, which is its only copy.
@Suite("Logger for a device")
struct DeviceLoggerTests {
  private static let swiftc = ExternalProgram(
    "/usr/bin/swiftc", "/opt/swift/usr/bin/swiftc", "/usr/local/bin/swiftc",
    "\(ProcessInfo.processInfo.environment["HOME"] ?? "")/.swiftly/bin/swiftc",
    probe: ["--version"])

  /// Stubs of the UIKit declarations that the logger uses.
  private static let stub = """
    @_exported import Foundation

    public struct UIEdgeInsets: Sendable {
      public var top, left, bottom, right: CGFloat
    }
    public final class NSKeyValueObservation {}
    public struct NSKeyValueObservedChange<Value> {}
    public protocol Observable: AnyObject {}
    extension Observable {
      public func observe<Value>(
        _ path: KeyPath<Self, Value>,
        changeHandler: @escaping @Sendable (Self, NSKeyValueObservedChange<Value>) -> Void
      ) -> NSKeyValueObservation { NSKeyValueObservation() }
    }
    @MainActor public final class UIPanGestureRecognizer: Observable {
      public enum State: Int, Sendable { case possible, began, changed, ended, cancelled, failed }
      public var state = State.possible
    }
    @MainActor public final class UIScrollView: Observable {
      public var contentOffset = CGPoint.zero
      public var contentSize = CGSize.zero
      public var contentInset = UIEdgeInsets(top: 0, left: 0, bottom: 0, right: 0)
      public var adjustedContentInset: UIEdgeInsets { contentInset }
      public let panGestureRecognizer = UIPanGestureRecognizer()
    }
    public func CACurrentMediaTime() -> Double { 0 }
    """

  private func logger() throws -> String {
    let article = try String(
      contentsOf: Repository.root.appending(
        path: "Sources/Render/RefreshScenario/RefreshScenario.docc/LoggingOnADevice.md"),
      encoding: .utf8)
    let code = try #require(article.components(separatedBy: "```swift\n").dropFirst().first)
    return try #require(code.components(separatedBy: "```").first)
  }

  @Test("The logger has at most thirty lines and prints the columns that logs need")
  func length() throws {
    let lines = try logger().split(separator: "\n")
    #expect(lines.count <= 30)
    #expect(lines.contains { $0.contains("time,offset,pan,contentHeight,insetTop,insetBottom") })
  }

  @Test(
    "The logger compiles in Swift 6 mode without a warning",
    .enabled(if: swiftc.isAvailable, "needs swiftc"))
  func compiles() throws {
    let folder = try TemporaryFolder()
    try folder.write(Array(Self.stub.utf8), to: "UIKit.swift")
    try folder.write(Array(try logger().utf8), to: "ScrollLogger.swift")
    let module = try Self.swiftc.run([
      "-emit-module", "-module-name", "UIKit", "-swift-version", "6", "-parse-as-library",
      folder.path(of: "UIKit.swift"), "-o", folder.path(of: "UIKit.swiftmodule"),
    ])
    #expect(module.status == 0, "\(module.errors)")
    let outcome = try Self.swiftc.run([
      "-typecheck", "-swift-version", "6", "-parse-as-library", "-I", folder.path,
      folder.path(of: "ScrollLogger.swift"),
    ])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.errors.isEmpty)
  }
}
