@Suite("Variants")
struct VariantCommandTests {
  private let reel: ReelProgram

  init() throws { reel = try ReelProgram.withInputs() }

  @Test("A variant renders and traces like its settings, into a separate folder")
  func render() throws {
    let settings = "--set header.hillHeight=20 --set header.fieldColor=#FF5A36"
    try reel.expect(
      0, "render variants.yaml --variant soft --at trigger+0.1 --name {variant}",
      prints: "variants.soft.frames\n")
    try reel.expect(0, "render variants.yaml \(settings) --at trigger+0.1 -o set.png")
    #expect(try reel.folder.read("variants.soft.frames/soft.png") == reel.folder.read("set.png"))
    try reel.expect(0, "render variants.yaml --variant now --at trigger+0.1 -o now.png")
    #expect(try reel.folder.read("now.png") != reel.folder.read("set.png"))
    let soft = try reel.expect(0, "trace variants.yaml --variant soft")
    #expect(try soft.output == reel.run("trace variants.yaml \(settings)").output)
    #expect(try soft.output != reel.run("trace variants.yaml").output)
  }
}
