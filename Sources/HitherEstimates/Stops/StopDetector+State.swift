package import HitherEngine
import HitherGeodesy
import HitherTracks

extension StopDetector {
  /// What the operator remembers.
  package struct State: Sendable {
    /// The stops that have ended.
    package internal(set) var stops: [Stop] = []
    /// Fixes of which it is not yet known whether the member rested before them.
    var held = FixBatch()
    /// Inaccurate fixes, which tell nothing of rest.
    var aside = FixesSetAside()
    /// How many fixes are decided, and leave next.
    private(set) var decided = 0
    /// For the first of the decided fixes, how much of the time since the fix before each was rest, in
    /// milliseconds; the others were on the way.
    private var standing: [Double] = []
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
    /// A longer silence after the last fix ends the segment, in milliseconds; nil for the outing's limit.
    var longestSilence: Int64?
    /// A longer silence after the last fix is a recording gap, in milliseconds; 0 where that is the outing's limit.
    var longestGap: Int64 = 0
    /// The place of the last fix.
    var lastPlace: Coordinate?
    /// When the last fix was settled.
    var lastSettled = Instant.absent

    /// Whether a rest is open that is certain to be one.
    var isCertain: Bool { switching.isOn && rest?.isTold == true }

    /// Notes what a silence after a held fix needs to know of it.
    mutating func note(_ row: Int, _ limits: TimeLimits) {
      guard held.time.indices.contains(row) else { return }
      longestSilence = limits.waiting(row)
      longestGap = limits[row] == limits.usual ? 0 : limits[row]
      lastPlace = held.coordinate(row)
    }

    /// Fixes up to a time are decided, which is known since `settled`.
    mutating func decide(through time: Instant, settled: Instant) {
      let first = decided
      decided = Self.settle(held.time, &held.settled, from: first, through: time, settled)
      guard decided > first else { return }
      var start = decidedTime == .absent ? held.time[first] : decidedTime.milliseconds
      if let rest, !rest.isOver || rest.stop.end.milliseconds > start {
        fillStanding(to: first)
        for index in first..<decided {
          standing.append(Double(rest.share(from: start, to: held.time[index])))
          start = held.time[index]
        }
      }
      decidedTime = Instant(milliseconds: held.time[decided - 1])
    }

    /// Settles the fixes up to a time, and tells where they end.
    private static func settle(
      _ times: [Int64], _ settled: inout [Int64], from first: Int, through time: Instant,
      _ moment: Instant
    ) -> Int {
      let times = times.span
      var column = settled.mutableSpan
      var end = first
      while end < times.count, times[end] <= time.milliseconds {
        if column[end] < moment.milliseconds { column[end] = moment.milliseconds }
        end += 1
      }
      return end
    }

    private mutating func fillStanding(to count: Int) {
      if standing.isEmpty {
        standing = Array(repeating: 0, count: count)
      } else {
        standing.append(contentsOf: repeatElement(0, count: count - standing.count))
      }
    }

    /// Takes away the decided fixes, with the column that tells of rest.
    mutating func passDecided() -> FixBatch {
      var passed = held.takeFirst(decided)
      fillStanding(to: decided)
      passed[StopDetector.column] = standing
      (standing, decided) = ([], 0)
      return passed
    }
  }
}

extension StopDetector.State: StateCoding {
  package static var version: UInt16 { 4 }

  package func write(to writer: inout StateWriter) {
    writer.write(stops)
    writer.write(held)
    writer.write(aside)
    writer.write(decidedTime)
    writer.write(evidence)
    writer.write(switching)
    writer.write(isTurning)
    writer.write(lastMoving)
    writer.write(lastResting)
    writer.write(rest)
    writer.write(suspended)
    writer.write(silentSince)
    writer.write(longestSilence ?? -1)
    writer.write(longestGap)
    writer.write(lastPlace)
    writer.write(lastSettled)
  }

  package init(from reader: inout StateReader) throws(StateError) {
    stops = try reader.readList(Stop.self)
    held = try reader.read(FixBatch.self)
    aside = try reader.read(FixesSetAside.self)
    decidedTime = try reader.read(Instant.self)
    evidence = try reader.read(RestEvidence.self)
    switching = try reader.read(Debounce<Instant>.self)
    isTurning = try reader.read(Bool.self)
    lastMoving = try reader.read(RestEvidence.Moment.self)
    lastResting = try reader.read(RestEvidence.Moment.self)
    rest = try reader.readOptional(Rest.self)
    suspended = try reader.readOptional(Rest.self)
    silentSince = try reader.readOptional(Instant.self)
    let silence = try reader.read(Int64.self)
    longestSilence = silence < 0 ? nil : silence
    longestGap = try reader.read(Int64.self)
    lastPlace = try reader.readOptional(Coordinate.self)
    lastSettled = try reader.read(Instant.self)
  }
}
