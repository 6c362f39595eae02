package import HitherEngine
import HitherFormats
import HitherPlaces
import HitherTracks

/// The state of a stream's pipeline: a common part, and one part per member, so that only changed members are saved.
extension LiveOuting: Checkpointable {
  /// Layouts before the third began with an instant; no instant is negative by as much.
  private static let layout = Int64.min + 5

  /// The common part; after reading it the members' lanes exist, without their states.
  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    guard try c.coded(Self.layout) == Self.layout else {
      throw StateError.malformed("it is of another version")
    }
    try c.code(&watermark)
    try c.code(&reached)
    let repaired = try c.coded(repaired)
    try c.code(&lastReceipt)
    var lines = streamed.map { String(decoding: $0.line, as: UTF8.self) }
    try c.code(&lines)
    if c.isReading { try restoreEntries(lines) }
    try c.code(&fixesSinceSweep)
    try c.code(column: &tally.counts, count: tally.counts.count)
    try c.code(&unaddressed)
    try c.code(&release)
    try c.code(&householdState)
    var releasedUntil = householdState?.releasedUntil
    try c.code(&releasedUntil)
    if c.isReading, let releasedUntil { householdState?.resume(releasedUntil: releasedUntil) }
    try c.code(&early)
    var ids = lanes.map(\.member.id)
    try c.code(&ids)
    if c.isReading { try addLanes(of: ids) }
    guard try c.coded(group != nil) == (group != nil) else {
      throw StateError.malformed("it is of another group")
    }
    try group?.code(&c)
    if c.isReading { self.repaired = repaired }
  }

  private mutating func addLanes(of ids: [String]) throws(StateError) {
    for id in ids where laneNumbers[id] == nil {
      guard !plan.hasManifest else { throw StateError.malformed("'\(id)' is not a member") }
      addLane(of: id)
    }
    admitNewcomers()
  }

  private mutating func restoreEntries(_ lines: [String]) throws(StateError) {
    var entries: [StreamedEntry] = []
    do {
      for line in lines { entries.append(try StreamedEntry(kept: Array(line.utf8))) }
      try restore(entries)
    } catch {
      throw StateError.malformed("an entry of the log cannot be read")
    }
  }

  /// The states of the members that changed since the last call, by id.
  package mutating func takeTouchedLanes() -> [(id: String, state: [UInt8])] {
    var states: [(String, [UInt8])] = []
    for lane in lanes.indices where lanes[lane].isTouched {
      states.append((lanes[lane].member.id, lanes[lane].heldBytes))
      lanes[lane].isTouched = false
    }
    return states
  }

  /// Restores a member's state; the common part comes first.
  package mutating func restore(_ id: String, from state: [UInt8]) throws(StateError) {
    guard let lane = laneNumbers[id] else { throw StateError.malformed("'\(id)' is not a member") }
    try lanes[lane].restore(state, events: needs.eventTypes)
    do throws(HitherError) {
      try lanes[lane].catchUp(to: reached)
      try lanes[lane].rest()
    } catch {
      throw StateError.malformed(error.message)
    }
  }
}

extension LiveOuting.Tally {
  /// The counts, in order.
  fileprivate var counts: [Int64] {
    get { [fixes, late, future, unknown, rejected, events, repeated, ahead] }
    set {
      guard newValue.count == 8 else { return }
      (fixes, late, future) = (newValue[0], newValue[1], newValue[2])
      (unknown, rejected, events) = (newValue[3], newValue[4], newValue[5])
      (repeated, ahead) = (newValue[6], newValue[7])
    }
  }
}
