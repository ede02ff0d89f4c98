import Foundation
import TestSupport
import Testing

/// What the live page sends and hears, beside the schema that `reel schema tune` prints.
@Suite(
  "What the live page and its server say", .serialized,
  .enabled(if: Browser.isAvailable, Comment(rawValue: Browser.hint)),
  .enabled(if: SchemaReferee.isAvailable, "needs python3 with the jsonschema package"))
struct TuneSchemaTests {
  /// A request, and what was answered.
  private struct Exchange: Decodable {
    var path: String
    var body: String?
    var answer: String
  }

  /// What is sent to a path, and what it answers.
  private static let sorts: [String: (asked: String?, said: String)] = [
    "/edit": ("edit", "answer"), "/undo": ("view", "answer"), "/redo": ("view", "answer"),
    "/resolve": ("decision", "answer"), "/solo": ("solo", "answer"), "/save": ("save", "answer"),
    "/curve": ("curveText", "curve"), "/settings": (nil, "settings"), "/run": (nil, "run"),
  ]

  @Test("all requests of the page are what the published schema says, and so are their answers")
  func page() throws {
    let reel = try ReelProgram()
    let text = """
      header: { name: wave, hillHeight: 40 }
      canvas: { crop: screen, scale: 1 }
      clock: { rate: 30 }

      """
    try reel.write(text, to: "wave.yaml")
    var exchanges: [Exchange] = []
    try reel.tuning { url in
      let browser = try LivePage.opened(url)
      let session = LivePage.session
      try browser.run(
        """
        window.exchanges = [];
        const plain = window.fetch;
        window.fetch = async (address, options) => {
          const answer = await plain(address, options);
          const path = new URL(address, location).pathname;
          if (path !== '/frame') {
            exchanges.push({path, body: options?.body, answer: await answer.clone().text()});
          }
          return answer;
        };
        // What goes through the thread that paints goes by requests, which can be read here.
        \(session).ask = async (path, body = {}) => {
          const headers = {'Content-Type': 'application/json'};
          const answer = await fetch(path, {method: 'POST', headers, body: JSON.stringify(body)});
          // Without the frames, which that thread has not got.
          return {...await answer.json(), shown: undefined};
        };
        \(session).select('header.bounceTiming');
        """)
      try LivePage.write("66", to: "header.hillHeight", browser)
      try browser.run("document.querySelector('[data-do=undo]').click()")
      #expect(try browser.waits(until: "\(session).state.canRedo"))
      try browser.run("document.querySelector('[data-do=redo]').click()")
      #expect(try browser.waits(until: "!\(session).state.canRedo"))
      try browser.run("\(session).solo(['header.hillHeight'])")
      #expect(try browser.waits(until: "\(session).state.solo.length"))
      #expect(try LivePage.settles(browser))
      try reel.write(text.replacing("40", with: "50"), to: "wave.yaml")
      #expect(try browser.waits(until: "\(session).state.conflicts.length"))
      try browser.run("document.querySelector('.notice button').click()")
      #expect(try browser.waits(until: "!\(session).state.conflicts.length"))
      try browser.press("s", holding: .control)
      #expect(try browser.waits(until: "!Object.keys(\(session).state.edits).length"))
      #expect(try LivePage.settles(browser))
      exchanges = try browser.evaluate("return exchanges")
    }
    let schema = try #require(
      try JSONSerialization.jsonObject(with: Data(try reel.run("schema", "tune").output))
        as? [String: Any])
    let byPath = Dictionary(grouping: exchanges, by: \.path)
    #expect(Set(byPath.keys) == Set(Self.sorts.keys))
    for (path, exchanges) in byPath {
      let sort = try #require(Self.sorts[path])
      let parts = [
        (sort.asked, exchanges.compactMap(\.body)), (sort.said, exchanges.map(\.answer)),
      ]
      for (name, messages) in parts {
        guard let name else { continue }
        #expect(messages.count == exchanges.count)
        var part = schema
        part["anyOf"] = nil
        part["$ref"] = "#/$defs/\(name)"
        let text = String(
          decoding: try JSONSerialization.data(withJSONObject: part), as: UTF8.self)
        #expect(
          try SchemaReferee.verdicts(schema: text, documents: messages)
            == messages.map { _ in true },
          "\(path): \(messages)")
      }
    }
  }
}
