package import HitherEngine
import HitherFormats
import HitherPlaces
import HitherTracks

/// The state of a stream's pipeline: a common part, and one part per member, so that only changed members are saved.
extension LiveOuting: Checkpointable {
  /// Layouts before the third began with an instant; no instant is negative by as much.
  private static let layout = Int64.min + 5

  package func write(to writer: inout StateWriter) {
    writer.write(Self.layout)
    writer.write(watermark)
    writer.write(reached)
    writer.write(repaired)
    writer.write(lastReceipt)
    writer.write(streamed.map { String(decoding: $0.line, as: UTF8.self) })
    writer.write(Int64(fixesSinceSweep))
    for count in tally.counts { writer.write(count) }
    writer.write(unaddressed)
    writer.write(release)
    writer.write(householdState)
    writer.write(householdState?.told)
    writer.write(early)
    writer.write(lanes.map(\.member.id))
    writer.write(group != nil)
    group?.write(to: &writer)
  }

  /// Restores the common part; the members' lanes exist then, without their states.
  package mutating func restore(from reader: inout StateReader) throws(StateError) {
    guard try reader.read(Int64.self) == Self.layout else {
      throw StateError.malformed("it is of another version")
    }
    watermark = try reader.read(Watermark.self)
    reached = try reader.read(Instant.self)
    let repaired = try reader.read(Instant.self)
    lastReceipt = try reader.readOptional(Instant.self)
    try restoreEntries(try reader.readList(String.self))
    fixesSinceSweep = Int(clamping: try reader.read(Int64.self))
    for index in tally.counts.indices { tally.counts[index] = try reader.read(Int64.self) }
    unaddressed = try reader.readList(Event.self)
    release = try reader.read(EventRelease.self)
    householdState = try reader.readOptional(HouseholdClock.State.self)
    let told = try reader.readOptional(Instant.self)
    if let told { householdState?.resume(told: told) }
    early = try reader.readOptional(EarlyEvents.self)
    for id in try reader.readList(String.self) where laneNumbers[id] == nil {
      guard !plan.hasManifest else { throw StateError.malformed("'\(id)' is not a member") }
      addLane(of: id)
    }
    admitNewcomers()
    guard try reader.read(Bool.self) == (group != nil) else {
      throw StateError.malformed("it is of another group")
    }
    try group?.restore(from: &reader)
    self.repaired = repaired
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
