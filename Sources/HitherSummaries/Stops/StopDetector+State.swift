package import HitherEngine
import HitherTracks

extension StopDetector {
  /// What the operator remembers.
  package struct State: Sendable {
    /// The stops that have ended.
    package internal(set) var stops: [Stop] = []
    /// Fixes of which it is not yet known whether the member rested before them.
    var held = FixBatch()
    /// For each decided fix, how much of the time since the fix before it was rest, in milliseconds.
    var standing: [Double] = []
    /// The time of the last decided fix.
    var decidedTime = Instant.absent
    var evidence = RestEvidence()
    var switching = Debounce<Instant>()
    /// Whether the last reading lay beyond the threshold that the debounce waits for.
    var isTurning = false
    /// Where there last was no evidence for rest: a rest that is found begins there.
    var lastMoving = RestEvidence.Moment()
    /// Where there last was full evidence: a rest that is left ends there.
    var lastResting = RestEvidence.Moment()
    /// The open rest, or the last one.
    var rest: Rest?
    /// A rest that a recording gap cut off, and that may go on after it.
    var suspended: Rest?
    /// The last fix before a recording gap that goes on.
    var silentSince: Instant?
    /// When the last fix was settled.
    var lastSettled = Instant.absent

    init() {}

    /// Fixes up to a time are decided, which is known since `settled`.
    mutating func decide(through time: Instant, settled: Instant) {
      let first = standing.count
      var end = first
      while end < held.count, held.time[end] <= time.milliseconds {
        held.settled[end] = max(held.settled[end], settled.milliseconds)
        end += 1
      }
      guard end > first else { return }
      var start = decidedTime == .absent ? held.time[first] : decidedTime.milliseconds
      if let rest, !rest.isOver || rest.stop.end.milliseconds > start {
        for index in first..<end {
          standing.append(Double(rest.share(from: start, to: held.time[index])))
          start = held.time[index]
        }
      } else {
        // On the way, as most of the time.
        standing.append(contentsOf: repeatElement(0, count: end - first))
      }
      decidedTime = Instant(milliseconds: held.time[end - 1])
    }

    /// Takes away the decided fixes, with the column that tells of rest.
    mutating func passDecided() -> FixBatch {
      var passed = held.takeFirst(standing.count)
      passed[StopDetector.column] = standing
      standing.removeAll(keepingCapacity: true)
      return passed
    }
  }
}

extension StopDetector.State: StateCoding {
  package static var version: UInt16 { 2 }

  package func write(to writer: inout StateWriter) {
    writer.write(stops)
    writer.write(held)
    writer.write(decidedTime)
    writer.write(evidence)
    writer.write(switching)
    writer.write(isTurning)
    writer.write(lastMoving)
    writer.write(lastResting)
    writer.write(rest)
    writer.write(suspended)
    writer.write(silentSince)
    writer.write(lastSettled)
  }

  package init(from reader: inout StateReader) throws(StateError) {
    stops = try reader.readList(Stop.self)
    held = try reader.read(FixBatch.self)
    decidedTime = try reader.read(Instant.self)
    evidence = try reader.read(RestEvidence.self)
    switching = try reader.read(Debounce<Instant>.self)
    isTurning = try reader.read(Bool.self)
    lastMoving = try reader.read(RestEvidence.Moment.self)
    lastResting = try reader.read(RestEvidence.Moment.self)
    rest = try reader.readOptional(Rest.self)
    suspended = try reader.readOptional(Rest.self)
    silentSince = try reader.readOptional(Instant.self)
    lastSettled = try reader.read(Instant.self)
  }
}
