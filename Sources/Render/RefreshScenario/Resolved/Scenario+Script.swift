import FileAccess

extension Scenario {
  /// Loads the log that the scenario replays; `nil` if it replays none or the log cannot be read.
  func loadReplay(from files: inout NamedFileReader) throws(ScenarioErrors) -> Replay? {
    guard let replay, let file = files.read(replay.file, at: "replay.file") else { return nil }
    let isNear = ExactPath.isInside(ExactPath.canonical(file.path), folder: goldenBoundary.folder)
    let log = try ReplayLog(
      csv: file.bytes, fileName: file.path, columns: replay.columns, isQuoted: isNear)
    return Replay(log, mode: replay.mode)
  }

  /// Returns the input of the simulation.
  ///
  /// - Parameter drawn: The scenario with its images loaded.
  func script(
    drawnAs drawn: Scenario, _ headers: [Placement: StyledHeader], _ replay: Replay?
  ) -> Script {
    let behaviors = headers.mapValues(\.behavior)
    var script = Script(
      frame: frame, rows: drawn.rows, rowHeight: drawn.rowHeight, behaviors: behaviors,
      steps: steps, reactions: reactions.filter { behaviors[$0.key] != nil },
      duration: clock.duration)
    script.safeAreaInset = safeAreaInset
    script.scrollView = scrollView
    script.scrollView.momentum =
      scrollView.momentum ?? (screen.device?.platform == .iOS ? .decay : .spring)
    script.showsScrollIndicator = content.showsScrollIndicator
    script.screenScale = screen.scale
    script.pixelRule = screen.pixelGrid
    script.replay = replay
    script.withoutHandler = withoutHandler
    script.resultDurations = self.headers.mapValues(\.resultDuration)
    for (placement, header) in headers {
      script.announcements[placement] = header.style.announcements(at: placement)
    }
    script.lead = replay == nil ? clock.lead : .zero
    script.tail = clock.tail
    script.declared = headers.mapValues(\.signals)
    return script
  }

  /// Returns the scene from which frames are drawn.
  ///
  /// - Parameter drawn: The scenario with its images loaded.
  func scene(drawnAs drawn: Scenario, _ headers: [Placement: StyledHeader]) -> Scene {
    let background = canvas.background
    var scene = Scene(
      screen: screen.size, frame: frame, statusBarHeight: plainBar?.statusBar ?? 0,
      navigationBarHeight: plainBar?.height ?? 0,
      content: sceneContent(headers, phone: drawn.phone),
      crop: sceneCrop(headers) ?? .screen,
      background: background == DynamicColor(.clear) ? nil : background, headers: headers,
      restingInset: scrollView.contentInset + safeAreaInset)
    scene.phone = drawn.phone
    scene.stage = stage
    scene.drawsField =
      canvas.field.map { $0 == .drawn }
      ?? (scene.background != nil || scene.stage.backgroundEnd != nil)
    return scene
  }

  /// Returns the colors and measures of the content, adapted to the phone or the styles.
  private func sceneContent(
    _ headers: [Placement: StyledHeader], phone: PhoneScreen?
  ) -> ContentSettings {
    var content = ContentSettings()
    if let phone {
      content.adapt(to: phone, opensField: headers[.header]?.style.backdropColor != nil)
    } else {
      // The header is applied last, so its content settings override the footer's.
      for (placement, _) in sortedHeaders.reversed() {
        headers[placement]?.style.adapt(&content)
      }
    }
    return content.setting(self.content.appearance.values)
  }
}
