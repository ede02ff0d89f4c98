import Foundation

@testable import CodeExport

extension AttachedAnimation {
  /// Opens a page whose list has the animation attached, in the list's width.
  ///
  /// - Parameter files: The JSON texts of the files.
  func page(
    of files: [String], width: Int = 500, direction: String = "ltr"
  ) throws -> Browser {
    let script = AttachCode(self).text(for: .web).replacing("export function", with: "function")
    let folder = try TemporaryFolder()
    let page = """
      <!doctype html><style>body { margin: 0 } #list { height: 600px; overflow: auto; touch-action: none }
      </style><div id="list" dir="\(direction)"><div style="height: 2000px; background: #eee"></div></div>
      <script>\(try #require(LottieWeb.source).replacing("</script", with: "<\\/script"))</script>
      <script>\(script)
      let finish, fail, calls = 0;
      const data = [\(files.joined(separator: ", "))];
      const player = attachHeader(document.getElementById("list"), lottie, data,
        () => new Promise((done, failed) => { calls++; finish = done; fail = failed; }));
      const frame = () => player.firstFrame + player.currentFrame;
      const pull = () => new DOMMatrix(getComputedStyle(list.firstElementChild).transform).f;
      </script>
      """
    try folder.write(Array(page.utf8), to: "page.html")
    let browser = try Browser(width: width, height: 700)
    try browser.open(folder.url.appending(path: "page.html"))
    return browser
  }
}
