import CPages
import FileAccess
import GoldenImages

/// The failed goldens of a verification, which the page accepts.
actor LiveGoldens: LiveContent {
  /// The closure that verifies all scenarios, and writes the failures for approval.
  private let verify: @Sendable () async throws -> [VerifiedScenario]
  private var entries: [VerifiedScenario]
  /// The number of verifications.
  private var news = 1

  /// Verifies all scenarios for the first time.
  init(_ verify: @escaping @Sendable () async throws -> [VerifiedScenario]) async throws {
    self.verify = verify
    entries = try await verify()
  }

  func lock(port: UInt16) {}
  func join() {}
  func leave(_ page: String) {}

  func follow() async throws {
    while true { try await Task.sleep(for: .seconds(3600)) }
  }

  func state(after number: Int) -> (news: Int, json: String)? {
    news > number ? (news, JSONValue.object(["news": .integer(news)]).compactText) : nil
  }

  nonisolated func html(nonce: String) -> String {
    goldenPageLive.text.filled(
      with: ["nonce": nonce, "script": tunerPageEntry.text + goldenPageLiveScript.text])
  }

  func answer(
    _ path: String, _ body: [UInt8], page: String
  ) async throws -> TunerResponder.Reply? {
    switch path {
    // The first request of every page.
    case "/run":
      let page = GoldenPage(GoldenSummary(entries)).html.text
      return TunerResponder.Reply(["html": .text(page), "news": .integer(news)])
    case "/approve":
      try await approve(TunerRequest.read(body))
      return TunerResponder.Reply(["news": .integer(news)])
    default: return nil
    }
  }

  /// Accepts failed files of a scenario, and verifies again.
  private func approve(_ request: TunerRequest.Approval) async throws {
    guard request.news == news, entries.indices.contains(request.scenario),
      let result = entries[request.scenario].result
    else { throw TunerRefusal("the goldens have changed since the page was loaded; reload it") }
    let failing = result.failures.filter { !$0.actual.isEmpty }.map(\.file.name)
    let names = request.names ?? failing
    guard !names.isEmpty, names.allSatisfy(failing.contains) else {
      throw TunerRefusal("these goldens do not fail; reload the page")
    }
    do {
      try FailedGoldens().approve([(result.goldenFolder, names)], seen: result.shown)
    } catch {
      // The page then shows the current verification.
      if error is ApprovalError { try await refresh() }
      throw TunerRefusal(Failure(error)?.message.text ?? "the goldens cannot be written")
    }
    try await refresh()
  }

  private func refresh() async throws {
    entries = try await verify()
    news += 1
  }
}

extension TunerRequest {
  /// A request to accept failed goldens.
  struct Approval: Bounded {
    /// The number of the verification that the page shows.
    var news: Int
    /// The index of the scenario on the page.
    var scenario: Int
    /// The names of the files, or `nil` for all that fail.
    var names: [String]?

    var texts: [String] { names ?? [] }
  }
}
