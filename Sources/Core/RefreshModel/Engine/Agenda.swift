import KeyframeAnimation

/// What is still to happen, in the one order that a play-through has.
///
/// Entries run by time; at equal times by phase; within a phase by the order of their creation, so
/// that the older of two timers fires first for as long as both run.
struct Agenda {
  /// The order of things that happen at one time.
  enum Phase: Int, Comparable {
    case steps, scrollTicks, timers, reactions, animationEnds, mainQueue, observations, drawing

    static func < (lhs: Phase, rhs: Phase) -> Bool { lhs.rawValue < rhs.rawValue }
  }

  /// An entry's identity, with which it can be taken off the agenda.
  struct Ticket: Hashable {
    fileprivate let number: Int
  }

  struct Entry {
    let time: Flicks
    /// Whether the run cannot rest before this has happened.
    let isActivity: Bool
    let action: () -> Void
  }

  /// An entry's place in the order; plain numbers, which the heap moves about without counting references.
  private struct Place {
    let time: Flicks
    let phase: Phase
    /// The age within the phase.
    let order: Int
    let ticket: Ticket

    func precedes(_ other: Place) -> Bool {
      if time != other.time { return time < other.time }
      if phase != other.phase { return phase < other.phase }
      if order != other.order { return order < other.order }
      return ticket.number < other.ticket.number
    }
  }

  private var heap: [Place] = []
  /// What has become of the entries, by their tickets' numbers; others' numbers are ages alone.
  private var lives: [Life] = []
  /// How many entries the run still has to wait for.
  private(set) var activityCount = 0

  private enum Life {
    case over
    case waiting(isActivity: Bool, action: () -> Void)
  }

  /// The age of an entry made now, for entries that renew themselves under their first age.
  mutating func nextOrder() -> Int {
    lives.append(.over)
    return lives.count - 1
  }

  /// Puts an action on the agenda.
  @discardableResult
  mutating func add(
    at time: Flicks, _ phase: Phase, order: Int? = nil, isActivity: Bool = true,
    _ action: @escaping () -> Void
  ) -> Ticket {
    let number = nextOrder()
    let ticket = Ticket(number: number)
    lives[number] = .waiting(isActivity: isActivity, action: action)
    if isActivity { activityCount += 1 }
    heap.append(Place(time: time, phase: phase, order: order ?? number, ticket: ticket))
    siftUp()
    return ticket
  }

  /// Takes an entry off; nothing where it has run or was taken off already.
  mutating func cancel(_ ticket: Ticket?) {
    // A ticket of an agenda that was left behind has nothing to take off.
    guard let ticket, lives.indices.contains(ticket.number) else { return }
    end(ticket)
  }

  /// Notes that an entry is over; `nil` where it was already.
  @discardableResult
  private mutating func end(_ ticket: Ticket) -> (isActivity: Bool, action: () -> Void)? {
    guard case .waiting(let isActivity, let action) = lives[ticket.number] else { return nil }
    lives[ticket.number] = .over
    if isActivity { activityCount -= 1 }
    return (isActivity, action)
  }

  /// The time of the next entry; `nil` where nothing is left.
  mutating func nextTime() -> Flicks? {
    dropCancelled()
    return heap.first?.time
  }

  /// Takes the next entry off and returns it, for its action to be run.
  mutating func removeNext() -> Entry? {
    dropCancelled()
    guard let place = removeRoot(), let (isActivity, action) = end(place.ticket) else { return nil }
    return Entry(time: place.time, isActivity: isActivity, action: action)
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

  private mutating func removeRoot() -> Place? {
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
