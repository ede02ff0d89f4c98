/// The haptic impacts and the announcements that follow from the events of all behaviors.
extension Simulation {
  /// Logs the impact or the announcement that follows a trigger or a change of the state.
  func logFeedback(
    to kind: TimelineEvent.EventKind, of target: Placement, from old: TimelineEvent.Value?,
    to new: TimelineEvent.Value?
  ) {
    if kind == .trigger {
      // A behavior with a pulling state has already reached the threshold.
      if machine(at: target)?.state != .pulling, hasPullThreshold(target) {
        logImpact("threshold", "medium", of: target)
      }
      return
    }
    switch (RefreshState(old), RefreshState(new)) {
    case (_, .pulling?):
      logImpact("threshold", "medium", of: target)
    case (.pulling?, .idle?):
      logImpact("fallBack", "light", of: target)
    case (_, .refreshing?):
      awaitingEnd.insert(target)
      announce(texts(of: target).refreshing, RefreshState.refreshing.rawValue, of: target)
    default: break
    }
  }

  /// Announces the result of a refresh in progress; has no effect if its end has been announced.
  func announceEnd(of target: Placement, _ result: Reaction.Result) {
    guard awaitingEnd.remove(target) != nil, machine(at: target)?.state == .refreshing else {
      return
    }
    announce(texts(of: target).text(for: result), result.rawValue, of: target)
  }

  private func texts(of target: Placement) -> AnnouncementTexts {
    script.announcements[target] ?? .english(target)
  }

  private func announce(_ text: String, _ name: String, of target: Placement) {
    let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    if !line.isEmpty { log(.announcement, target: target, name: name, to: .text(line)) }
  }

  /// Logs an impact, unless no finger drags the list.
  private func logImpact(_ name: String, _ style: String, of target: Placement) {
    if scrollView.isDragging { log(.impact, target: target, name: name, to: .text(style)) }
  }

  /// Returns whether a behavior triggers only when the list is pulled beyond its resting range.
  ///
  /// A footer that loads as soon as it is visible has no threshold to feel.
  private func hasPullThreshold(_ target: Placement) -> Bool {
    guard let threshold = offset(forPull: 1, of: target) else { return false }
    return switch target {
    case .header: threshold < scrollView.minimumOffset
    case .footer: threshold > scrollView.maximumOffset
    }
  }
}

extension RefreshState {
  /// Creates the state of an event's value, or returns `nil` if the value is not a state.
  fileprivate init?(_ value: TimelineEvent.Value?) {
    guard case .text(let word)? = value else { return nil }
    self.init(rawValue: word)
  }
}
