/// A page that plays a header's Lottie file next to the frames of the scenario and shows where they
/// differ.
///
/// The page contains the player, the files and the frames, and loads nothing else.
package enum ProofPage {
  /// A header in one appearance, with the color behind it, and frames of the composition as the
  /// scenario draws them.
  package typealias Version = (
    appearance: Appearance, header: LottieHeader, background: Color,
    frames: [(frame: Int, png: [UInt8])]
  )

  /// The number of pixels per point of the frames.
  package static let scale = 2.0

  /// Returns the HTML document.
  ///
  /// - Parameters:
  ///   - name: The name of the scenario.
  ///   - player: The source of a build of lottie-web that includes the canvas renderer.
  ///   - versions: The header in each appearance.
  package static func html(name: String, player: String, _ versions: [Version]) -> String {
    let title: XMLText = "\(name): the Lottie file next to its frames"
    return """
      <!doctype html>
      <html lang="en"><head><meta charset="utf-8"><title>\(title.text)</title>
      <meta name="generator" content="\(HeaderExport.mark)">
      <style>\(style)</style></head>
      <body><h1>\(title.text)</h1>
      <p>Left: the player. Middle: the frame of the scenario. Right: the difference, three times as strong.
      The error is the largest difference of a color channel, of 255, more than a pixel from an edge, and
      the share of pixels that differ by more than 32. <span id="worst"></span></p>
      <main></main>
      <script>\(embedded(player))</script>
      <script>
      const versions = \(embedded(data(versions).compactText));
      \(script)
      </script></body></html>

      """
  }

  /// Returns a script that contains no end tag.
  private static func embedded(_ script: String) -> String {
    script.replacing("</", with: "<\\/").replacing("<!--", with: "<\\!--")
  }

  private static func data(_ versions: [Version]) -> JSONValue {
    .list(
      versions.map { appearance, header, background, frames in
        [
          "appearance": .text(appearance.rawValue), "background": .text(background.hexString),
          "file": .text(header.text),
          "segments": .list(
            header.segments.segments.map {
              ["name": .text($0.name), "first": .integer($0.first)]
            }),
          "frames": .list(
            frames.map {
              ["frame": .integer($0.frame), "image": "data:image/png;base64,\($0.png.base64)"]
            }),
        ]
      })
  }

  private static let style = """
    body { font: 14px/1.5 system-ui, sans-serif; margin: 24px; color: #222; background: #f4f4f6 }
    canvas, img { display: block; max-width: 32%; border-radius: 6px; box-shadow: 0 0 0 1px #0002 }
    .panes { display: flex; gap: 1%; margin: 12px 0 } input { width: 100% }
    table { border-collapse: collapse } td, th { padding: 2px 16px 2px 0; text-align: right }
    td:first-child, th:first-child { text-align: left } tr { cursor: pointer } tr.is-shown { background: #dde6ff }
    tr.is-off td:nth-child(n + 3) { color: #c00; font-weight: 600 }
    @media (prefers-color-scheme: dark) { body { color: #ddd; background: #1c1c1f } tr.is-shown { background: #345 } }
    """

  private static let script = """
    window.errors = [];
    const load = (source) => new Promise((done) => {
      const image = new Image(); image.onload = () => done(image); image.src = source;
    });
    async function show(version) {
      const data = JSON.parse(version.file);
      const [width, height] = [data.w * 2, data.h * 2];
      const section = document.querySelector("main").appendChild(document.createElement("section"));
      section.innerHTML = `<h2>${version.appearance}</h2><div class="panes"><canvas></canvas><canvas></canvas>
        <canvas></canvas></div><input type="range" min="0" value="0" aria-label="instant">
        <table><tr><th>instant<th>frame<th>error<th>differing</table>`;
      const canvases = [...section.querySelectorAll("canvas")];
      const contexts = canvases.map((canvas) => {
        [canvas.width, canvas.height] = [width, height];
        return canvas.getContext("2d", { willReadFrequently: true });
      });
      const box = document.createElement("div");
      box.style.cssText = `position: fixed; left: -9999px; width: ${data.w}px; height: ${data.h}px`;
      document.body.append(box);
      const player = lottie.loadAnimation({ container: box, renderer: "canvas", loop: false, autoplay: false,
        animationData: data, rendererSettings: { dpr: 2, clearCanvas: true } });
      await new Promise((done) => player.isLoaded ? done() : player.addEventListener("DOMLoaded", done));
      const slider = section.querySelector("input"), table = section.querySelector("table");
      slider.max = version.frames.length - 1;
      async function draw(index) {
        const { frame, image } = version.frames[index];
        player.goToAndStop(frame, true);
        const sources = [box.querySelector("canvas"), await load(image)];
        const pixels = sources.map((source, pane) => {
          contexts[pane].fillStyle = version.background;
          contexts[pane].fillRect(0, 0, width, height);
          contexts[pane].drawImage(source, 0, 0, width, height);
          return contexts[pane].getImageData(0, 0, width, height).data;
        });
        const difference = contexts[2].createImageData(width, height), shown = difference.data;
        let error = 0, differing = 0;
        for (let place = 0; place < shown.length; place += 4) {
          let most = 0, least = 255;
          for (let channel = 0; channel < 3; channel++) {
            const own = Math.abs(pixels[0][place + channel] - pixels[1][place + channel]);
            shown[place + channel] = Math.min(255, 3 * own);
            most = Math.max(most, own);
          }
          shown[place + 3] = 255;
          if (most > 32) differing++;
          if (most > error) {
            // A pixel is off an edge if the frame has the same color all around it.
            const x = place / 4 % width, y = Math.floor(place / 4 / width);
            let isFlat = x > 0 && y > 0 && x < width - 1 && y < height - 1;
            for (let dy = -1; isFlat && dy <= 1; dy++) for (let dx = -1; isFlat && dx <= 1; dx++)
              for (let channel = 0; channel < 3; channel++)
                if (Math.abs(pixels[1][place + channel] - pixels[1][place + 4 * (dy * width + dx) + channel]) > 8)
                  isFlat = false;
            if (isFlat) error = most;
          }
        }
        contexts[2].putImageData(difference, 0, 0);
        for (const [row, element] of [...table.rows].entries()) element.classList.toggle("is-shown", row === index + 1);
        return { frame, error, share: differing / (width * height) };
      }
      for (const index of version.frames.keys()) {
        const result = await draw(index);
        const segment = version.segments.filter((segment) => segment.first <= result.frame).pop();
        const row = table.insertRow();
        for (const text of [segment.name, result.frame, result.error, (100 * result.share).toFixed(2) + " %"])
          row.insertCell().textContent = text;
        row.classList.toggle("is-off", result.error > 32 || result.share > 0.005);
        row.onclick = () => { slider.value = index; draw(index); };
        window.errors.push({ appearance: version.appearance, ...result });
      }
      slider.oninput = () => draw(Number(slider.value));
      // The header at the threshold.
      const first = Math.max(version.frames.findIndex(({ frame }) => frame >= 100), 0);
      slider.value = first;
      await draw(first);
    }
    (async () => {
      for (const version of versions) await show(version);
      const worst = Math.max(...errors.map((result) => result.error));
      document.getElementById("worst").textContent = `The largest error of all instants is ${worst}.`;
      window.isDone = true;
    })();
    """
}
