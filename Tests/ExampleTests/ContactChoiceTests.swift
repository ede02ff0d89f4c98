import FrameSequence

@Suite("Frames of a contact sheet")
struct ContactChoiceTests {
  private static let names = Repository.exampleNames

  @Test(
    "A sheet has at most twelve distinct frames with every state, label and event",
    arguments: Grids.part(of: names, count: 8))
  func choice(name: String) throws {
    let plan = try SequencePlan(ExampleRun(name).resolved)
    let timeline = try #require(plan.timeline)
    let cells = try plan.contactFrames()
    #expect((2...ContactSheet.standardCount).contains(cells.count))
    #expect(Set(cells.map { DisplayListKey($0.drawing.list) }).count == cells.count)
    for cell in cells {
      for frame in cell.spans.joined() {
        let list = plan.scene.displayList(
          at: timeline.instant(at: frame.time), appearance: .light, textLayout: plan.textLayout)
        #expect(list == cell.drawing.list)
      }
    }
    let frames = cells.flatMap(\.spans).joined().sorted { $0.time < $1.time }
    let times = frames.map(\.time)
    #expect(Set(times).count == times.count)

    // Every word that a label or an image shows in a frame of the run, and every state.
    for signal in timeline.signals {
      guard case .word = signal.type, [.label, .images, .common].contains(signal.facet),
        let sampler = timeline.sampler(of: signal.label)
      else { continue }
      func words(_ times: [Flicks]) -> Set<TimelineEvent.Value> {
        Set(times.compactMap { sampler.value(at: $0) })
      }
      let all = words(plan.images.map(\.frame.time))
      #expect(all.subtracting(words(times)).isEmpty, "\(signal.label) in \(name)")
    }

    // The first frame at or after each trigger is labeled with it.
    for event in timeline.events where event.kind == .trigger {
      let first = try #require(plan.images.first { $0.frame.time >= event.time })
      let shown = frames.first { $0.time == first.frame.time }
      #expect(shown?.instant == "trigger", "\(name) at \(event.time.seconds) s")
    }
  }

  @Test("Half of the frames show the pull and the bounce after it", arguments: names)
  func pulls(name: String) throws {
    let plan = try SequencePlan(ExampleRun(name).resolved)
    let timeline = try #require(plan.timeline)
    let triggers = timeline.events.filter { $0.kind == .trigger }
    guard let trigger = triggers.first, triggers.count == 1 else { return }
    // A footer that loads as soon as it is visible is neither pulled nor released.
    let release = timeline.events.first { $0.kind == .touchEnded }?.time ?? .zero
    guard trigger.target == .header || trigger.time >= release else { return }
    let end = timeline.events.first { $0.kind == .end }?.time ?? timeline.duration
    /// Returns the distance of the content offset from the place where the refresh holds it.
    func distance(_ time: Double) -> Double {
      let held = timeline.instant(at: end - Flicks(1, over: 60)).scrollView.contentOffset
      return (timeline.instant(at: Flicks(seconds: time)).scrollView.contentOffset - held).length
    }
    let still =
      stride(from: end.seconds, to: trigger.time.seconds, by: -0.01).first { distance($0) > 1 }
      ?? trigger.time.seconds
    let cells = try plan.contactFrames().map(\.drawing.image.frame.time.seconds)
    let pulling = cells.count { $0 <= still + 0.1 }
    let later = cells.count { $0 > still + 0.1 }
    #expect(abs(pulling - later) <= 4, "\(name): \(pulling) and \(later)")
  }

  @Test("Every caption has its state", arguments: names) func states(name: String) throws {
    let languages = name.hasPrefix("Originals/mj-") ? ["ru", "zh-Hant"] : []
    for overrides in [[]] + languages.map({ ["header.language=\($0)"] }) {
      guard let run = try? ExampleRun(name, overrides: overrides) else { continue }
      let plan = try SequencePlan(run.resolved)
      let sheet = try plan.contactSheet(title: name).sheet
      let list = sheet.displayList(textLayout: plan.textLayout)
      for (index, cell) in sheet.cells.enumerated() {
        let state = try #require(cell.state)
        let group = try #require(list.item(id: "frame.\(index).state")?.item)
        let lines = DisplayList(size: .zero, items: [group]).texts.map(\.string)
        #expect(lines.joined(separator: " ") == state)
        let panel = try #require(list.bounds(of: "frame.\(index).panel"))
        let text = try #require(list.bounds(of: "frame.\(index).state"))
        #expect(text.minX >= panel.minX && text.maxX <= panel.maxX + 1)
        #expect(panel.width >= 160 && text.minY >= panel.maxY)
      }
    }
  }

  /// Returns the bounding box of the pixels, which are points, that differ between two images.
  private func difference(_ lists: [DisplayList]) throws -> Rect? {
    let images = try lists.map { try CairoRenderer().render($0, scale: 1) }
    var box: Rect?
    for y in 0..<images[0].height where images[0].row(y) != images[1].row(y) {
      for x in 0..<images[0].width where images[0][x, y] != images[1][x, y] {
        let pixel = Rect(x: Double(x), y: Double(y), width: 1, height: 1)
        box = box?.union(pixel) ?? pixel
      }
    }
    return box
  }

  /// The list of a device has other colors without its header, so that only originals are compared.
  @Test(
    "The crop contains every pixel that the header or footer draws",
    arguments: names.filter { $0.hasPrefix("Originals/") && !$0.contains("daily-ui") })
  func crop(name: String) throws {
    let run = try ExampleRun(name)
    let plan = try SequencePlan(run.resolved)
    let sheet = try plan.contactSheet().sheet
    let screen = run.resolved.scenario.screen.size
    var scene = plan.scene
    scene.content.cardColor = DynamicColor(.clear)
    let sizes = Set(sheet.cells.map(\.list.size))
    #expect(sizes.count == 1)
    for (frame, cell) in zip(try plan.contactFrames(), sheet.cells) {
      guard case .group(let group) = cell.list.item(id: "crop")?.item else {
        Issue.record("\(name) is not cropped")
        continue
      }
      let crop = Rect(
        origin: Point(x: -group.transform.tx, y: -group.transform.ty), size: cell.list.size)
      #expect(crop.minX >= 0 && crop.minY >= 0)
      #expect(crop.maxX <= screen.width && crop.maxY <= screen.height)
      let instant = try plan.instant(of: frame.drawing.image.frame)
      let isPulled = instant.scrollView.contentOffset.y < -(scene.restingInset?.top ?? 0)
      let placement: Placement = isPulled || scene.headers[.footer] == nil ? .header : .footer
      var bare = scene
      bare.headers[placement] = nil
      let lists = [scene, bare].map {
        $0.displayList(at: instant, appearance: .light, textLayout: plan.textLayout)
      }
      guard let drawn = try difference(lists) else { continue }
      #expect(crop.union(drawn) == crop, "\(name) at \(frame.drawing.image.frame.caption)")
    }
  }
}
