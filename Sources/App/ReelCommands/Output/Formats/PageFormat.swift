import Figures
import FileAccess
import RunPages

extension OutputFormat {
  /// An HTML page that plays a run, or variants side by side.
  static let page = OutputFormat(
    name: "html", remark: "an interactive page", content: "a page",
    details: """
      A page is a single HTML file that plays, pauses, steps and slows down the run, switches \
      between light and dark, and allows dragging the pull.
      """,
    endings: ["html"], standardName: "html", advice: "use the ending .html",
    options: ["--align", "--rate", "--speed"],
    render: { command, output in
      let plan = try command.plan()
      try command.warn(about: plan, output.messages)
      let destination = try destination(output, plan.inputs)
      var page = RunPage(
        title: command.shownTitle, appearance: plan.options.appearances.first ?? .light)
      try page.add(plan, label: command.input.variant ?? "")
      var notices = plan.notices
      if !command.scale.isEmpty || command.appearance.count > 1 {
        notices.append(
          "a page shows light and dark at any scale; --scale and --appearance do not restrict it")
      }
      return try write(page, to: destination, notices: notices, runs: 1)
    },
    sweep: { command, output in
      let speed = command.speed.map {
        [ScenarioOverride(key: "clock.speed", value: $0.decimalText())]
      }
      let sweep = try command.sweep(changing: speed ?? [])
      let destination = try destination(output, sweep.basis().inputs)
      let page = try page(of: sweep, command, output.showVariants)
      output.finishStage()
      return try write(page, to: destination, notices: sweep.fieldNotices(), runs: sweep.count)
    })

  private static func destination(
    _ output: Output, _ inputs: @autoclosure () throws -> InputFiles
  ) throws -> Destination {
    try output.destination(["html", "htm"], reading: inputs())
  }

  /// Creates the page of all variants.
  ///
  /// The variants are added one after another, so that the frames of only one are in memory.
  private static func page(
    of sweep: Sweep, _ command: SweepCommand, _ progress: (RenderProgress) -> Void
  ) throws -> RunPage {
    try require(
      sweep.count <= RunPage.runLimit,
      or: Failure(
        .usage,
        "\(sweep.count) variants are too many for a page; allowed: at most \(RunPage.runLimit); "
          + "reduce the number of values"))
    let starts = try command.align.map { instant in
      try (0..<sweep.count).map { try sweep.play(sweep.cell($0)).time(of: instant).seconds }
    }
    let last = starts?.max() ?? 0
    let settings = zip(sweep.shortNames, sweep.axes).filter { _, axis in
      axis.choices.allSatisfy { $0.variant == nil }
    }
    var page = RunPage(
      title: command.shownTitle ?? "", detail: settings.map(\.0).joined(separator: " · "),
      appearance: command.appearance)
    var options = FrameOptions()
    options.rate = command.rate
    for index in 0..<sweep.count {
      try Task.checkCancellation()
      let cell = sweep.cell(index)
      let run = try sweep.play(cell)
      try page.add(
        SequencePlan(run.resolved, options), label: cell.label, delay: last - (starts?[index] ?? 0))
      progress(RenderProgress(done: index + 1, total: sweep.count))
    }
    return page
  }

  private static func write(
    _ page: RunPage, to destination: Destination, notices: [String], runs: Int
  ) throws -> OutputSummary {
    let bytes = Array(try page.html().utf8)
    try destination.write(bytes)
    return OutputSummary(
      path: destination.path, notices: notices,
      lines: ["\(counted(runs, "run")) in a page · \(OutputSummary.size(bytes.count))"],
      json: [
        "path": .text(destination.path), "runs": .integer(runs), "bytes": .integer(bytes.count),
      ])
  }
}
