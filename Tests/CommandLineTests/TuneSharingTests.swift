#if canImport(Glibc)
  import Glibc
#endif

@Suite(
  "The live page with other servers and programs", .serialized, .waiting,
  .enabled(if: TunerClient.python.isAvailable, "needs python3"))
struct TuneSharingTests {
  private static let scenario = """
    header: { style: wave, hillHeight: 40 }
    canvas: { crop: header, scale: 1 }
    clock: { rate: 30 }

    """
  private static let edit =
    #"{"changes": [{"key": "header.hillHeight", "value": "50"}], "gesture": 1, "isLast": true}"#
  private static let notice = "document.querySelector('.notice')"
  private static let isReady = "\(LivePage.player)?.dataset.ready !== undefined"

  private let reel: ReelProgram

  init() throws {
    reel = try ReelProgram()
    try reel.write(Self.scenario, to: "wave.yaml")
  }

  /// Returns the names in the state folder with the given suffix.
  private func kept(_ ending: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: reel.state.path)
      .filter { $0.hasSuffix(ending) }
  }

  @Test(
    "An address opens one page, which can be reloaded, and other pages show what to do",
    .enabled(if: Browser.isAvailable, Comment(rawValue: Browser.hint)))
  func oneUse() throws {
    try reel.tuning { url in
      let first = try LivePage.opened(url)
      let second = try Browser()
      try second.open(url)
      try second.expectsNotice("already been used")
      let said: String = try second.evaluate("return \(Self.notice).textContent")
      #expect(said.contains("start it again"), "\(said)")
      #expect(try second.evaluate("return \(LivePage.player) === null"))
      // Without a key, the page explains that it requires one.
      let page = "http://127.0.0.1:\(try #require(url.port))/"
      try second.open(try #require(URL(string: page)))
      try second.expectsNotice("has printed")

      try first.run("window.isOld = true; location.reload()")
      try first.expects(
        "!window.isOld && \(Self.isReady) && "
          + "document.querySelector('[data-key=\"header.hillHeight\"]')")
      try LivePage.write("66", to: "header.hillHeight", first)
      #expect(
        try first.evaluate("return \(LivePage.session).state.edits['header.hillHeight']") == "66")
      // Open the address again in the tab that has the secret.
      try first.open(try #require(URL(string: "about:blank")))
      try first.open(url)
      try first.expects(Self.isReady)
      #expect(try kept(".secret").isEmpty)
    }
  }

  @Test(
    "A page continues after a restart on its port, with its unsaved edits",
    .enabled(if: Browser.isAvailable, Comment(rawValue: Browser.hint)))
  func restart() throws {
    let browser = try Browser()
    var port = 0
    // A port that was just free.
    try reel.tuning { port = try #require($0.port) }
    let arguments = ["wave.yaml", "--port", "\(port)"]
    var key: String?
    try reel.tuning(arguments) { url in
      key = url.fragment
      try browser.open(url)
      try browser.expects(
        "\(Self.isReady) && document.querySelector('[data-key=\"header.hillHeight\"]')")
      try LivePage.write("66", to: "header.hillHeight", browser)
    }
    try browser.expectsNotice("reel has ended")
    try browser.run("window.isOld = true")
    try reel.tuning(arguments) { url in
      #expect(url.fragment != key)
      try browser.expects("!window.isOld && \(Self.isReady)")
      #expect(
        try browser.evaluate("return \(LivePage.session).state.edits['header.hillHeight']") == "66")
      #expect(try browser.evaluate("return \(Self.notice).hidden"))
      // The page did not use up the new address.
      let client = try TunerClient(url)
      #expect(try client.state().edits == ["header.hillHeight": "66"])
    }
    // A secret that others could read is discarded.
    let name = try #require(try kept(".secret").first)
    let file = reel.state.appending(path: name)
    let known = try String(contentsOf: file, encoding: .utf8)
    chmod(file.path, 0o644)
    try reel.tuning(arguments) { url in
      let client = try TunerClient(url)
      #expect(client.secret != known)
    }
  }

  @Test(
    "Another program on the port of an ended server learns no secret, and the page reports it",
    .enabled(if: Browser.isAvailable, Comment(rawValue: Browser.hint)))
  func impostor() throws {
    var port = 0
    var browser: Browser?
    try reel.tuning { url in
      port = try #require(url.port)
      browser = try LivePage.opened(url)
    }
    let page = try #require(browser)
    let secret: String = try page.evaluate("return sessionStorage.getItem('reel')")
    let outcome = try TunerClient.run("impostor", ["\(port)"])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.text.contains("/enter") && !outcome.text.contains(secret), "\(outcome.text)")
    try page.expectsNotice("Another program")
    #expect(try page.evaluate("return sessionStorage.getItem('reel')") == secret)
  }

  @Test(
    "A second reel tune of a file is read-only, reports that and saves nothing",
    arguments: ["wave.yaml", "./wave.yaml", "link.yaml"])
  func second(path: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: reel.folder.path(of: "link.yaml"), withDestinationPath: "wave.yaml")
    let browser = Browser.isAvailable ? try Browser() : nil
    let first = try reel.start(["tune", "wave.yaml"])
    defer { kill(first.processIdentifier, SIGKILL) }
    try reel.wait(for: first) { try reel.soFar.hasSuffix("\n") }
    let port = try #require(URL(string: try reel.soFar.trimmingCharacters(in: .newlines))?.port)
    let holder = "process \(first.processIdentifier), port \(port)"
    let outcome = try reel.tuning([path, "--autosave"]) { url in
      let client = try TunerClient(url)
      let answer = try client.ask("/edit", Self.edit)
      #expect(answer.status == 200 && answer.text.contains("\"holder\":\"\(holder)\""))
      let saved = try client.ask("/save").text
      #expect(saved.contains(holder) && saved.contains("\"problem\""))
      #expect(try kept(".draft.json").isEmpty)
      #expect(try reel.folder.read("wave.yaml") == Array(Self.scenario.utf8))
      if let browser {
        try browser.open(try #require(URL(string: "http://127.0.0.1:\(client.port)/")))
        try browser.run("sessionStorage.setItem('reel', '\(client.secret)'); location.reload()")
        try browser.expectsNotice("read-only")
        #expect(try browser.evaluate("return \(Self.notice).textContent.includes('\(holder)')"))
      }
    }
    #expect(outcome.errors.hasPrefix("note: "))
    for word in [String(path.split(separator: "/").last ?? ""), holder, "read-only"] {
      #expect(outcome.errors.contains(word), "\(outcome.errors)")
    }
    // The lock ends with its process, however the process ends.
    kill(first.processIdentifier, SIGKILL)
    first.waitForExit()
    try reel.tuning([path]) { url in
      let client = try TunerClient(url)
      #expect(try client.ask("/edit", Self.edit).text.contains("\"holder\":null"))
      #expect(try kept(".draft.json").count == 1)
    }
  }

  @Test("A file replaced by a pipe is a problem until it is a regular file again")
  func pipe() throws {
    try reel.write(
      Self.scenario.replacing(
        "style: wave, hillHeight: 40",
        with: "style: mj-gif-header, idleImages: [a.png], refreshingImages: [a.png]"),
      to: "gif.yaml")
    let image = try Data(
      contentsOf: Repository.examples.appending(path: "Originals/Images/loading_00@2x.png"))
    try reel.folder.write(Array(image), to: "a.png")
    for (scenario, name) in [("wave.yaml", "wave.yaml"), ("gif.yaml", "a.png")] {
      let bytes = try reel.folder.read(name)
      let path = reel.folder.path(of: name)
      try reel.tuning([scenario]) { url in
        let client = try TunerClient(url)
        func waits(_ isReached: (String) -> Bool) throws -> Bool {
          for _ in 0..<100 {
            if isReached(try client.ask("/solo", #"{"keys": []}"#).text) { return true }
            Thread.sleep(forTimeInterval: 0.05)
          }
          return false
        }
        #expect(try waits { $0.contains("\"problems\":[]") && $0.contains("\"isPlaying\":true") })
        unlink(path)
        #expect(mkfifo(path, 0o600) == 0)
        #expect(
          try waits { $0.contains("it is not a regular file") || $0.contains("other than a file") })
        // The last valid run is still available.
        #expect(try client.ask("/run").status == 200)
        #expect(try client.ask("/save").text.contains("is invalid"))
        unlink(path)
        try reel.folder.write(bytes, to: name)
        #expect(try waits { $0.contains("\"problems\":[]") })
      }
    }
    // A pipe cannot be opened for tuning.
    #expect(mkfifo(reel.folder.path(of: "pipe.yaml"), 0o600) == 0)
    try reel.expect(66, "tune pipe.yaml", errors: "pipe.yaml is a pipe")
  }

  @Test("An export replaces only unchanged files that the server has written")
  func exports() throws {
    try reel.write("mine", to: "out/wave.html")
    try FileManager.default.createSymbolicLink(
      atPath: reel.folder.path(of: "out/wave.gif"), withDestinationPath: "../wave.yaml")
    try reel.tuning(["wave.yaml", "--exports", "out"]) { url in
      let client = try TunerClient(url)
      func export(_ format: String) throws -> String {
        struct Told: Decodable { var path: String }
        let text = try client.ask("/export", #"{"format": "\#(format)"}"#).text
        return try JSONDecoder().decode(Told.self, from: Data(text.utf8)).path
      }
      #expect(try export("html") == "out/wave-2.html")
      let first = try reel.folder.read("out/wave-2.html")
      #expect(try client.ask("/edit", Self.edit).status == 200)
      #expect(try export("html") == "out/wave-2.html")
      #expect(try reel.folder.read("out/wave-2.html") != first)
      // Another program overwrites the file.
      try reel.write("changed", to: "out/wave-2.html")
      #expect(try export("html") == "out/wave-3.html")
      #expect(try reel.folder.read("out/wave-2.html") == Array("changed".utf8))
      #expect(try reel.folder.read("out/wave.html") == Array("mine".utf8))
      // A symlink is not followed.
      #expect(try export("gif") == "out/wave-2.gif")
      #expect(try reel.folder.read("wave.yaml") == Array(Self.scenario.utf8))
      for format in ["../x", "png", "gif/../../y", "", "html\\n"] {
        #expect(try client.ask("/export", #"{"format": "\#(format)"}"#).status == 400, "\(format)")
      }
      // A failed export leaves no file.
      try reel.write(Self.scenario.replacing("style: wave", with: "style: wav"), to: "wave.yaml")
      #expect(try !client.ask("/export", #"{"format": "apng"}"#).text.contains("\"path\""))
    }
    #expect(
      try reel.names("out")
        == ["wave-2.gif", "wave-2.html", "wave-3.html", "wave.gif", "wave.html"])
    try reel.write(Self.scenario, to: "a\nb.yaml")
    try reel.tuning(["a\nb.yaml", "--exports", "out"]) { url in
      let answer = try TunerClient(url).ask("/export", #"{"format": "gif"}"#)
      #expect(answer.status == 400 && answer.text.contains("control characters"))
    }
  }
}
