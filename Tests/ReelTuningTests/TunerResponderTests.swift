import Foundation
import RefreshScenario
import TestSupport
import Testing
import Texts

@testable import ReelTuning

/// How much the live page's server does, and of how much.
@Suite("The measure of the live page's server")
struct TunerResponderTests {
  private static let token = "abcdefghijklmnopqrstuvwxyz"

  private static func responder(_ folder: TemporaryFolder) -> TunerResponder {
    TunerResponder(
      folder.path(of: "wave.yaml"), port: 8080, token: token,
      environment: ["XDG_STATE_HOME": folder.path(of: "state")])
  }

  private static func status(
    _ responder: TunerResponder, cookie: String = "reel-8080=\(token)"
  ) async throws -> Int {
    let headers = ["Host": "127.0.0.1:8080", "Cookie": cookie]
    let request = TunerResponder.Request(
      method: "GET", path: "/nothing", query: { _ in nil }, header: { headers[$0] })
    return try await responder.answer(request) { Data() }.status
  }

  @Test("requests beyond what a page asks are refused, and those that come later are not")
  func rate() async throws {
    let responder = Self.responder(try TemporaryFolder())
    // Who is not let in takes nothing of it.
    for _ in 0..<2000 { #expect(try await Self.status(responder, cookie: "") == 403) }
    let start = ContinuousClock.now
    var statuses: [Int] = []
    for _ in 0..<4000 { statuses.append(try await Self.status(responder)) }
    let passed = (ContinuousClock.now - start) / .seconds(1)
    let answered = statuses.filter { $0 == 404 }.count
    #expect(statuses.prefix(1200).allSatisfy { $0 == 404 })
    #expect(Double(answered) <= 1201 + 600 * passed)
    try #require(passed < 4, "the machine is too slow to ask too often")
    #expect(statuses.contains(429) && Set(statuses) == [404, 429])
    try await Task.sleep(for: .milliseconds(100))
    for _ in 0..<50 { #expect(try await Self.status(responder) == 404) }
  }

  @Test("a message is answered as a request is, by its number, and one of no page is refused")
  func messages() async throws {
    let folder = try TemporaryFolder()
    try folder.write(
      Array("header: { name: wave, hillHeight: 40 }\nsteps: [{ drag: { pull: 1.15 } }]\n".utf8),
      to: "wave.yaml")
    let responder = Self.responder(folder)
    try await responder.look()
    let change = #"{"key": "header.hillHeight", "value": "50"}"#
    let edit = #"{"changes": [\#(change)], "gesture": 1, "isLast": true}"#
    let answer = await responder.answer("7 /edit\n\(edit)")
    #expect(answer.hasPrefix("7 200\n{"))
    let text = try #require(answer.split(separator: "\n", maxSplits: 1).last)
    let told = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    let state = try #require(told?["state"] as? [String: Any])
    #expect(state["edits"] as? [String: String] == ["header.hillHeight": "50"])
    let long = String(repeating: "9", count: 64 << 10)
    for (message, head) in [
      ("8 /nothing\n{}", "8 404"), ("9 /edit\n{}", "9 400"), ("10 /edit\n\(long)", "10 413"),
      ("11 /edit", "11 400"), ("", "0 400"), ("x /edit\n{}", "0 400"), ("\n", "0 400"),
    ] {
      #expect(await responder.answer(message).hasPrefix("\(head)\n"), "\(message.prefix(20))")
    }
    // No more is taken by messages than by requests.
    var refused = 0
    for _ in 0..<4000 where await responder.answer("1 /nothing\n{}").hasPrefix("1 429\n") {
      refused += 1
    }
    #expect(refused > 0)
  }

  @Test("a page says what is so when it is asked for, whatever the file is called")
  func state() async throws {
    let folder = try TemporaryFolder()
    let name = "</script><script>alert(1)<!--.yaml".replacing("/", with: "")
    try folder.write(Array("header: { name: wave, hillHeight: 41 }\n".utf8), to: name)
    let responder = TunerResponder(
      folder.path(of: name), port: 8080, token: Self.token,
      environment: ["XDG_STATE_HOME": folder.path(of: "state")])
    func page() async throws -> [String: Any]? {
      let headers = ["Host": "127.0.0.1:8080", "Cookie": "reel-8080=\(Self.token)"]
      let request = TunerResponder.Request(
        method: "GET", path: "/", query: { _ in nil }, header: { headers[$0] })
      let answer = try await responder.answer(request) { Data() }
      guard case .whole(let bytes) = answer.body else { return nil }
      // As a browser reads it: to the first end of a script.
      let text = String(decoding: bytes, as: UTF8.self)
      let start = try #require(text.range(of: #"<script type="application/json" id="state">"#))
      let rest = text[start.upperBound...]
      let json = rest[..<(try #require(rest.range(of: "</script")).lowerBound)]
      #expect(!json.contains("<"))
      return try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any] ?? nil
    }
    try await responder.look()
    let told = try #require(try await page())
    #expect((told["title"] as? String)?.hasSuffix(name) == true)
    #expect(told["isPlaying"] as? Bool == true)
  }

  /// A scenario of many steps that is as long as a file may be.
  private static func long(steps: Int) -> [UInt8] {
    let head = """
      header: { name: wave, hillHeight: 40 }
      canvas: { crop: header, scale: 1 }
      clock: { rate: 30 }
      steps:
        - drag: { pull: 1.15, duration: 0.6 }
        - release

      """
    let room = ((1 << 20) - head.utf8.count) / (steps - 2)
    let step = "  - hold: { duration: 0.001 } # "
    let line = step + String(repeating: "x", count: room - step.utf8.count - 1) + "\n"
    return Array((head + String(repeating: line, count: steps - 2)).utf8)
  }

  @Test("of thousands of steps the first are told, and how many follow; all of them can be changed")
  func manySteps() throws {
    let bytes = Self.long(steps: 10_000)
    #expect(bytes.count > 1_000_000)
    var document = TunerDocument(fileName: "long.yaml")
    document.take(bytes)
    #expect(document.problems == nil)
    let settings = document.settings
    guard case .object(let object) = settings, case .list(let groups)? = object["groups"] else {
      Issue.record("no groups")
      return
    }
    let keys = groups.compactMap { group -> String? in
      guard case .object(let group) = group, case .text(let key)? = group["key"] else { return nil }
      return key
    }
    #expect(keys.filter { $0.hasPrefix("steps.") }.count == TunerDocument.stepsTold)
    let place = try #require(keys.firstIndex(of: "steps"))
    #expect(keys[place - 1] == "steps.199.hold" && keys.suffix(from: place).contains("canvas"))
    #expect(settings.text.contains("and 9800 more steps"))
    #expect(settings.text.utf8.count < 200_000)

    let change = TunerDocument.Change(key: "steps.9000.hold.duration", value: "0.002")
    try document.change([change], gesture: 1, isLast: true)
    #expect(document.values["steps.9000.hold.duration"] == .number(0.002))
    #expect(try document.written().count == bytes.count)

    // A scenario of some steps has no such group.
    var other = TunerDocument(fileName: "short.yaml")
    other.take(Self.long(steps: TunerDocument.stepsTold))
    #expect(!other.settings.text.contains("more steps"))
    #expect(other.settings.text.contains("steps.199.hold"))
  }
}
