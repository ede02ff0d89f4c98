import BezierGeometry
import Foundation
import Handoff
import TestSupport
import Testing
import VectorDrawing

@Suite("Headers handed over as CSS")
struct HandoffCSSTests {
  /// The markup that a style sheet's comment has.
  private func markup(_ css: String) throws -> String {
    let comment = try #require(
      css.firstMatch(of: /(?s)(<div class="[^"]*is-refreshing">.*?\n   <\/div>)/))
    return String(comment.output.1)
  }

  /// A page whose content begins 200 pixels down, with the header and a list.
  private func page(
    _ css: String, of name: String = "wave", in folder: TemporaryFolder
  ) throws -> URL {
    let html = """
      <!doctype html><style>body { margin: 0; background: white; }
      #place { position: absolute; left: 0; top: 200px; }
      \(css)</style><div id="place">\(try markup(css))</div>
      <div id="list" class="\(name)-header-content is-refreshing" style="position:absolute"></div>
      """
    return URL(filePath: try folder.write(Array(html.utf8), to: "page.html"))
  }

  private struct Seen: Decodable {
    var x: Double
    var y: Double
    var visibility: String
    var clip: String
  }

  /// Stops all animations at a time, and looks at an element.
  private static func look(_ selector: String, at time: Double) -> String {
    """
    for (const animation of document.getAnimations()) {
      animation.pause(); animation.currentTime = \(time * 1000);
    }
    const element = document.querySelector('\(selector)');
    const box = element.getBoundingClientRect(), style = getComputedStyle(element);
    return { x: box.left, y: box.top, visibility: style.visibility, clip: style.clipPath };
    """
  }

  private func numbers(_ text: String) -> [Double] {
    text.matches(of: /-?[0-9]*\.?[0-9]+/).compactMap { Double($0.output) }
  }

  @Test(
    "move in Chromium as our display list does",
    .enabled(if: Browser.isAvailable, Comment(rawValue: Browser.hint)))
  func chromium() throws {
    let handoff = try HandoffExample.wave.get()
    let folder = try TemporaryFolder()
    let browser = try Browser(width: 375, height: 400)
    try browser.open(page(HandoffNotation.css.text(of: handoff), in: folder))
    for time in [0.03, 0.1, 0.3, 0.45, 0.62, 0.8, 1.13, 1.37, 1.9] {
      let list = handoff.displayList(at: time)
      for tag in 0..<4 {
        guard case .group(let ball)? = list.item(id: "ball.\(tag)")?.item else {
          Issue.record("no ball at \(time)")
          continue
        }
        let seen: Seen = try browser.evaluate(Self.look(".ball-\(tag)", at: time))
        #expect(abs(seen.x - ball.transform.tx) < 0.27, "ball \(tag) at \(time)")
        #expect(abs(seen.y - 200 - ball.transform.ty) < 0.27, "ball \(tag) at \(time)")
        #expect(seen.visibility == "visible")
      }
      let wave: Seen = try browser.evaluate(Self.look(".wave", at: time))
      if case .fill(let hill)? = list.item(id: "wave")?.item,
        case .quadratic(let control, _)? = hill.path.elements.dropFirst().first
      {
        // The path begins where the element's box does: at 51 points above the content.
        let numbers = numbers(wave.clip)
        try #require(numbers.count > 4)
        #expect(abs(numbers[3] - 51 - control.y) < 0.3, "the hill at \(time)")
        #expect(wave.visibility == "visible")
      } else {
        #expect(wave.visibility == "hidden", "the hill at \(time)")
      }
      let content: Seen = try browser.evaluate(Self.look("#list", at: time))
      let scroll = try #require(list.item(id: "scrollView")?.item)
      guard case .group(let view) = scroll else { continue }
      // The scroll view stands 80 points down on the screen.
      #expect(abs(content.y - (view.transform.ty - 80)) < 0.3, "the offset at \(time)")
    }
    // When the app is done, the balls are gone and the list returns in 0.3 s, slow at both ends.
    try browser.run(
      """
      for (const element of document.querySelectorAll('.is-refreshing'))
        element.classList.replace('is-refreshing', 'is-ending');
      """)
    let ball: Seen = try browser.evaluate(Self.look(".ball-0", at: 0.1))
    #expect(ball.visibility == "hidden")
    let middle: Seen = try browser.evaluate(Self.look("#list", at: 0.15))
    #expect(abs(middle.y - 69.85 / 2) < 0.3)
    let rest: Seen = try browser.evaluate(Self.look("#list", at: 0.31))
    #expect(abs(rest.y) < 0.01)
  }

  @Test(
    "play again in the second refresh, from the beginning, and show nothing before the first",
    .enabled(if: Browser.isAvailable, Comment(rawValue: Browser.hint)),
    arguments: ["wave", "mj-refresh"])
  func secondRefresh(name: String) throws {
    let folder = try TemporaryFolder()
    let browser = try Browser(width: 375, height: 400)
    try browser.open(
      page(try HandoffExample.named(name).text(in: .css), of: name, in: folder))
    // How the header looks some time into what it does; its own time starts when a class is given.
    func look(_ state: String, at time: Double) throws -> String {
      try browser.evaluate(
        """
        const roots = [...document.querySelectorAll('.\(name)-header, .\(name)-header-content')];
        if ('\(state)' !== '') for (const root of roots) {
          root.classList.remove('is-refreshing', 'is-ending');
          if ('\(state)' !== 'none') root.classList.add('\(state)');
        }
        const animations = document.getAnimations();
        for (const animation of animations) {
          if (animation.playState !== 'paused') animation.startTime = document.timeline.currentTime;
          animation.pause(); animation.currentTime = \(time * 1000);
        }
        return roots.flatMap(root => [root, ...root.querySelectorAll('*')]).map(element => {
          const style = getComputedStyle(element);
          return [style.visibility, style.translate, style.rotate, style.clipPath, style.opacity];
        }).join(';');
        """)
    }
    /// The names of the animations that a state starts anew.
    func started(_ state: String) throws -> [String] {
      try browser.evaluate(
        """
        const before = new Set(document.getAnimations());
        for (const root of document.querySelectorAll('.\(name)-header, .\(name)-header-content')) {
          root.classList.remove('is-refreshing', 'is-ending'); root.classList.add('\(state)');
        }
        return document.getAnimations().filter(animation => !before.has(animation))
          .map(animation => animation.animationName).sort();
        """)
    }
    _ = try look("none", at: 0)
    let first = try started("is-refreshing")
    #expect(first.count > 3)
    let shown = try look("", at: 0.1)
    _ = try started("is-ending")
    #expect(try started("is-refreshing") == first)
    #expect(try look("", at: 0.1) == shown)
    // The list itself is not the header's.
    #expect(
      !(try look("none", at: 0)).split(separator: ";").dropLast().contains {
        $0.hasPrefix("visible")
      })
  }

  @Test(
    "are understood by Chromium to the last declaration",
    .enabled(if: Browser.isAvailable, Comment(rawValue: Browser.hint)),
    arguments: ["pull-to-bounce", "elastic", "ego"])
  func declarations(name: String) throws {
    let css = try HandoffExample.named(name).text(in: .css)
    let folder = try TemporaryFolder()
    let browser = try Browser(width: 375, height: 400)
    try browser.open(page(css, in: folder))
    // Chromium leaves out what it does not understand; counted are declarations of any kind.
    let kept: Int = try browser.evaluate(
      """
      const count = rules => [...rules].reduce((sum, rule) =>
        sum + (rule.cssRules && rule.cssRules.length ? count(rule.cssRules) : 1), 0);
      return count(document.styleSheets[0].cssRules);
      """)
    // Every closing bracket ends a rule or a frame, and those of @keyframes end neither.
    let sheets = css.split(separator: "@keyframes").count - 1
    let written = css.count { $0 == "}" } - sheets
    #expect(kept == written + 2)
    let moving: Int = try browser.evaluate("return document.getAnimations().length")
    #expect(moving > 0)
  }
}
