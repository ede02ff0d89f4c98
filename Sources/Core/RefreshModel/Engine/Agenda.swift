/// A priority queue of the pending actions of a run.
///
/// Entries are ordered by time, then by phase, then by age, so that the older of two timers always
/// fires first.
struct Agenda {
  /// The phases of one point in time, in order of execution.
  enum Phase: Int {
    case steps, scrollTicks, timers, reactions, animationEnds, mainQueue, observations, drawing
  }

  /// An identifier with which an entry can be canceled.
  struct Ticket: Hashable {
    fileprivate let number: Int
  }

  struct PendingAction {
    let time: Flicks
    /// Whether the run must wait for the entry before it can come to rest.
    let isActivity: Bool
    let action: () -> Void
  }

  /// The sort key of an entry.
  ///
  /// It stores only plain values, so that heap operations perform no reference counting.
  private struct SortKey {
    let time: Flicks
    let phase: Phase
    /// The age within the phase; lower is older.
    let order: Int
    let ticket: Ticket

    func precedes(_ other: SortKey) -> Bool {
      if time != other.time { return time < other.time }
      if phase != other.phase { return phase.rawValue < other.phase.rawValue }
      if order != other.order { return order < other.order }
      return ticket.number < other.ticket.number
    }
  }

  private var heap: [SortKey] = []
  /// The state of each entry, indexed by ticket number.
  ///
  /// Ages and tickets share one numbering, so a number that serves only as an age has the state
  /// `over`.
  private var lives: [Life] = []
  /// The number of pending entries that must run before the run can come to rest.
  private(set) var activityCount = 0

  private enum Life {
    case over
    case waiting(isActivity: Bool, action: () -> Void)
  }

  /// Returns the next age, which an entry that reschedules itself can use repeatedly.
  mutating func nextOrder() -> Int {
    lives.append(.over)
    return lives.count - 1
  }

  /// Adds an action and returns its ticket.
  @discardableResult
  mutating func add(
    at time: Flicks, _ phase: Phase, order: Int? = nil, isActivity: Bool = true,
    _ action: @escaping () -> Void
  ) -> Ticket {
    let number = nextOrder()
    let ticket = Ticket(number: number)
    lives[number] = .waiting(isActivity: isActivity, action: action)
    if isActivity { activityCount += 1 }
    heap.append(SortKey(time: time, phase: phase, order: order ?? number, ticket: ticket))
    siftUp()
    return ticket
  }

  /// Cancels an entry; has no effect if `ticket` is `nil` or the entry has run or was canceled.
  mutating func cancel(_ ticket: Ticket?) {
    // The ticket may belong to an agenda that has been discarded.
    guard let ticket, lives.indices.contains(ticket.number) else { return }
    end(ticket)
  }

  /// Marks an entry as over and returns its contents, or `nil` if it was already over.
  @discardableResult
  private mutating func end(_ ticket: Ticket) -> (isActivity: Bool, action: () -> Void)? {
    guard case .waiting(let isActivity, let action) = lives[ticket.number] else { return nil }
    lives[ticket.number] = .over
    if isActivity { activityCount -= 1 }
    return (isActivity, action)
  }

  /// Returns the time of the next entry, or `nil` if the agenda is empty.
  mutating func nextTime() -> Flicks? {
    dropCancelled()
    return heap.first?.time
  }

  /// Removes and returns the next entry without running its action; `nil` if the agenda is empty.
  mutating func removeNext() -> PendingAction? {
    dropCancelled()
    guard let key = removeRoot(), let ended = end(key.ticket) else { return nil }
    return PendingAction(time: key.time, isActivity: ended.isActivity, action: ended.action)
  }

  private mutating func dropCancelled() {
    while let first = heap.first, case .over = lives[first.ticket.number] {
      _ = removeRoot()
    }
  }

  private mutating func siftUp() {
    var index = heap.count - 1
    while index > 0 {
      let parent = (index - 1) / 2
      guard heap[index].precedes(heap[parent]) else { return }
      heap.swapAt(index, parent)
      index = parent
    }
  }

  private mutating func removeRoot() -> SortKey? {
    guard let last = heap.popLast() else { return nil }
    guard let root = heap.first else { return last }
    heap[0] = last
    var index = 0
    while true {
      var smallest = index
      for child in (2 * index + 1)...(2 * index + 2)
      where child < heap.count && heap[child].precedes(heap[smallest]) {
        smallest = child
      }
      guard smallest != index else { return root }
      heap.swapAt(index, smallest)
      index = smallest
    }
  }
}
