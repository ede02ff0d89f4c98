import GoldenImages

/// A small drawing of one feature of SVG, 100 × 100.
struct SVGFeature: CustomTestStringConvertible {
  let name: String
  let text: String
  var testDescription: String { name }

  private init(_ name: String, _ body: String) {
    self.name = name
    text = """
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" \
      width="100" height="100" viewBox="0 0 100 100">\(body)</svg>
      """
  }

  private static let zigzag = "M10 70 L35 20 C45 40 55 90 65 30 L90 75"

  /// One drawing for each feature.
  static let all: [SVGFeature] = [
    SVGFeature("path", "<path d='\(zigzag)' fill='#3366cc'/>"),
    SVGFeature(
      "even-odd rule", "<path d='M10 10h80v80h-80zM30 30h40v40h-40z' fill-rule='evenodd'/>"),
    SVGFeature("rect", "<rect x='10' y='20' width='70' height='50' fill='teal'/>"),
    SVGFeature(
      "rounded rect", "<rect x='10' y='20' width='70' height='50' rx='20' ry='10' fill='teal'/>"),
    SVGFeature(
      "rect with one radius", "<rect x='10' y='20' width='70' height='50' ry='12' fill='teal'/>"),
    SVGFeature("circle", "<circle cx='50' cy='45' r='35' fill='rgb(200, 30, 60)'/>"),
    SVGFeature("ellipse", "<ellipse cx='50' cy='45' rx='40' ry='20' fill='hsl(120, 60%, 40%)'/>"),
    SVGFeature(
      "line and polyline",
      "<g stroke='black' stroke-width='6' fill='none'><line x1='5' y1='5' x2='90' y2='30'/>"
        + "<polyline points='10,90 30,50 50,90 70,50'/></g>"),
    SVGFeature(
      "polygon", "<polygon points='50,5 95,90 5,90' fill='#fa0' stroke='#630' stroke-width='4'/>"),
    SVGFeature(
      "caps and joins",
      "<path d='\(zigzag)' fill='none' stroke='navy' stroke-width='9' stroke-linecap='round' stroke-linejoin='round'/>"
    ),
    SVGFeature(
      "square caps and bevels",
      "<path d='\(zigzag)' fill='none' stroke='navy' stroke-width='9' stroke-linecap='square' stroke-linejoin='bevel'/>"
    ),
    SVGFeature(
      "miter limit",
      "<path d='M10 80 L50 20 L60 80 L95 20' fill='none' stroke='navy' stroke-width='8' stroke-miterlimit='2'/>"
    ),
    SVGFeature(
      "dashes",
      "<path d='\(zigzag)' fill='none' stroke='navy' stroke-width='5' stroke-dasharray='10 4 2' stroke-dashoffset='3'/>"
    ),
    SVGFeature(
      "transforms",
      "<g transform='translate(50 50) rotate(30) scale(1.2, .6)'><rect x='-25' y='-25' width='50' height='50' "
        + "transform='skewX(20) matrix(1 .2 0 1 4 0)' fill='purple'/></g>"),
    SVGFeature(
      "rotation around a point",
      "<rect x='20' y='20' width='40' height='40' transform='rotate(30, 40, 40)'/>"),
    SVGFeature(
      "group opacity",
      "<g opacity='.5'><circle cx='40' cy='50' r='30' fill='red'/><circle cx='60' cy='50' r='30' fill='blue'/></g>"
    ),
    SVGFeature(
      "inherited and own styles",
      "<g fill='green' style='stroke: orange; stroke-width: 4'><rect x='5' y='5' width='40' height='40'/>"
        + "<rect x='50' y='50' width='40' height='40' fill='none' style='stroke:red'/></g>"),
    SVGFeature(
      "currentColor and alpha",
      "<g color='#0088cc'><rect x='10' y='10' width='80' height='40' fill='currentColor' fill-opacity='.4'/>"
        + "<path d='M10 80h80' stroke='currentColor' stroke-opacity='50%' stroke-width='10'/></g>"),
    SVGFeature(
      "linear gradient of the box",
      "<linearGradient id='a'><stop offset='0' stop-color='red'/><stop offset='.4' stop-color='#ff0'/>"
        + "<stop offset='100%' stop-color='blue' stop-opacity='.3'/></linearGradient>"
        + "<rect x='10' y='20' width='80' height='40' fill='url(#a)'/>"),
    SVGFeature(
      "sloping gradient of a wide box",
      "<linearGradient id='a' x2='1' y2='1'><stop stop-color='red'/><stop offset='1' stop-color='blue'/></linearGradient>"
        + "<rect x='5' y='35' width='90' height='30' fill='url(#a)'/>"),
    SVGFeature(
      "gradient in user space with a transform",
      "<linearGradient id='a' gradientUnits='userSpaceOnUse' x1='20' y1='0' x2='60' y2='0' gradientTransform='rotate(40)'>"
        + "<stop stop-color='lime'/><stop offset='1' stop-color='black'/></linearGradient>"
        + "<circle cx='50' cy='50' r='40' fill='url(#a)'/>"),
    SVGFeature(
      "radial gradient with a focus",
      "<radialGradient id='a' cx='.5' cy='.5' r='.5' fx='.3' fy='.4'><stop stop-color='white'/>"
        + "<stop offset='1' stop-color='#036'/></radialGradient><circle cx='50' cy='50' r='40' fill='url(#a)'/>"
    ),
    SVGFeature(
      "radial gradient of a wide box",
      "<radialGradient id='a'><stop stop-color='white'/><stop offset='1' stop-color='#036'/></radialGradient>"
        + "<rect x='5' y='30' width='90' height='40' fill='url(#a)'/>"),
    SVGFeature(
      "gradient that refers to another one",
      "<linearGradient id='b'><stop stop-color='red'/><stop offset='1' stop-color='gold'/></linearGradient>"
        + "<linearGradient id='a' xlink:href='#b' x1='0' y1='0' x2='0' y2='1'/>"
        + "<rect x='10' y='10' width='80' height='80' stroke='url(#b)' stroke-width='8' fill='url(#a)'/>"
    ),
    SVGFeature(
      "clip path",
      "<clipPath id='c'><circle cx='40' cy='50' r='30'/><rect x='60' y='40' width='30' height='20'/></clipPath>"
        + "<rect width='100' height='100' fill='crimson' clip-path='url(#c)'/>"),
    SVGFeature(
      "use and defs",
      "<defs><path id='p' d='M0 0h20v20z'/></defs><use href='#p' x='10' y='10' fill='red'/>"
        + "<use xlink:href='#p' transform='translate(50 50) scale(2)' fill='blue'/>"),
    SVGFeature(
      "hidden elements",
      "<rect width='50' height='50' display='none'/><rect x='50' width='50' height='50' visibility='hidden'/>"
        + "<rect x='30' y='30' width='40' height='40' fill='none' stroke='black'/>"),
    SVGFeature(
      "stroke before fill",
      "<circle cx='50' cy='50' r='30' fill='gold' stroke='black' stroke-width='16' paint-order='stroke'/>"
    ),
  ]
}

