import Foundation
import TestSupport
import Testing
import Texts

/// Reads generated texts back with programs that implement their languages.
@Suite("Escaping in generated texts")
struct SinkTests {
  private static let bash = ExternalProgram("/bin/bash", "/usr/bin/bash")
  private static let python = ExternalProgram("/usr/bin/python3", "/opt/homebrew/bin/python3")
  private static let swiftc = ExternalProgram(
    "/usr/bin/swiftc", "/opt/swift/usr/bin/swiftc", "/usr/local/bin/swiftc",
    "\(ProcessInfo.processInfo.environment["HOME"] ?? "")/.swiftly/bin/swiftc")
  private static let renderer = ExternalProgram("/usr/bin/cmark-gfm", "/opt/homebrew/bin/cmark-gfm")

  /// Pieces that are special in at least one of the languages.
  private static let pieces = [
    "a", "Z", "7", " ", "  ", "ä", "漢", "\u{1F300}", "'", "\"", "`", "``", "$(touch x)", "${x}",
    "!", "\\", "\n", "\r", "\r\n", "\t", "\0", "\u{1}", "\u{7}", "\u{1B}[2J", "\u{7F}", "\u{85}",
    "\u{9B}", "\u{2028}", "\u{2029}", "\u{202E}", "\u{2066}", "\u{FFFE}", "\u{301}", "-", "--",
    "+ ", "1. ",
    "~", "=", "*", "_", "|", ";", "&", "&amp;", "&#x26;", "<", ">", "> ", "<b>", "</script>",
    "<!--", "-->", "]]>", "](http://x)", "[x]", "[x]: y", "http://x", "www.x.y", "@user", "@2x",
    "#12", "# ", "GH-12", "::error::", ":", "##[error]", "*/", "/*", "//", ") (", "%0A", ",",
  ]

  /// Returns the pieces and seeded random concatenations of them.
  private static func strings(_ count: Int = 1_000, without unwanted: Character? = nil) -> [String]
  {
    var generator = SeededGenerator(seed: 20)
    let pieces = pieces.filter { piece in !(unwanted.map { piece.contains($0) } ?? false) }
    return pieces
      + (0..<count).map { _ in
        (0..<Int.random(in: 1...6, using: &generator)).map { _ in
          pieces.randomElement(using: &generator) ?? ""
        }.joined()
      }
  }

  /// Returns the string with some characters escaped.
  private static func shown(_ string: String, _ isShown: (Unicode.Scalar) -> Bool) -> String {
    string.unicodeScalars.map { isShown($0) ? $0.escaped(asASCII: true) : String($0) }.joined()
  }

