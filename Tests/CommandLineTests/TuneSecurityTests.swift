#if canImport(Glibc)
  import Glibc
#endif

/// Tests access by other pages, other users and excessive requests.
@Suite("Security of the live page", .serialized, .waiting)
struct TuneSecurityTests {
  private static let python = TunerClient.python
  private static let setpriv = ExternalProgram("/usr/bin/setpriv")
  private static let scenario = """
    header: { style: wave, hillHeight: 40 }
    canvas: { crop: header, scale: 1 }
    clock: { rate: 30 }

    """

  private let reel: ReelProgram

  init() throws {
    reel = try ReelProgram()
    try reel.write(Self.scenario, to: "wave.yaml")
  }

  /// Serves a folder on another port during a closure.
  private func serving(_ folder: TemporaryFolder, _ use: (_ port: Int) throws -> Void) throws {
    let process = Process()
    process.executableURL = URL(filePath: try #require(Self.python.path))
    process.arguments = [
      "-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", folder.path,
    ]
    try folder.write([], to: "output")
    process.standardOutput = try FileHandle(forWritingTo: folder.url.appending(path: "output"))
    process.standardError = FileHandle.nullDevice
    try process.run()
    defer {
      // Other signals can be blocked by the test runner.
      kill(process.processIdentifier, SIGKILL)
      process.waitForExit()
    }
    func port() throws -> Int? {
      String(decoding: try folder.read("output"), as: UTF8.self)
        .firstMatch(of: #/port (\d+) /#).flatMap { Int($0.1) }
    }
    try reel.wait(for: process) { try port() != nil }
    try use(try #require(try port()))
  }

  /// A JavaScript function body that tries all kinds of requests to an address and returns the names
  /// of those that succeed.
  private static let attempts = """
    \(LivePage.entering)
    const target = TARGET, got = [];
    const edit = JSON.stringify({changes: [{key: 'header.hillHeight', value: '99'}], gesture: 1, isLast: true});
    const attempt = async (name, act) => {
      const late = new Promise((done) => { setTimeout(done, 12000, ''); });
      const found = await Promise.race([Promise.resolve().then(act).catch(() => ''), late]);
      if (found) got.push(name);
    };
    const loaded = (element, place = document.body) => new Promise((done) => {
      element.addEventListener('load', () => done(element));
      element.addEventListener('error', () => done(undefined));
      place.append(element);
    });
    const all = [];
    for (const mode of ['cors', 'no-cors']) for (const credentials of ['include', 'omit']) {
      for (const path of ['', 'paint-worker.js', 'settings', 'run', 'frame']) {
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
    const secret = () => { try { return sessionStorage.getItem('reel') ?? ''; } catch { return ''; } };
    for (const word of [secret(), document.cookie, 'x']) {
      if (!word) continue;
      const socket = new WebSocket(target.replace('http', 'ws') + 'socket');
      // A refusal begins with its number and status.
      all.push([`WebSocket ${word === 'x'}`, () => entering(socket, word).then((entry) => entry?.answer.startsWith('{'))]);
    }
    all.push(['secret', secret]);
    all.push(['cookie', () => document.cookie]);
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
      all.push([`script ${path}`, () => loaded(Object.assign(document.createElement('script'), {src: target + path}))]);
    }
    all.push(['style', () => loaded(Object.assign(document.createElement('link'), {rel: 'stylesheet', href: target}), document.head)]);
    for (const crossOrigin of [null, 'use-credentials']) {
      all.push(['image', () => loaded(Object.assign(document.createElement('img'), {crossOrigin, src: target + 'frame?now=0'}))]);
    }
    all.push(['frame', async () => {
      const frame = await loaded(Object.assign(document.createElement('iframe'), {src: target}));
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
    "A page on another port or host name of this machine cannot read or change anything",
    .enabled(if: Browser.isAvailable, Comment(rawValue: Browser.hint)),
    .enabled(if: Self.python.isAvailable, "needs python3"))
  func otherPages() throws {
    let folder = try TemporaryFolder()
    try folder.write(Array("<!DOCTYPE html><title>other</title><body>".utf8), to: "index.html")
    try reel.tuning { url in
      let browser = try LivePage.opened(url)
      let page = "http://127.0.0.1:\(try #require(url.port))"
      let state =
        "return [\(LivePage.session).state.revision, Object.keys(\(LivePage.session).state.edits).length]"
      // The attempts succeed for the page itself, except those that its policy forbids.
      let own: [String] = try browser.evaluate(Self.attempts(on: page))
      #expect(
        Set(own).isSuperset(of: ["GET ", "GET paint-worker.js", "WebSocket false", "secret"]),
        "\(own)")
      #expect(
        Set(own).isDisjoint(with: [
          "cookie", "GET settings", "POST edit", "EventSource", "WebSocket true",
        ]))
      try browser.settle()
      let saved = try reel.folder.read("wave.yaml")
      let before: [Int] = try browser.evaluate(state)
      try serving(folder) { port in
        for host in ["127.0.0.1", "localhost"] {
          try browser.open(try #require(URL(string: "http://\(host):\(port)/index.html")))
          for name in ["127.0.0.1", "localhost"] {
            let target = page.replacing("127.0.0.1", with: name)
            let got: [String] = try browser.evaluate(Self.attempts(on: target))
            #expect(got.isEmpty, "\(host) on \(name): \(got)")
          }
        }
      }
      // The original page is still authenticated, without the key.
      try browser.open(try #require(URL(string: page)))
      try browser.expects("\(LivePage.player)?.dataset.ready !== undefined")
      #expect(try browser.evaluate(state) == before)
      #expect(try reel.folder.read("wave.yaml") == saved)
    }
  }

  @Test(
    "Another user with all visible information cannot read or change anything",
    .enabled(
      if: geteuid() == 0 && Self.setpriv.isAvailable && Self.python.isAvailable,
      "needs root, setpriv and python3, to be another user"))
  func otherUser() throws {
    try reel.tuning(["wave.yaml", "--port", try "\(Self.freePort())"]) { url in
      let client = try TunerClient(url)
      let edit =
        #"{"changes": [{"key": "header.hillHeight", "value": "50"}], "gesture": 1, "isLast": true}"#
      #expect(try client.ask("/edit", edit).status == 200)
      let outcome = try Self.setpriv.run([
        "--reuid=65534", "--regid=65534", "--clear-groups", try #require(Self.python.path), "-c",
        try TunerClient.program("other-user"), "\(client.port)", reel.state.path,
        edit.replacing("50", with: "99"),
      ])
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(Set(outcome.text.split(separator: "\n")) == ["403"], "\(outcome.text)")
      #expect(try client.state().edits == ["header.hillHeight": "50"])
      // Only the owner can read the secret.
      func mode(_ url: URL) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
      }
      #expect(try mode(reel.state) == 0o700)
      let kept = reel.state.appending(path: "port-\(client.port).secret")
      #expect(try mode(kept) == 0o600)
      #expect(try String(contentsOf: kept, encoding: .utf8) == client.secret)
    }
  }

  /// Returns a free port.
  private static func freePort() throws -> Int {
    let program =
      "import socket; s = socket.socket(); s.bind(('127.0.0.1', 0)); print(s.getsockname()[1])"
    return try #require(
      Int(try python.run(["-c", program]).text.trimmingCharacters(in: .newlines)))
  }

  #if os(Linux)
    @Test(
      "The browser opens a private file, and no program receives the address",
      .enabled(if: Self.python.isAvailable, "needs python3"),
      .enabled(if: Browser.isAvailable, Comment(rawValue: Browser.hint)))
    func opening() throws {
      // Records its arguments and the command lines that other users can see.
      let programs = try TemporaryFolder()
      try programs.write(
        Array(
          """
          #!/bin/sh
          printf '%s\\n' "$@" > \(programs.path)/arguments.new
          cat /proc/[0-9]*/cmdline > \(programs.path)/seen 2> /dev/null
          mv \(programs.path)/arguments.new \(programs.path)/arguments
          """.utf8), to: "xdg-open")
      chmod(programs.path(of: "xdg-open"), 0o700)
      let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
      let environment = ["PATH": "\(programs.path):\(path)"]
      try reel.tuning(["wave.yaml", "--open"], environment: environment) { url in
        let key = try #require(url.fragment)
        for _ in 0..<600
        where !FileManager.default.fileExists(atPath: programs.path(of: "arguments")) {
          Thread.sleep(forTimeInterval: 0.05)
        }
        let arguments = String(decoding: try programs.read("arguments"), as: UTF8.self)
        let seen = String(decoding: try programs.read("seen"), as: UTF8.self)
        #expect(seen.contains("wave.yaml") && !seen.contains(key))
        let file = URL(filePath: arguments.trimmingCharacters(in: .newlines))
        #expect(file.path.hasPrefix(reel.state.path) && file.pathExtension == "html")
        let mode =
          try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        // The file redirects to the page and is removed after its use.
        let browser = try Browser()
        try browser.open(file)
        try browser.expects("\(LivePage.player)?.dataset.ready !== undefined")
        #expect(!FileManager.default.fileExists(atPath: file.path))
      }
      // An unused file is removed at the end.
      try FileManager.default.removeItem(atPath: programs.path(of: "arguments"))
      try reel.tuning(["wave.yaml", "--open"], environment: environment) { _ in
        let names = try FileManager.default.contentsOfDirectory(atPath: reel.state.path)
        #expect(names.contains { $0.hasSuffix(".html") })
      }
      let names = try FileManager.default.contentsOfDirectory(atPath: reel.state.path)
      #expect(!names.contains { $0.hasSuffix(".html") })
    }

    /// Returns the peak memory of the server, in megabytes.
    private func memory() throws -> Int {
      let state = FileManager.default
      let lock = try #require(
        try state.contentsOfDirectory(atPath: reel.state.path).first { $0.hasSuffix(".lock") })
      let text = try String(contentsOf: reel.state.appending(path: lock), encoding: .utf8)
      let number = try #require(text.split(separator: " ").first)
      let status = try String(contentsOfFile: "/proc/\(number)/status", encoding: .utf8)
      return try #require(status.firstMatch(of: /VmHWM:\s+(\d+) kB/).flatMap { Int($0.1) }) / 1024
    }

    @Test(
      "Idle, slow and endless connections neither block the page nor increase memory",
      .enabled(if: Self.python.isAvailable, "needs python3"))
    func floods() throws {
      try reel.tuning { url in
        let client = try TunerClient(url)
        let before = try memory()
        let outcome = try TunerClient.run("floods", ["\(client.port)", client.secret])
        #expect(
          outcome.text
            == "200\n200\n200 200\n200 200\nTrue\nHTTP/1.1 431\nTrue\nTrue True\n"
            + "\(String(repeating: "True\n", count: 5))200\n",
          "\(outcome.text) \(outcome.errors)")
        let after = try memory()
        // A sanitizer keeps memory that was freed.
        let isSanitized = ProcessInfo.processInfo.environment["REFRESHREEL_SANITIZED"] != nil
        #expect(isSanitized || after - before < 24, "\(before) to \(after) MB")
      }
    }
  #endif

  @Test(
    "Excessive messages are refused, change nothing and do not block others",
    .enabled(if: Self.python.isAvailable, "needs python3"))
  func measures() throws {
    try reel.tuning { url in
      let owner = try TunerClient(url)
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
        (400, "/edit", long(63 << 10)), (400, "/edit", String(repeating: "[", count: 63 << 10)),
        (400, "/edit", String(repeating: #"{"view":"#, count: 8000)),
        (400, "/edit", edit(many(change(), 65))), (400, "/edit", edit(change(long(257)))),
        (400, "/edit", edit(change("header.hillHeight", long((16 << 10) + 1)))),
        (400, "/solo", #"{"keys": [\#(many("\"a\"", 129))]}"#),
        (400, "/resolve", #"{"key": "\#(long(257))", "take": "mine"}"#),
        (400, "/curve", #"{"text": "\#(long((16 << 10) + 1))"}"#),
        (400, "/edit", edit(change()).replacing("1,", with: "1e400,")), (400, "/edit", ""),
      ] {
        let answer = try owner.ask(path, body)
        #expect(answer.status == status, "\(path) \(body.prefix(60)) \(answer.text.prefix(200))")
        #expect(answer.text.utf8.count < 200)
      }
      // A message above the connection's limit is not read.
      let endless = try TunerClient.talk(
        owner.port, words: [owner.secret], [("/edit", long(2 << 20))])
      #expect(endless.map(\.status) == [200])
      let after = try owner.state()
      // The revision increases by the request for the state.
      #expect(after.revision == before.revision + 1 && after.edits.isEmpty)
      // Messages at the limit are accepted.
      #expect(try owner.ask("/edit", edit(many(change(), 64))).status == 200)
      #expect(try owner.ask("/solo", empty).status == 200)

      // An incomplete message does not block others.
      #expect(try TunerClient.run("incomplete", ["\(owner.port)", owner.secret]).text == "200\n")
      #expect(try owner.state().edits == ["header.hillHeight": "50"])
    }
  }
}
