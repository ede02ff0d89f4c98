@Suite("Sequence plans")
struct SequencePlanTests {
  @Test("A run's frames are at n / rate, and the last one shows the rest state")
  func time() throws {
    let plan = try sequence()
    let timeline = try #require(plan.timeline)
    let times = plan.images.map(\.frame.time.seconds)
    #expect(times == times.indices.map { Double($0) / 10 })
    let last = try #require(plan.images.last).frame
    #expect(last.time >= timeline.duration)
    #expect(try plan.instant(of: last).header?.state == .idle)
    #expect(plan.playingTime == Double(plan.images.count - 1) / 10)
  }

  @Test("Frames selected by instant are at those instants and named after them")
  func instants() throws {
    let texts = ["trigger", "trigger+0.1", "pull=0.5", "0.25"]
    let plan = try sequence(options { $0.instants = try texts.map { try Instant(parsing: $0) } })
    let timeline = try #require(plan.timeline)
    let trigger = try #require(timeline.firstTime(of: .trigger))
    #expect(plan.images.map(\.frame.stem) == ["trigger", "trigger_0.1", "pull_0.5", "0.25"])
    #expect(plan.images[0].frame.time == trigger)
    #expect(plan.images[1].frame.time == trigger + Flicks(seconds: 0.1))
    #expect(plan.images[3].frame.time == Flicks(seconds: 0.25))
  }

  @Test("An instant that never occurs is an error")
  func missingInstant() throws {
    #expect(throws: MissingInstantError.self) {
      try sequence(options(instants: ["trigger[2]"]))
    }
  }

  @Test("The images of a pull show the header dragged to their percents") func progress() throws {
    let plan = try sequence(options(drive: .progress, count: 10))
    #expect(plan.images.count == 10)
    for image in plan.images {
      let percent = try #require(image.frame.percent)
      #expect(percent == (Double(image.frame.index) + 0.5) / 10)
      let header = try #require(try plan.instant(of: image.frame).header)
      #expect(abs(header.pullingPercent - percent) < 1e-9)
    }
  }

  @Test("Exact percents are drawn as given and can be part of the file names")
  func percents() throws {
    let plan = try sequence(
      options(drive: .progress, percents: [0, 0.5, 1], name: "pull_{percent}"))
    #expect(plan.images.map(\.frame.stem) == ["pull_000", "pull_050", "pull_100"])
  }

  @Test("A loop excludes its end, which equals its first frame") func loop() throws {
    let scenario = try resolved(rate: 60)
    let plan = try SequencePlan(scenario, options(drive: .loop))
    #expect(plan.images.count == 60)
    let timeline = try #require(plan.timeline)
    let first = try #require(plan.images.first).frame.time
    // At the end of the cycle the app ends the refresh; one flick earlier, the state equals the
    // start.
    let last = first + Flicks(seconds: 1) - Flicks(count: 1)
    let start = timeline.instant(at: first)
    let end = timeline.instant(at: last)
    let names = ["ball.0.y", "ball.1.y", "ball.2.y", "ball.3.y", "ball.0.x", "wave.bend"]
    for name in names {
      let before = try #require(start.header?.values.number(name))
      let after = try #require(end.header?.values.number(name))
      #expect(abs(before - after) < 1e-6)
    }
  }

  @Test("Begin, loop and end follow one another without a repeated frame") func parts() throws {
    let scenario = try resolved(rate: 60)
    let times = try [Drive.begin, .loop, .end].map { drive in
      try SequencePlan(scenario, options(drive: drive)).images.map(\.frame.time)
    }
    #expect(times[0] == times[0].sorted() && times[2] == times[2].sorted())
    #expect(try #require(times[0].last) < #require(times[1].first))
    #expect(try #require(times[1].last) < #require(times[2].first))
  }

  @Test("A pattern that gives two frames the same name is refused") func sharedName() throws {
    for name in ["same", "{state}"] {
      expectError("add ####") {
        try sequence(options(name: name))
      }
    }
  }

  @Test("States can be part of the file names") func states() throws {
    let plan = try sequence(options(name: "####-{state}"))
    #expect(plan.images.first?.frame.stem == "0000-idle")
    #expect(plan.images.contains { $0.frame.stem.hasSuffix("-refreshing") })
  }

  @Test("Contradictory options are refused before the run is played") func contradictions() throws {
    let changes: [(inout FrameOptions) -> Void] = [
      {
        $0.instants = [Instant(.start)]
        $0.drive = .loop
      },
      {
        $0.instants = [Instant(.start)]
        $0.count = 3
      },
      { $0.percents = [0.5] },
      {
        $0.percents = [50]
        $0.drive = .progress
      },
      {
        $0.percents = [.nan]
        $0.drive = .progress
      },
      {
        $0.percents = [0.5]
        $0.drive = .progress
        $0.count = 2
      },
      { $0.scales = [0] }, { $0.scales = [.nan] }, { $0.scales = [2, 2] }, { $0.scales = [-1] },
      { $0.appearances = [] }, { $0.appearances = [.dark, .dark] },
      { $0.jobs = 0 }, { $0.jobs = -1 }, { $0.count = 0 },
    ]
    for change in changes {
      #expect(throws: FrameSyntaxError.self) { try sequence(options(change)) }
    }
  }
}