  /// Returns whether a terminal or editor interprets the character.
  private static func isObeyed(_ scalar: Unicode.Scalar) -> Bool {
    [.control, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
      || (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
  }

  /// Returns whether XML 1.0 forbids the character.
  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 && !"\t\n\r".unicodeScalars.contains(scalar) || scalar.value == 0xFFFE
  }

  /// Runs a Python script that prints a list of strings as JSON.
  private static func list(_ script: String, of input: String) throws -> [String] {
    let outcome = try python.run(["-c", script], input: Array(input.utf8))
    try #require(outcome.status == 0, "\(outcome.errors.suffix(2_000))")
    return try JSONDecoder().decode([String].self, from: Data(outcome.output))
  }

  private static func expectEqual(_ found: [String], _ expected: [String]) {
    #expect(found.count == expected.count)
    for (one, other) in zip(found, expected) where Array(one.utf8) != Array(other.utf8) {
      Issue.record("\(other.debugDescription) was read as \(one.debugDescription)")
    }
  }

  // MARK: Shell

  @Test(
    "A shell reads each value as one word and runs none", .enabled(if: bash.isAvailable, "no bash"))
  func shell() throws {
    // Neither a word of a shell nor a path can contain a null byte.
    let strings = Self.strings(without: "\0") + ["", "-x", "~", "=ls", "a=~/x", "a b", "it's"]
    let words = strings.map { "\($0)" as ShellText }.joined(separator: " ")
    let script: ShellText = "printf '%s\\0' \(words)"
    let outcome = try Self.bash.run(["-c", script.text])
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    let found = outcome.output.split(separator: 0, omittingEmptySubsequences: false).dropLast()
    Self.expectEqual(found.map { String(decoding: $0, as: UTF8.self) }, strings)
    // A terminal shows the same command, so that it can be copied.
    #expect(("\(script)" as TerminalText).text == script.text)
    #expect(!script.text.unicodeScalars.contains(where: Self.isObeyed))
  }

  @Test("A path is never taken for an option") func path() {
    #expect(("rm \(path: "-rf")" as ShellText).text == "rm ./-rf")
    let paths = ["looks/a.yaml", "my looks"]
    #expect(("rm \(paths: paths)" as ShellText).text == "rm looks/a.yaml 'my looks'")
  }

  // MARK: XML and HTML

  @Test("XML parsers read the original strings", .enabled(if: python.isAvailable, "no python3"))
  func xml() throws {
    let strings = Self.strings()
    let items = strings.map { "<i a=\"\($0)\" b='\($0)'>\($0)</i>" as XMLText }.joined()
    let document: XMLText = "<?xml version=\"1.0\" encoding=\"UTF-8\"?><r>\(items)</r>"
    let found = try Self.list(
      """
      import json, sys, xml.etree.ElementTree as tree
      root = tree.fromstring(sys.stdin.buffer.read())
      assert len(list(root.iter())) == len(root) + 1
      print(json.dumps([text for i in root for text in (i.get("a"), i.get("b"), i.text)]))
      """, of: document.text)
    Self.expectEqual(
      found,
      strings.flatMap { Array(repeating: Self.shown($0, Self.isForbidden), count: 3) })
  }

  @Test(
    "HTML parsers read the original texts, attributes and JSON in scripts",
    .enabled(if: python.isAvailable, "no python3"))
  func html() throws {
    let strings = Self.strings()
    let items = strings.map { "<i a=\"\($0)\">\($0)</i>" as XMLText }.joined()
    let json = JSONValue.texts(strings).text
    let document: XMLText = "\(items)<script>\(json: json)</script><u></u>"
    let found = try Self.list(
      """
      import html.parser, json, sys
      class Reader(html.parser.HTMLParser):
        def __init__(self):
          super().__init__(convert_charrefs=True)
          self.found, self.tags = [], []
        def handle_starttag(self, tag, attributes):
          self.tags.append(tag)
          self.found += [value for name, value in attributes] + [""]
        def handle_data(self, data): self.found[-1] += data
        def handle_comment(self, data): raise ValueError(data)
      reader = Reader()
      reader.feed(sys.stdin.buffer.read().decode())
      reader.close()
      assert reader.tags == ["i"] * (len(reader.tags) - 2) + ["script", "u"], reader.tags
      print(json.dumps(reader.found[:-2] + json.loads(reader.found[-2])))
      """, of: document.text)
    let expected = strings.map { Self.shown($0, Self.isForbidden) }
    Self.expectEqual(found, expected.flatMap { [$0, $0] } + strings)
  }

  // MARK: Code

  @Test("A value cannot end a code comment", .enabled(if: swiftc.isAvailable, "no Swift compiler"))
  func comments() throws {
    let code = Self.strings().enumerated().map { number, string in
      let comment: CodeComment = "\(string)"
      return "/// \(comment).\nlet a\(number) = 0\n/** \(comment) */\nlet b\(number) = 0\n"
    }.joined()
    let folder = try TemporaryFolder()
    let file = try folder.write(Array(code.utf8), to: "main.swift")
    let outcome = try Self.swiftc.run(["-parse", "-warnings-as-errors", file])
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors.prefix(2_000))")
    // CSS comments do not nest: each ends at the first `*/`.
    let rest = code.replacing(/\/\*(?s:.*?)\*\//, with: "").replacing(/\/\/\/[^\n]*/, with: "")
    #expect(!rest.contains(/[^a-z0-9 =\n]/), "\(rest)")
    #expect(("\("a */ b\nc /* d /*/")" as CodeComment).text == "a * / b c / * d / * /")
  }

  // MARK: Terminal

  @Test("Terminals and build servers interpret nothing in a value") func terminal() {
    for string in Self.strings() {
      for text in ["\(string)\n", " :\(string)\n", "at: \(string)\n"] as [TerminalText] {
        let text = text.text
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        #expect(lines.count == 2 && lines.last == "")
        #expect(!lines[0].drop(while: \.isWhitespace).hasPrefix("::"), "\(text)")
        #expect(!text.contains("##["))
        #expect(
          !text.dropLast().unicodeScalars.contains { $0 != "\t" && Self.isObeyed($0) },
          "\(text.debugDescription)")
        // Escaping is idempotent.
        #expect(("\(text.dropLast())" as TerminalText).text + "\n" == text)
      }
    }
    let text: TerminalText = "\("a \u{1B}[2J\0\r\u{7F}\u{9B}1m\tä 漢\nb")"
    #expect(text.text == "a \\u{1B}[2J\\0\\r\\u{7F}\\u{009B}1m\tä 漢\\nb")
    #expect(("\(":"):error::a" as TerminalText).text == "\\u{3A}:error::a")
    let lines = TerminalText(lines: "mutant.yaml:1:2: “ä”\u{1B}\n  ::error::x\n")
    #expect(lines.text == "mutant.yaml:1:2: “ä”\\u{1B}\n  \\u{3A}:error::x\n")
  }

  @Test("GitHub's workflow commands preserve their values") func workflow() {
    let line: WorkflowCommand =
      "::error file=\(property: "a,b:c%\n.yaml"),line=1::\("x: 1,\r\n::stop 5 %\u{1B}")\n"
    #expect(
      line.text == "::error file=a%2Cb%3Ac%25%0A.yaml,line=1::x: 1,%0D%0A::stop 5 %25\\u{1B}\n")
  }

  // MARK: Markdown

