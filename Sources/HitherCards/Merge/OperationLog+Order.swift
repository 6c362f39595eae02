internal import HitherEngine

/// The edits in an order in which they can be applied.
extension OperationLog {
  /// The edits beyond some knowledge, causes before their effects, earlier before later.
  ///
  /// Any prefix of them can be applied by itself, so that an exchange may be cut anywhere.
  package func missing(from known: VersionVector = VersionVector()) -> [Operation] {
    var told = known
    var (ordered, ready) = ([Operation](), PriorityQueue<Ready>())
    // By an incomplete line, the lines whose next edit waits for it.
    var waiting: [UniqueID: [Waiting]] = [:]
    /// Places the next edit of a line; it tests each cause once, however often it waits.
    func place(_ next: Waiting) {
      var next = next
      let operation = chains[next.line][next.place]
      let causes = operation.context.entries
      while next.cause < causes.count {
        let cause = causes[next.cause]
        guard told[cause.device] >= cause.count else {
          waiting[cause.device, default: []].append(next)
          return
        }
        next.cause += 1
      }
      ready.insert(
        Ready(time: operation.time, id: operation.id, line: next.line, place: next.place))
    }
    for (line, entry) in vector.entries.enumerated() where known[entry.device] < entry.count {
      place(Waiting(line: line, place: Int(known[entry.device])))
    }
    while let next = ready.popFirst() {
      ordered.append(chains[next.line][next.place])
      told.raise(next.id.device, to: next.id.sequence)
      if next.place + 1 < chains[next.line].count {
        place(Waiting(line: next.line, place: next.place + 1))
      }
      for line in waiting.removeValue(forKey: next.id.device) ?? [] { place(line) }
    }
    return ordered
  }

  /// The next edit of a line, and which of its causes is tested next.
  private struct Waiting {
    let line: Int
    let place: Int
    var cause = 0
  }

  /// An edit whose causes are complete.
  private struct Ready: Comparable {
    let time: HybridTime
    let id: OperationID
    let line: Int
    let place: Int

    static func < (left: Self, right: Self) -> Bool {
      (left.time, left.id) < (right.time, right.id)
    }
  }
}