@Suite("Contact sheets")
struct ContactSheetTests {
  @Test("Every frame has its own position on the sheet", arguments: [1, 2, 12])
  func cells(count: Int) throws {
    let plan = try sequence()
    let lists = try plan.images.prefix(count).map { try plan.drawing(of: $0).list }
    let sheet = ContactSheet(lists.map { ContactSheet.Cell(list: $0, time: "0 s") })
      .displayList(textLayout: nil)
    #expect(sheet.items.count == count)
    var origins: Set<Point> = []
    for index in 0..<count {
      let bounds = try #require(sheet.bounds(of: "frame.\(index).panel"))
      #expect(bounds.minX > 0 && bounds.minY > 0)
      #expect(bounds.maxX < sheet.size.width && bounds.maxY < sheet.size.height)
      #expect(origins.insert(bounds.origin).inserted)
    }
  }

  private func square(at x: Double, size: Double = 20) -> DisplayList {
    DisplayList(size: Size(width: 300, height: 400), background: .white) {
      DisplayItem.fill(
        "square", Rect(x: x, y: 100, width: size, height: size), .color(Color(255, 0, 0)))
    }
  }

  @Test("Equal frames are one cell with all their instants, and different frames are not")
  func equalFrames() throws {
    let cases: [(instants: String, captions: [String])] = [
      ("0,0.1", ["0.00–0.10 s"]), ("0,0.1,trigger", ["0.00–0.10 s", "trigger · 0.61 s"]),
      ("rest,trigger,rest+0.1", ["rest · 3.11 s, rest+0.1 · 3.21 s", "trigger · 0.61 s"]),
      ("rest,rest+0.1,rest+0.2", ["rest – rest+0.2 · 3.11–3.31 s"]),
    ]
    for (instants, captions) in cases {
      let plan = try sequence(
        options {
          $0.instants = try instants.split(separator: ",").map { try Instant(parsing: "\($0)") }
        })
      let (sheet, notice) = try plan.contactSheet()
      #expect(sheet.cells.map(\.time) == captions)
      #expect(notice == nil)
    }
  }

  @Test("Small frames are enlarged and large ones reduced by whole numbers, to 160 points or more")
  func sizes() throws {
    // The largest frames are 640 × 560 points, unless they would be narrower than 160.
    let cases: [(size: Size, width: Double)] = [
      (Size(width: 60, height: 50), 180), (Size(width: 160, height: 90), 160),
      (Size(width: 375, height: 264), 375), (Size(width: 375, height: 667), 187.5),
      (Size(width: 393, height: 852), 196.5), (Size(width: 1180, height: 820), 590),
      (Size(width: 300, height: 5000), 300), (Size(width: 20, height: 300), 20),
    ]
    for (size, width) in cases {
      var sheet = ContactSheet([ContactSheet.Cell(list: DisplayList(size: size), time: "")])
      sheet.scale = 2
      let list = sheet.displayList(textLayout: nil)
      let image = try #require(list.bounds(of: "frame.0.background"))
      #expect(abs(image.width - width) < 1e-6, "\(size)")
      #expect(abs(image.height * size.width - image.width * size.height) < 1)
      #expect(try #require(list.bounds(of: "frame.0.panel")).width >= 160)
    }
  }

  /// Returns the texts of a group's lines, without spaces.
  private func text(_ id: String, in list: DisplayList) -> String {
    guard let item = list.item(id: id)?.item else { return "" }
    return DisplayList(size: .zero, items: [item]).texts.map(\.string).joined()
      .filter { !$0.isWhitespace }
  }

  @Test("No caption loses its text or overlaps another, however narrow the cell is")
  func captions() throws {
    let times = [
      "0.00 s", "trigger+0.25 · 12.50–13.75 s, rest · 20.00 s",
      "Aktualisierungsverzögerungsüberschreitung · 1.00 s", "下拉可以刷新，松开立即刷新，正在刷新数据中",
      "Потяните вниз, чтобы обновить · 0.50 s", "اسحب للأسفل للتحديث",
    ]
    let states = [
      "idle", "willRefresh, refreshing, noMoreData", "aStateWithAVeryLongNameIndeed", "更新中",
    ]
    for width in [40.0, 160, 200, 375] {
      let cells = times.flatMap { time in
        states.map {
          ContactSheet.Cell(
            list: DisplayList(size: Size(width: width, height: 700)), time: time, state: $0)
        }
      }
      let list = ContactSheet(cells).displayList(textLayout: PangoTextLayout())
      for (index, cell) in cells.enumerated() {
        let names = ["time", "state"].map { "frame.\(index).\($0)" }
        let wanted = [cell.time, cell.state ?? ""].map { $0.filter { !$0.isWhitespace } }
        #expect(names.map { text($0, in: list) } == wanted)
        let (time, state) = try (
          #require(list.bounds(of: names[0])), #require(list.bounds(of: names[1]))
        )
        let panel = try #require(list.bounds(of: "frame.\(index).panel"))
        #expect(time.maxX < state.minX || time.maxY < state.minY)
        for box in [time, state] {
          #expect(box.minX >= panel.minX - 1 && box.maxX <= panel.maxX + 1, "\(cell.time)")
          #expect(box.minY >= panel.maxY && box.maxY < list.size.height)
          for other in cells.indices {
            let other = try #require(list.bounds(of: "frame.\(other).panel"))
            #expect(box.intersection(other) == nil)
          }
        }
      }
    }
  }

  @Test("Sheets of a sequence have the same size in each of its states") func sameSize() {
    let states = ["idle", "refreshing, although the end was called", "noMoreData"]
    let sizes = states.map { state in
      var sheet = ContactSheet([
        ContactSheet.Cell(
          list: DisplayList(size: Size(width: 200, height: 100)), time: "hillHeight: 50",
          state: state)
      ])
      sheet.states = states
      return sheet.displayList(textLayout: PangoTextLayout()).size
    }
    #expect(Set(sizes).count == 1)
  }
}