  @Test(
    "Markdown shows the original strings",
    .enabled(if: renderer.isAvailable, "no cmark-gfm"),
    .enabled(if: python.isAvailable, "no python3"))
  func markdown() throws {
    let strings = Self.strings(without: "\0")
    let document = strings.map { string -> MarkdownText in
      """
      #### \(string)

      \(string)

      it is \(string) here

      - \(string)

      | a |
      |---|
      | \(string) |

      it is \(code: string)

      ![x](\(address: string))

      """
    }.joined()
    let rendered = try Self.renderer.run(
      ["--unsafe"]
        + ["table", "autolink", "strikethrough", "tasklist", "footnotes"].flatMap { ["-e", $0] },
      input: Array(document.text.utf8))
    #expect(rendered.status == 0, "\(rendered.errors)")
    let found = try Self.list(
      """
      import html.parser, json, sys, urllib.parse
      class Reader(html.parser.HTMLParser):
        def __init__(self):
          super().__init__(convert_charrefs=True)
          self.found, self.blocks, self.is_open = [], ["h4", "p", "li", "th", "td"], False
        def handle_starttag(self, tag, attributes):
          if tag in self.blocks:
            self.found.append("")
            self.is_open = True
          elif tag == "img":
            self.found[-1] = urllib.parse.unquote_to_bytes(dict(attributes)["src"]).decode()
          elif tag not in ["ul", "table", "thead", "tbody", "tr", "code"]: raise ValueError(tag)
        def handle_endtag(self, tag):
          if tag in self.blocks: self.is_open = False
        def handle_data(self, data):
          if self.is_open: self.found[-1] += data
        def handle_comment(self, data): raise ValueError(data)
      reader = Reader()
      reader.feed(sys.stdin.buffer.read().decode())
      reader.close()
      print(json.dumps(reader.found))
      """, of: rendered.text)
    let count = 8
    #expect(found.count == count * strings.count)
    func words(_ text: String) -> String {
      // Split by scalars: a space before a combining accent counts as a space, too.
      text.unicodeScalars.filter { $0 != "\u{200B}" }.split { $0 == " " || $0 == "\n" }
        .map { String($0) }.joined(separator: " ")
    }
    for (index, string) in strings.enumerated() where found.count >= count * (index + 1) {
      let texts = found[count * index..<count * (index + 1)]
      let line = Self.shown(
        String(
          String.UnicodeScalarView(
            string.unicodeScalars.map { Character($0).isNewline || $0 == "\t" ? " " : $0 })),
        Self.isObeyed)
      let code = Self.shown(string, Self.isObeyed)
      Self.expectEqual(
        texts.dropLast().map(words) + texts.suffix(1),
        [line, line, "it is \(line) here", line, "a", line, "it is \(code)"].map(words) + [string])
      // Outside of code, GitHub turns these into links and notifications.
      for text in texts.prefix(6) {
        #expect(!text.contains(/@[A-Za-z0-9]|#\d{1,5}(?!\d)|(?i)gh-\d/), "\(text.debugDescription)")
      }
    }
  }

  @Test(
    "Markdown leaves harmless characters unescaped",
    arguments: [
      ("looks/wave-header.yaml", "looks/wave-header.yaml"),
      ("pull_0.5~dark.png", "pull_0.5~dark.png"), ("trigger_2_.png", "trigger_2_.png"),
      ("wave.yaml:3:5: error", "wave.yaml:3:5: error"), ("#FF5A36", "#FF5A36"),
      ("#202124", "#202124"), ("-80 → 0", "-80 → 0"), ("trigger[2]", "trigger[2]"),
      ("a|b", "a\\|b"), ("`a`", "\\`a\\`"), ("<img src=x>", "&lt;img src=x>"),
      ("&lt;", "&amp;lt;"), ("a\n# b", "a \\# b"), ("a #", "a \\#"), ("![x](y)", "![x\\](y)"),
      ("@user", "@&#8203;user"), ("a @org/team", "a @&#8203;org/team"),
      ("a/b#12.", "a/b#&#8203;12."), ("GH-12", "GH-&#8203;12"),
      ("http://x.y", "http:&#8203;//x.y"), ("www.x.y", "www&#8203;.x.y"), ("*a*", "\\*a\\*"),
      ("_a_", "\\_a_"), ("~~a~~", "\\~\\~a\\~\\~"), ("a\\*", "a\\\\\\*"), ("$x$", "\\$x\\$"),
      ("a\u{1B}b", "a\\u{1B}b"), ("ui-\\xE9", "ui-\\xE9"),
    ])
  func readable(string: String, text: String) {
    #expect(("it is \(string)" as MarkdownText).text == "it is \(text)")
  }

  @Test("Code and addresses in Markdown stay readable") func code() {
    #expect(("- \(2) images, \(-1) pt" as MarkdownText).text == "- 2 images, -1 pt")
    #expect(("\(code: "reel approve a.yaml")" as MarkdownText).text == "`reel approve a.yaml`")
    #expect(("\(code: "a`b``c")" as MarkdownText).text == "```a`b``c```")
    let image: MarkdownText = "![x](\(address: "../my looks/ä)(<javascript:>.png"))"
    #expect(image.text == "![x](../my%20looks/%C3%A4%29%28%3Cjavascript%3A%3E.png)")
  }
}
