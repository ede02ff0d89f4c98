@testable import ReelTuning

@Suite("Answers and limits of the live page's server")
struct TunerResponderTests {
  @Test("Messages above the rate limit are refused, and later ones are answered")
  func rate() async throws {
    let talk = try await Conversation(nil)
    let responder = talk.responder
    func status() async -> Int { await responder.answer(Array("1 /nothing\n{}".utf8)).status }
    // Unauthenticated messages do not count.
    for _ in 0..<2000 {
      #expect(await responder.enter(Array("1 /nothing\n{}".utf8), nonce: "n").status == 403)
    }
    let start = ContinuousClock.now
    var statuses: [Int] = []
    for _ in 0..<4000 { statuses.append(await status()) }
    let passed = (ContinuousClock.now - start) / .seconds(1)
    let answered = statuses.filter { $0 == 404 }.count
    #expect(statuses.prefix(1200).allSatisfy { $0 == 404 })
    #expect(Double(answered) <= 1201 + 600 * passed)
    try #require(passed < 4, "the machine is too slow to exceed the rate")
    #expect(statuses.contains(429) && Set(statuses) == [404, 429])
    try await Task.sleep(for: .milliseconds(100))
    for _ in 0..<50 { #expect(await status() == 404) }
  }

  @Test("An answer has the number of its message, and malformed messages are refused")
  func messages() async throws {
    let talk = try await Conversation(
      "header: { style: wave, hillHeight: 40 }\nsteps: [{ drag: { pull: 1.15 } }]\n")
    let responder = talk.responder
    func answer(_ message: String) async -> String {
      String(decoding: await responder.answer(Array(message.utf8)).bytes, as: UTF8.self)
    }
    let change = #"{"key": "header.hillHeight", "value": "50"}"#
    let edit = #"{"changes": [\#(change)], "gesture": 1, "isLast": true}"#
    let reply = await answer("7 /edit\n\(edit)")
    #expect(reply.hasPrefix("7 200\n{"))
    let text = try #require(reply.split(separator: "\n", maxSplits: 1).last)
    let json = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    let state = try #require(json?["state"] as? [String: Any])
    #expect(state["edits"] as? [String: String] == ["header.hillHeight": "50"])
    let long = String(repeating: "9", count: 64 << 10)
    for (message, head) in [
      ("8 /nothing\n{}", "8 404"), ("9 /edit\n{}", "9 400"), ("10 /edit\n\(long)", "10 413"),
      ("11 /edit", "0 400"), ("", "0 400"), ("x /edit\n{}", "0 400"), ("\n", "0 400"),
      ("12 /enter\n{}", "12 404"), ("13 /run\n", "13 400"),
    ] {
      #expect(await answer(message).hasPrefix("\(head)\n"), "\(message.prefix(20))")
    }
    // A frame is a PNG file after the same head.
    let image = await responder.answer(Array("14 /frame\n{}".utf8)).bytes
    #expect(image.starts(with: Array("14 200\n".utf8) + [137, 80, 78, 71]))
  }

  @Test("Before the file is read, each action is refused and changes nothing")
  func early() async throws {
    let talk = try await Conversation("style: wave\n", isLoaded: false)
    let change = #"{"key": "header.hillHeight", "value": "45"}"#
    for (path, body) in [
      ("/edit", #"{"changes": [\#(change)], "gesture": 3, "isLast": true}"#), ("/undo", "{}"),
      ("/redo", "{}"), ("/save", #"{"isConfirmed": true}"#), ("/variant", "{}"),
      ("/solo", #"{"keys": ["header"]}"#),
      ("/resolve", #"{"key": "header.hillHeight", "take": "mine"}"#),
    ] {
      let reply = await talk.responder.answer(Array("1 \(path)\n\(body)".utf8))
      #expect(reply.status == 503, "\(path)")
    }
    #expect(try talk.file == "style: wave\n")
    try await talk.responder.reloadIfChanged()
    let state = try await talk.state()
    #expect(state.contains(#""edits":{}"#) && state.contains(#""canUndo":false"#), "\(state)")
  }

  @Test("The first message authenticates by a proof of the secret and does nothing else")
  func entry() async throws {
    let talk = try await Conversation(nil)
    let responder = talk.responder
    func status(_ message: String) async -> Int {
      await responder.enter(Array(message.utf8), nonce: "n").status
    }
    let secret = responder.secret
    let proof = SHA256.hexHMAC(of: "page own n", key: secret)
    let entry = #"{"nonce": "own", "proofs": ["\#(proof)"]}"#
    #expect(await status("0 /enter\n\(entry)") == 200)
    for message in [
      "0 /settings\n\(entry)", "0 /enter\n\(entry.replacing(proof, with: secret))",
      "0 /enter\n\(entry.replacing("own", with: "other"))",
      #"0 /enter\#n{"nonce": "own", "proofs": []}"#,
    ] { #expect(await status(message) == 403, "\(message)") }
    for message in [
      "0 /enter\n{}", "0 /enter\n", secret, "0 /enter\n\(entry.dropLast())",
      #"0 /enter\#n{"proofs": ["\#(proof)"]}"#,
      #"0 /enter\#n{"nonce": "own", "proofs": "\#(proof)"}"#,
    ] { #expect(await status(message) == 400, "\(message)") }
  }

  @Test("The page contains no data of the scenario, no key and no secret")
  func page() async throws {
    let talk = try await Conversation("header: { style: wave, hillHeight: 41.625 }\n")
    let responder = talk.responder
    for path in ["/", "/paint-worker.js"] {
      let answer = responder.answer(
        head: Array("GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:8080".utf8))
      let text = String(decoding: answer.bytes, as: UTF8.self)
      #expect(answer.status == 200 && text.count > 1000)
      for word in [
        responder.secret, responder.secrets.key, "wave.yaml", "41.625", talk.folder.path,
      ] { #expect(!text.contains(word), "\(path) \(word)") }
      #expect(!text.contains("Set-Cookie"))
    }
  }

  /// Returns a scenario with the given number of steps and the maximum length of a file.
  private static func long(steps: Int) -> [UInt8] {
    let head = """
      header: { style: wave, hillHeight: 40 }
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

  @Test("Of thousands of steps, the first and a count are listed, and all can be edited")
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
    #expect(keys.filter { $0.hasPrefix("steps.") }.count == TunerDocument.listedStepLimit)
    let index = try #require(keys.firstIndex(of: "steps"))
    #expect(keys[index - 1] == "steps.199.hold" && keys.suffix(from: index).contains("canvas"))
    #expect(settings.text.contains("and 9800 more steps"))
    #expect(settings.text.utf8.count < 200_000)

    let change = TunerDocument.Change(key: "steps.9000.hold.duration", value: "0.002")
    try document.change([change], gesture: 1, isLast: true)
    #expect(document.values["steps.9000.hold.duration"] == .number(0.002))
    #expect(try document.written().count == bytes.count)

    // A scenario with few steps has no such group.
    var other = TunerDocument(fileName: "short.yaml")
    other.take(Self.long(steps: TunerDocument.listedStepLimit))
    #expect(!other.settings.text.contains("more steps"))
    #expect(other.settings.text.contains("steps.199.hold"))
  }
}
