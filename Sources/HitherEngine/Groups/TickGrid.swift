package import HitherGeodesy
package import HitherTracks

/// The instants on which groups are evaluated: the multiples of a step since 1970.
package struct TickGrid: Hashable, Sendable {
  /// Milliseconds between two ticks.
  package let stepMilliseconds: Int64

  /// Makes a grid; a step under one second is taken as one second.
  package init(stepMilliseconds: Int64) {
    self.stepMilliseconds = max(1000, stepMilliseconds)
  }

  /// The first tick at or after an instant.
  package func tick(atOrAfter instant: Instant) -> Instant {
    let rest = instant.milliseconds % stepMilliseconds
    if rest == 0 { return instant }
    return instant + (rest > 0 ? stepMilliseconds - rest : -rest)
  }
}

/// Where a member was at a tick.
package struct TickSample: Hashable, Sendable {
  /// The tick.
  package var tick: Instant
  /// The position, interpolated between the settled fixes around the tick.
  package var coordinate: Coordinate
  /// Time from the last settled fix at or before the tick to the tick, in milliseconds.
  package var ageMilliseconds: Int64
  /// Whether the tick lies in a recording gap, so that the position is a guess along its chord.
  package var isInGap: Bool
  /// The sampled columns at the tick, interpolated likewise; NaN where unknown.
  package var values: [Double]
  /// The event time that the member's pipeline had reached when this could be said.
  ///
  /// A position is known with the fix at or after the tick; that there is none is known once the
  /// silence is longer than a recording gap, or with the fix that ends it.
  package var settled: Instant

  package init(
    tick: Instant, coordinate: Coordinate, ageMilliseconds: Int64, isInGap: Bool,
    values: [Double] = [], settled: Instant? = nil
  ) {
    self.tick = tick
    self.coordinate = coordinate
    self.ageMilliseconds = ageMilliseconds
    self.isInGap = isInGap
    self.values = values
    self.settled = settled ?? tick
  }

  /// The last fix at or before the tick.
  package var fixTime: Instant { tick + -ageMilliseconds }
}

