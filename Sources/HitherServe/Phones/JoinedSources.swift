package import HitherOuting

/// Several sources as one: deliveries in the order in which they come, the names of members joined.
package struct JoinedSources: LiveSource {
  /// A source, its last delivery, and its members among the joined ones.
  private struct Part {
    var source: any LiveSource
    var delivery = Delivery()
    var numbers: [Int32] = []
    var isEnded = false
  }

  private var parts: [Part]
  private var names: [String] = []
  private var numbers: [String: Int32] = [:]
  /// The next source to be asked.
  private var turn = 0

  /// How long one source is waited for while others may have something, in milliseconds.
  private static let longestWait = 20

  /// - Parameter sources: At least one; the last is waited for longest.
  package init(_ sources: [any LiveSource]) { parts = sources.map { Part(source: $0) } }

  package var name: String { parts.map(\.source.name).joined(separator: " + ") }
  package var isReplayable: Bool { parts.allSatisfy(\.source.isReplayable) }
  package var isConnected: Bool { parts.allSatisfy(\.source.isConnected) }
  package var awaitsAcknowledgement: Bool { parts.contains(where: \.source.awaitsAcknowledgement) }

  package mutating func resume(at position: [UInt8]) throws(LiveError) {
    guard let positions = Self.separated(position), positions.count == parts.count else {
      throw LiveError(
        .state, "the saved places in the sources cannot be read", place: name,
        hint: "a state belongs to its sources; begin with a new one")
    }
    for index in parts.indices where !positions[index].isEmpty {
      try parts[index].source.resume(at: positions[index])
      parts[index].delivery.position = positions[index]
    }
  }

  package mutating func next(
    _ delivery: inout Delivery, waiting milliseconds: Int
  ) throws(LiveError) -> PollOutcome {
    delivery.removeRecords()
    for _ in parts.indices {
      turn = (turn + 1) % parts.count
      if try take(turn, into: &delivery, waiting: 0) { return .delivered }
    }
    var left = milliseconds
    while left > 0 {
      for index in parts.indices.reversed() where !parts[index].isEnded {
        let step = min(left, parts.count == 1 ? milliseconds : Self.longestWait)
        if try take(index, into: &delivery, waiting: step) { return .delivered }
        left -= step
      }
      if parts.allSatisfy(\.isEnded) { break }
    }
    return parts.allSatisfy(\.isEnded) ? .ended : .idle
  }

  /// Takes what a source has.
  ///
  /// - Returns: Whether that was anything.
  private mutating func take(
    _ index: Int, into delivery: inout Delivery, waiting milliseconds: Int
  ) throws(LiveError) -> Bool {
    guard !parts[index].isEnded else { return false }
    var came = parts[index].delivery
    let outcome = try parts[index].source.next(&came, waiting: milliseconds)
    parts[index].delivery = came
    if outcome == .ended { parts[index].isEnded = true }
    guard outcome != .idle else { return false }
    join(parts[index].delivery.memberNames, of: index)
    let own = parts[index].delivery
    delivery.fixes.append(own.fixes)
    let part = parts[index].numbers
    delivery.members =
      own.members.isEmpty
      ? own.fixes.time.map { _ in part.first ?? 0 } : own.members.map { part[Int($0)] }
    (delivery.entries, delivery.rejects, delivery.untimed) = (own.entries, own.rejects, own.untimed)
    (delivery.others, delivery.received, delivery.isTick) = (own.others, own.received, own.isTick)
    delivery.memberNames = names
    delivery.position = position
    return true
  }

  private mutating func join(_ members: [String], of index: Int) {
    for name in members[parts[index].numbers.count...] {
      if numbers[name] == nil {
        numbers[name] = Int32(names.count)
        names.append(name)
      }
      parts[index].numbers.append(numbers[name] ?? 0)
    }
  }

  package mutating func pause() -> Bool {
    var mayHaveMore = false
    for index in parts.indices where parts[index].source.pause() { mayHaveMore = true }
    return mayHaveMore
  }

  package mutating func acknowledge(through position: [UInt8]) throws(LiveError) {
    guard let positions = Self.separated(position), positions.count == parts.count else { return }
    for index in parts.indices where !positions[index].isEmpty {
      try parts[index].source.acknowledge(through: positions[index])
    }
  }

  // MARK: Positions

  /// The positions of all sources, each after its length.
  private var position: [UInt8] {
    parts.flatMap { part in
      let bytes = part.delivery.position
      return (0..<4).map { UInt8(truncatingIfNeeded: bytes.count >> (8 * $0)) } + bytes
    }
  }

  private static func separated(_ bytes: [UInt8]) -> [[UInt8]]? {
    var positions: [[UInt8]] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      guard rest.count >= 4 else { return nil }
      let length = rest.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
      rest = rest.dropFirst(4)
      guard rest.count >= length else { return nil }
      positions.append(Array(rest.prefix(length)))
      rest = rest.dropFirst(length)
    }
    return positions
  }
}