@Suite("SVG files in another renderer")
struct SVGRefereeTests {
  private static let referee = ExternalProgram(
    "/usr/bin/rsvg-convert", "/opt/homebrew/bin/rsvg-convert")
  static let canDraw = referee.isAvailable

  @Test(
    "Each feature looks the same in librsvg",
    .enabled(if: SVGRefereeTests.canDraw, "rsvg-convert is missing; install librsvg2-bin"),
    arguments: SVGFeature.all)
  func featuresDraw(feature: SVGFeature) throws {
    let (drawing, notices) = try SVGReader.drawing(Array(feature.text.utf8))
    #expect(notices.isEmpty)
    let list = DisplayList(
      size: drawing.viewBox.size, background: .white,
      items: drawing.items("art") { _ in ArtworkMotion() })
    let own = StraightBitmap(try CairoRenderer().render(list, scale: 3))
    let folder = try TemporaryFolder()
    try folder.write(Array(feature.text.utf8), to: "feature.svg")
    let outcome = try Self.referee.run([
      "-z", "3", "-b", "white", folder.path(of: "feature.svg"), "-o",
      folder.path(of: "feature.png"),
    ])
    try #require(outcome.status == 0, "\(outcome.errors)")
    let bytes = Array(try Data(contentsOf: folder.url.appending(path: "feature.png")))
    let theirs = try PNGDecoder.decode(bytes)
    let mean =
      try ImageComparison(.structuralSimilarity(least: 0))
      .difference(between: own, and: theirs).similarity?.mean ?? 1
    #expect(mean > 0.995, "\(feature.name)")
  }

