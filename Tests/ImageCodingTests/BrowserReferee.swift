import Foundation

/// The frames that Chromium decodes from an image file.
enum BrowserReferee {
  /// Returns the straight RGBA of each file's frames.
  static func frames(of files: [[UInt8]]) throws -> [[[UInt8]]] {
    let folder = try TemporaryFolder()
    // Decoders exist only in pages of a secure context, such as files.
    try folder.write(Array("<!doctype html>".utf8), to: "empty.html")
    let browser = try Browser()
    try browser.open(URL(fileURLWithPath: "\(folder.path)/empty.html"))
    let texts = files.map { Data($0).base64EncodedString() }
    let list = String(decoding: try JSONEncoder().encode(texts), as: UTF8.self)
    let results: [[String]] = try browser.evaluate(
      """
      return (async () => {
        const results = [];
        for (const text of \(list)) {
          const data = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
          const type = data[0] === 0x47 ? "image/gif" : "image/png";
          const frames = [];
          const decoder = new ImageDecoder({data, type});
          await decoder.tracks.ready;
          await decoder.completed.catch(() => {});
          for (let index = 0; index < decoder.tracks.selectedTrack.frameCount; index++) {
            const {image} = await decoder.decode({frameIndex: index, completeFramesOnly: false});
            const canvas = new OffscreenCanvas(image.displayWidth, image.displayHeight);
            const context = canvas.getContext("2d");
            context.drawImage(image, 0, 0);
            const pixels = context.getImageData(0, 0, canvas.width, canvas.height).data;
            frames.push(btoa(String.fromCharCode(...pixels)));
          }
          results.push(frames);
        }
        return results;
      })();
      """)
    return results.map { $0.map { Data(base64Encoded: $0).map(Array.init) ?? [] } }
  }
}