/// Samples one member's settled fixes on a tick grid; never extrapolates.
package struct TickSampler: Sendable {
  private let grid: TickGrid
  private let gapMilliseconds: Int64
  private let columns: [ColumnName]
  private typealias Last = (
    time: Instant, settled: Instant, coordinate: Coordinate, values: [Double]
  )
  private var last: Last?
  /// The values of the fix that was sampled last. What does not change is kept once for all samples: of very
  /// many members it is most of their memory.
  private var kept: [Double] = []
  /// The samples made so far.
  package private(set) var samples: [TickSample] = []

  /// Makes a sampler.
  ///
  /// - Parameters:
  ///   - grid: The ticks.
  ///   - gapMilliseconds: A longer pause between two fixes is a recording gap.
  ///   - columns: Columns of the fixes that are sampled too.
  package init(grid: TickGrid, gapMilliseconds: Int64, columns: [ColumnName] = []) {
    self.grid = grid
    self.gapMilliseconds = gapMilliseconds
    self.columns = columns
  }

  /// Takes the next settled fixes, in order of time.
  package mutating func add(_ batch: FixBatch) {
    guard !batch.isEmpty else { return }
    let sampled = columns.map { batch[$0] }
    // Few fixes are next to a tick: only of those are the columns looked at.
    func fix(_ index: Int) -> Last {
      (
        Instant(milliseconds: batch.time[index]), Instant(milliseconds: batch.settled[index]),
        batch.coordinate(index), sampled.map { $0.isEmpty ? .nan : $0[index] }
      )
    }
    var next = last.map { grid.tick(atOrAfter: $0.time + 1) }
    for index in 0..<batch.count {
      let time = Instant(milliseconds: batch.time[index])
      let tick = next ?? grid.tick(atOrAfter: time)
      next = tick
      guard tick <= time else { continue }
      if tick == time {
        // A fix on the tick itself needs none before it, nor a list of values where they are those of before.
        if !areKept(sampled, index) { kept = fix(index).values }
        samples.append(
          TickSample(
            tick: tick, coordinate: batch.coordinate(index), ageMilliseconds: 0, isInGap: false,
            values: kept, settled: Instant(milliseconds: batch.settled[index])))
        next = tick + grid.stepMilliseconds
        continue
      }
      sample(
        from: tick, to: fix(index), startsSegment: batch.startsSegment[index],
        since: index > 0 ? fix(index - 1) : last)
      next = grid.tick(atOrAfter: time + 1)
    }
    last = fix(batch.count - 1)
  }

  /// Samples the ticks after one fix up to the next.
  private mutating func sample(
    from first: Instant, to fix: Last, startsSegment: Bool, since last: Last?
  ) {
    let isSteady = last.map { Self.areSame($0.values, fix.values) } ?? false
    if !Self.areSame(kept, fix.values) { kept = fix.values }
    var tick = first
    while tick <= fix.time {
      if tick == fix.time {
        samples.append(
          TickSample(
            tick: tick, coordinate: fix.coordinate, ageMilliseconds: 0, isInGap: false,
            values: kept, settled: fix.settled))
      } else if let last {
        let span = fix.time - last.time
        let fraction = Double(tick - last.time) / Double(span)
        samples.append(
          TickSample(
            tick: tick,
            coordinate: Geodesic.interpolate(
              from: last.coordinate, to: fix.coordinate, fraction: fraction),
            ageMilliseconds: tick - last.time,
            isInGap: span > gapMilliseconds || startsSegment,
            values: isSteady
              ? kept : zip(last.values, fix.values).map { $0 + ($1 - $0) * fraction },
            settled: span > gapMilliseconds
              ? max(tick, last.time + gapMilliseconds, last.settled) : fix.settled))
        if span > gapMilliseconds { tick = skipped(tick, toward: fix.time) }
      }
      tick = tick + grid.stepMilliseconds
    }
  }

  /// Whether each value is finite and the same, or unknown in both: so is any between them then.
  private static func areSame(_ values: [Double], _ others: [Double]) -> Bool {
    values.elementsEqual(others, by: isSame)
  }

  private static func isSame(_ value: Double, _ other: Double) -> Bool {
    (value.bitPattern == other.bitPattern && value.isFinite) || (value.isNaN && other.isNaN)
  }

  /// Whether a fix has the values of the one that was sampled last.
  private func areKept(_ sampled: [[Double]], _ index: Int) -> Bool {
    guard kept.count == sampled.count else { return false }
    for column in sampled.indices {
      let value = sampled[column].isEmpty ? .nan : sampled[column][index]
      guard Self.isSame(kept[column], value) else { return false }
    }
    return true
  }

  /// The last fix, and when it was settled.
  package var lastFix: (time: Instant, settled: Instant)? { last.map { ($0.time, $0.settled) } }

  /// Takes away the samples made so far.
  package mutating func takeSamples() -> [TickSample] {
    defer { samples = [] }
    return samples
  }

  /// In a recording gap longer than a day only its edges are sampled: a year's silence is no work.
  private func skipped(_ tick: Instant, toward time: Instant) -> Instant {
    guard time - tick > 86_400_000 else { return tick }
    return grid.tick(atOrAfter: time + -2 * grid.stepMilliseconds)
  }
}

extension TickSample: StateCoding {
  package func write(to writer: inout StateWriter) {
    tick.write(to: &writer)
    coordinate.write(to: &writer)
    writer.write(ageMilliseconds)
    writer.write(isInGap)
    writer.write(UInt8(truncatingIfNeeded: values.count))
    for value in values { writer.write(value) }
    settled.write(to: &writer)
  }

  package init(from reader: inout StateReader) throws(StateError) {
    let tick = try Instant(from: &reader)
    let coordinate = try Coordinate(from: &reader)
    let age = try reader.read(Int64.self)
    let isInGap = try reader.read(Bool.self)
    var values: [Double] = []
    for _ in 0..<(try reader.read(UInt8.self)) { values.append(try reader.read(Double.self)) }
    self.init(
      tick: tick, coordinate: coordinate, ageMilliseconds: age, isInGap: isInGap, values: values,
      settled: try Instant(from: &reader))
  }
}

extension TickSampler: StateHolding {
  package func write(to writer: inout StateWriter) {
    writer.write(samples)
    writer.write(last != nil)
    guard let last else { return }
    writer.write(last.time)
    writer.write(last.settled)
    writer.write(last.coordinate)
    for value in last.values { writer.write(value) }
  }

  package mutating func restore(from reader: inout StateReader) throws(StateError) {
    samples = try reader.readList(TickSample.self)
    guard try reader.read(Bool.self) else {
      last = nil
      return
    }
    let time = try reader.read(Instant.self)
    let settled = try reader.read(Instant.self)
    let coordinate = try reader.read(Coordinate.self)
    var values: [Double] = []
    for _ in columns { values.append(try reader.read(Double.self)) }
    last = (time, settled, coordinate, values)
  }
}