  // MARK: Refusals

  @Test(
    "A file with an error is refused, with the position, the value and what is allowed",
    arguments: [
      ("<svg", "a.svg:1:1: is not valid XML: unclosed token"),
      ("<html/>", "a.svg:1:1: is not an SVG file; found <html>; allowed: <svg>"),
      (
        "<svg><rect width='1' height='1'/></svg>",
        "a.svg:1:1: has no size; allowed: viewBox=\"0 0 WIDTH HEIGHT\", or width and height"
      ),
      (
        "<svg viewBox='0 0 9 9'>\n<use href='#a'/></svg>",
        "a.svg:2:1: refers to an element that does not exist; found #a; allowed: #ID of an element in the file"
      ),
      (
        "<svg viewBox='0 0 9 9'><g id='a'><use href='#a'/></g></svg>",
        "a.svg:1:34: refers to an element around itself; found #a"
      ),
      (
        "<!DOCTYPE svg [<!ENTITY a 'aaaa'>]><svg viewBox='0 0 9 9'/>",
        "a.svg:1:15: defines entities, which are not read"
      ),
    ])
  func errors(text: String, message: String) {
    let error = #expect(throws: ArtworkError.self) { try SVGReader.drawing(Array(text.utf8)) }
    #expect(error?.text(in: "a.svg") == message)
  }

  @Test("What is not drawn is named once for each kind, with its place") func notices() throws {
    let text = """
      <svg viewBox='0 0 9 9'><text>a</text><text>b</text>
      <rect width='5' height='5' filter='url(#f)'/></svg>
      """
    let advice = "usvg resolves much of SVG: usvg logo.svg out.svg"
    #expect(
      try SVGReader.drawing(Array(text.utf8)).notices == [
        "<text> in line 1, column 24, is not drawn; \(advice)",
        "filter in line 2, column 1, is not drawn; \(advice)",
      ])
  }

  // MARK: Motions

  @Test("A line is drawn to its fraction, and turns around the middle of its part") func motions()
    throws
  {
    let text = """
      <svg viewBox='0 0 100 100'><path id='line' d='M0 20h40' stroke='red'/>\
      <path id='box' d='M60 60h20v20h-20z' fill='red'/></svg>
      """
    let (drawing, _) = try SVGReader.drawing(Array(text.utf8))
    #expect(drawing.names == ["line", "box"])
    let list = DisplayList(
      size: Size(width: 100, height: 100),
      items: drawing.items("art") { name in
        var motion = ArtworkMotion()
        if name == "line" { motion.drawn = 0.25 }
        if name == "box" { motion.angle = .pi / 4 }
        return motion
      })
    let line = try #require(
      list.bounds(of: "art.drawing.line.stroke") ?? list.bounds(of: "art.line.stroke"))
    #expect(isClose(line.maxX, 10, within: 0.51))
    let box = try #require(list.bounds(of: "art.drawing.box") ?? list.bounds(of: "art.box"))
    // The square of 20 turned by 45° is 28.28 wide around the same center, 70.
    #expect(
      isClose(box.minX, 70 - 14.142, within: 0.01) && isClose(box.maxX, 70 + 14.142, within: 0.01))
  }
}
