/// What is to happen, by time; of what is due at once, what was put in first comes first.
///
/// A binary heap (J. Williams, *Algorithm 232: Heapsort*, 1964).
struct MomentQueue<Happening> {
  private struct Entry {
    let time: Int64
    let order: Int
    let happening: Happening

    func precedes(_ other: Entry) -> Bool { (time, order) < (other.time, other.order) }
  }

  private var entries: [Entry] = []
  private var count = 0

  mutating func put(_ happening: Happening, at time: Int64) {
    entries.append(Entry(time: time, order: count, happening: happening))
    count += 1
    var place = entries.count - 1
    while place > 0, entries[place].precedes(entries[(place - 1) / 2]) {
      entries.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  /// Takes what comes next; nil where nothing is left.
  mutating func take() -> (time: Int64, happening: Happening)? {
    guard let first = entries.first, let last = entries.popLast() else { return nil }
    guard !entries.isEmpty else { return (first.time, first.happening) }
    entries[0] = last
    var place = 0
    while true {
      var least = place
      for child in [2 * place + 1, 2 * place + 2] where child < entries.count {
        if entries[child].precedes(entries[least]) { least = child }
      }
      guard least != place else { return (first.time, first.happening) }
      entries.swapAt(place, least)
      place = least
    }
  }
}
