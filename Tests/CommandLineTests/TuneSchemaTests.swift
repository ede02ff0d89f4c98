@Suite(
  "Messages of the live page and its server", .serialized, .waiting,
  .enabled(if: Browser.isAvailable, Comment(rawValue: Browser.hint)),
  .enabled(if: SchemaReferee.isAvailable, "needs python3 with the jsonschema package"))
struct TuneSchemaTests {
  /// A request and its answer.
  private struct Exchange: Decodable {
    var path: String
    var body: String?
    var answer: String
  }

  /// The schema definitions of the request and the answer, by path.
  private static let sorts: [String: (asked: String?, said: String)] = [
    "/edit": ("edit", "answer"), "/undo": ("view", "answer"), "/redo": ("view", "answer"),
    "/resolve": ("decision", "answer"), "/solo": ("solo", "answer"), "/save": ("save", "answer"),
    "/curve": ("curveText", "curve"), "/settings": (nil, "settings"),
    "/run": ("runWanted", "run"), "/enter": ("entry", "entered"),
    "/copies": ("copiesWanted", "copies"), "/export": ("export", "exported"),
    "/export/progress": (nil, "progress"), "/alive": (nil, "alive"), "/parts": (nil, "parts"),
  ]

  @Test("All requests of the page and their answers conform to the published schema")
  func page() throws {
    let reel = try ReelProgram()
    let text = """
      header: { style: wave, hillHeight: 40 }
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
        \(LivePage.entering)
        // The worker's socket cannot be observed, so requests use another socket.
        const socket = new WebSocket(new URL('/socket', location.origin.replace('http', 'ws')));
        const waiting = new Map();
        let turns = 1;
        const asked = (path, text) => new Promise((done) => {
          waiting.set(turns, done);
          socket.send(`${turns} ${path}\\n${text}`);
          turns += 1;
        });
        window.entered = entering(socket, sessionStorage.getItem('reel')).then(({entry, answer}) => {
          exchanges.push({path: '/enter', body: entry, answer});
          socket.onmessage = ({data}) => {
            const [, turn, body] = data.match(/^(\\d+) \\d+\\n([^]*)$/);
            waiting.get(Number(turn))?.(body);
            waiting.delete(Number(turn));
          };
        });
        \(session).ask = async (path, body = {}) => {
          await entered;
          const text = JSON.stringify(body), answer = await asked(path, text);
          exchanges.push({path, body: text, answer});
          // Without the frames, because the worker has not received them.
          return {...JSON.parse(answer), shown: undefined};
        };
        \(session).select('header.bounceTiming');
        """)
      try LivePage.write("66", to: "header.hillHeight", browser)
      try browser.run("document.querySelector('[data-do=undo]').click()")
      try browser.expects("\(session).state.canRedo")
      try browser.run("document.querySelector('[data-do=redo]').click()")
      try browser.expects("!\(session).state.canRedo")
      try browser.run("\(session).solo(['header.hillHeight'])")
      try browser.expects("\(session).state.solo.length")
      try browser.settle()
      try reel.write(text.replacing("40", with: "50"), to: "wave.yaml")
      try browser.expects("\(session).state.conflicts.length")
      try browser.run("document.querySelector('.notice button').click()")
      try browser.expects("!\(session).state.conflicts.length")
      try browser.press("s", holding: .control)
      try browser.expects("!Object.keys(\(session).state.edits).length")
      try browser.settle()
      try browser.click("[data-do=copy]")
      try browser.expects("document.querySelector('.menu').textContent.includes('SwiftUI')")
      try browser.run(
        """
        const {ask} = \(session);
        return Promise.all([
          ask('/export', {format: 'html', isDark: true}), ask('/export/progress'), ask('/alive'),
        ]);
        """)
      exchanges = try browser.evaluate("return exchanges")
    }
    let schema = try reel.run("schema tune").json
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
        let text = String(decoding: try JSONSerialization.data(withJSONObject: part), as: UTF8.self)
        #expect(
          try SchemaReferee.verdicts(schema: text, documents: messages)
            == messages.map { _ in true },
          "\(path): \(messages)")
      }
    }
  }
}
