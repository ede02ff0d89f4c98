import Foundation
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// What other pages of the same browser, and requests beyond measure, get from the live page's server.
@Suite("A live page among strangers", .serialized)
struct TuneSecurityTests {
  private static let curl = ExternalProgram("/usr/bin/curl")
  private static let python = ExternalProgram("/usr/bin/python3", "/opt/homebrew/bin/python3")
  private static let scenario = """
    header: { name: wave, hillHeight: 40 }
    canvas: { crop: header, scale: 1 }
    clock: { rate: 30 }

    """

  private let reel: ReelProgram

  init() throws {
    reel = try ReelProgram()
    try reel.write(Self.scenario, to: "wave.yaml")
  }

  /// What the page's server is told as its own page would, and what it answers.
  private struct Owner {
    let page: String
    let cookie: String

    init(_ url: URL) throws {
      let (port, query) = (try #require(url.port), try #require(url.query))
      page = "http://127.0.0.1:\(port)"
      cookie = "reel-\(port)=\(query.dropFirst("token=".count))"
    }

    /// Posts JSON.
    func post(_ path: String, _ body: String) throws -> (status: Int, text: String) {
      let outcome = try curl.run(
        [
          "-sS", "--max-time", "20", "-w", "\n%{http_code}", "-H", "Cookie: \(cookie)", "-H",
          "Origin: \(page)", "-H", "Content-Type: application/json", "--data-binary", "@-",
          page + path,
        ], input: Array(body.utf8))
      let lines = outcome.text.split(separator: "\n", omittingEmptySubsequences: false)
      return (Int(lines.last ?? "") ?? 0, lines.dropLast().joined(separator: "\n"))
    }

    /// What differs from the file, and how often something was changed.
    func state() throws -> (revision: Int, edits: [String: String]) {
      struct State: Decodable {
        var revision: Int
        var edits: [String: String]
      }
      let text = try curl.run(
        ["-sSN", "--max-time", "1", "-H", "Cookie: \(cookie)", "\(page)/events"]
      ).text
      let first = text.prefix(upTo: try #require(text.firstRange(of: "\n\n")).lowerBound)
      let json = first.split(separator: "\n").filter { $0.hasPrefix("data: ") }
        .map { $0.dropFirst("data: ".count) }.joined(separator: "\n")
      let state = try JSONDecoder().decode(State.self, from: Data(json.utf8))
      return (state.revision, state.edits)
    }
  }

  /// Serves a folder on another port while something is done with the port.
  private func serving(_ folder: TemporaryFolder, _ use: (_ port: Int) throws -> Void) throws {
    let process = Process()
    process.executableURL = URL(filePath: try #require(Self.python.path))
    process.arguments = [
      "-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", folder.path,
    ]
    try folder.write([], to: "said")
    process.standardOutput = try FileHandle(forWritingTo: folder.url.appending(path: "said"))
    process.standardError = FileHandle.nullDevice
    try process.run()
    defer {
      // Other signals may be held back by what the tests run on.
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }
    func port() throws -> Int? {
      String(decoding: try folder.read("said"), as: UTF8.self)
        .firstMatch(of: #/port (\d+) /#).flatMap { Int($0.1) }
    }
    try reel.wait(for: process) { try port() != nil }
    try use(try #require(try port()))
  }

  /// All that a page can try on an address, as a function that says what it got.
  private static let attempts = """
    const target = TARGET, got = [];
    const edit = JSON.stringify({changes: [{key: 'header.hillHeight', value: '99'}], gesture: 1, isLast: true});
    const attempt = async (name, act) => {
      const late = new Promise((done) => { setTimeout(done, 12000, ''); });
      const found = await Promise.race([Promise.resolve().then(act).catch(() => ''), late]);
      if (found) got.push(name);
    };
    const told = (element, place = document.body) => new Promise((done) => {
      element.addEventListener('load', () => done(element));
      element.addEventListener('error', () => done(undefined));
      place.append(element);
    });
    const all = [];
    for (const mode of ['cors', 'no-cors']) for (const credentials of ['include', 'omit']) {
      for (const path of ['', 'settings', 'run', 'frame']) {
        all.push([`GET ${path}`, () => fetch(target + path, {mode, credentials}).then((answer) => answer.ok && answer.text())]);
      }
      for (const [path, body] of [['edit', edit], ['save', '{}'], ['undo', '{}']]) {
        for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded']) {
          all.push([`POST ${path}`, () => fetch(target + path, {method: 'POST', mode, credentials, body, headers: {'Content-Type': type}})
            .then((answer) => answer.ok && answer.text())]);
        }
      }
    }
    for (const withCredentials of [true, false]) {
      all.push(['EventSource', () => new Promise((done) => {
        const source = new EventSource(target + 'events', {withCredentials});
        source.onmessage = (event) => { source.close(); done(event.data); };
        source.onerror = () => { source.close(); done(''); };
      })]);
    }
    all.push(['WebSocket', () => new Promise((done) => {
      const socket = new WebSocket(target.replace('http', 'ws') + 'socket');
      socket.onopen = () => done('open');
      socket.onerror = () => done('');
    })]);
    all.push(['beacon', () => { navigator.sendBeacon(target + 'save', new Blob(['{}'], {type: 'text/plain'})); }]);
    all.push(['form', async () => {
      for (const enctype of ['text/plain', 'multipart/form-data', 'application/x-www-form-urlencoded']) {
        const frame = Object.assign(document.createElement('iframe'), {name: `frame-${enctype}`});
        document.body.append(frame);
        const form = Object.assign(document.createElement('form'), {method: 'post', action: target + 'edit', enctype, target: frame.name});
        const field = Object.assign(document.createElement('input'), {name: edit.slice(0, -1) + ', "more": "', value: '"}'});
        form.append(field);
        document.body.append(form);
        form.submit();
        await new Promise((done) => { frame.onload = done; setTimeout(done, 700); });
        try { if (frame.contentDocument.body.textContent) return 'read'; } catch {}
      }
    }]);
    for (const path of ['', 'settings', 'run']) {
      all.push([`script ${path}`, () => told(Object.assign(document.createElement('script'), {src: target + path}))]);
    }
    all.push(['style', () => told(Object.assign(document.createElement('link'), {rel: 'stylesheet', href: target}), document.head)]);
    for (const crossOrigin of [null, 'use-credentials']) {
      all.push(['picture', () => told(Object.assign(document.createElement('img'), {crossOrigin, src: target + 'frame?now=0'}))]);
    }
    all.push(['frame', async () => {
      const frame = await told(Object.assign(document.createElement('iframe'), {src: target}));
      try { return frame.contentDocument.querySelector('.bar'); } catch { return frame.contentWindow.length; }
    }]);
    all.push(['window', async () => {
      const other = window.open(target);
      if (!other) return;
      await new Promise((done) => { setTimeout(done, 1000); });
      try { return other.document.querySelector('.bar'); } catch { return other.length; } finally { other.close(); }
    }]);
    await Promise.all(all.map(([name, act]) => attempt(name, act)));
    return got;
    """

  private static func attempts(on page: String) -> String {
    "return (async () => { \(attempts.replacing("TARGET", with: "'\(page)/'")) })()"
  }

  @Test(
    "a page of another port, or of another name of this machine, reads and changes nothing",
    .enabled(if: Browser.isAvailable, Comment(rawValue: Browser.hint)),
    .enabled(if: Self.python.isAvailable && Self.curl.isAvailable, "needs python3 and curl"))
  func otherPages() throws {
    let folder = try TemporaryFolder()
    try folder.write(Array("<!DOCTYPE html><title>other</title><body>".utf8), to: "index.html")
    try reel.tuning { url in
      let owner = try Owner(url)
      let browser = try LivePage.opened(url)
      // What is tried is what works for the page itself, as far as its own policy lets it.
      let own: [String] = try browser.evaluate(Self.attempts(on: owner.page))
      #expect(
        Set(own).isSuperset(of: [
          "GET ", "GET settings", "GET run", "EventSource", "WebSocket", "POST edit",
        ]),
        "\(own)")
      #expect(try LivePage.settles(browser))
      let saved = try reel.folder.read("wave.yaml")
      let before = try owner.state()
      try serving(folder) { port in
        for host in ["127.0.0.1", "localhost"] {
          try browser.open(try #require(URL(string: "http://\(host):\(port)/index.html")))
          for name in ["127.0.0.1", "localhost"] {
            let page = owner.page.replacing("127.0.0.1", with: name)
            let got: [String] = try browser.evaluate(Self.attempts(on: page))
            #expect(got.isEmpty, "\(host) on \(name): \(got)")
          }
        }
      }
      let after = try owner.state()
      #expect(after.revision == before.revision && after.edits == before.edits)
      #expect(try reel.folder.read("wave.yaml") == saved)
      // Its own page still is let in.
      try browser.open(try #require(URL(string: owner.page)))
      #expect(try browser.waits(until: "\(LivePage.player)?.dataset.ready !== undefined"))
    }
  }

  @Test(
    "requests beyond measure are refused, change nothing and keep nobody else waiting",
    .enabled(if: Self.python.isAvailable && Self.curl.isAvailable, "needs python3 and curl"))
  func measures() throws {
    try reel.tuning { url in
      let owner = try Owner(url)
      func edit(_ changes: String) -> String {
        #"{"changes": [\#(changes)], "gesture": 1, "isLast": true}"#
      }
      func change(_ key: String = "header.hillHeight", _ value: String = "50") -> String {
        #"{"key": "\#(key)", "value": "\#(value)"}"#
      }
      func many(_ text: String, _ count: Int) -> String {
        Array(repeating: text, count: count).joined(separator: ",")
      }
      let long = { (count: Int) in String(repeating: "9", count: count) }
      let before = try owner.state()
      let empty = #"{"keys": []}"#
      for (status, path, body) in [
        (413, "/edit", empty + long((64 << 10) + 1 - empty.utf8.count)),
        (400, "/edit", long(64 << 10)), (400, "/edit", String(repeating: "[", count: 64 << 10)),
        (400, "/edit", String(repeating: #"{"view":"#, count: 8000)),
        (400, "/edit", edit(many(change(), 65))), (400, "/edit", edit(change(long(257)))),
        (400, "/edit", edit(change("header.hillHeight", long((16 << 10) + 1)))),
        (400, "/solo", #"{"keys": [\#(many("\"a\"", 129))]}"#),
        (400, "/resolve", #"{"key": "\#(long(257))", "take": "mine"}"#),
        (400, "/curve", #"{"text": "\#(long((16 << 10) + 1))"}"#),
        (400, "/edit", edit(change()).replacing("1,", with: "1e400,")), (400, "/edit", ""),
      ] {
        let answer = try owner.post(path, body)
        #expect(answer.status == status, "\(path) \(body.prefix(60)) \(answer.text.prefix(200))")
        #expect(answer.text.utf8.count < 200)
      }
      let after = try owner.state()
      #expect(after.revision == before.revision && after.edits.isEmpty)
      // The most that is taken is taken.
      #expect(try owner.post("/edit", edit(many(change(), 64))).status == 200)
      #expect(try owner.post("/solo", empty).status == 200)

      // A body that never comes keeps nobody waiting.
      let port = try #require(url.port)
      let program = """
        import socket, sys, urllib.request
        held = []
        for _ in range(40):
            one = socket.create_connection(("127.0.0.1", \(port)))
            one.sendall(b"POST /edit HTTP/1.1\\r\\nHost: 127.0.0.1:\(port)\\r\\nOrigin: \(owner.page)\\r\\n"
                b"Cookie: \(owner.cookie)\\r\\nContent-Type: application/json\\r\\nContent-Length: 500\\r\\n\\r\\n{")
            held.append(one)
        request = urllib.request.Request("\(owner.page)/settings", headers={"Cookie": "\(owner.cookie)"})
        print(urllib.request.urlopen(request, timeout=10).status)
        """
      #expect(try Self.python.run(["-c", program]).text == "200\n")
      #expect(try owner.state().edits == ["header.hillHeight": "50"])
    }
  }
}
