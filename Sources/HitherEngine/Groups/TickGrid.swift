package import HitherGeodesy
package import HitherTracks

/// The instants at which groups are evaluated: the multiples of a step since 1970.
package struct TickGrid: Hashable, Sendable {
  /// Milliseconds between two ticks.
  package let stepMilliseconds: Int64

  /// Makes a grid; a step under one second is raised to one second.
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

/// The position of a member at a tick.
package struct TickSample: Hashable, Sendable {
  /// The tick.
  package var tick: Instant
  /// The position, interpolated between the settled fixes around the tick.
  package var coordinate: Coordinate
  /// Time from the last settled fix at or before the tick to the tick, in milliseconds.
  package var ageMilliseconds: Int64
  /// Whether the tick lies in a recording gap, so that the position is interpolated along the gap's chord.
  package var isInGap: Bool
  /// The largest age of a position that still shows where the member is, in milliseconds.
  package var freshMilliseconds: Int64
  /// The poorer accuracy of the fixes around the tick, in metres; 0 if unknown.
  package var accuracy: Double
  /// The sampled columns at the tick, also interpolated; NaN if unknown.
  package var values: TickValues
  /// The event time that the member's pipeline had reached when this became known.
  ///
  /// A position is known with the fix at or after the tick. A missing position is known once the
  /// silence is longer than a recording gap, or with the fix that ends it.
  package var settled: Instant

  package init(
    tick: Instant, coordinate: Coordinate, ageMilliseconds: Int64, isInGap: Bool,
    freshMilliseconds: Int64 = GapColumns.usualFreshness, accuracy: Double = 0,
    values: TickValues = TickValues(), settled: Instant? = nil
  ) {
    self.freshMilliseconds = freshMilliseconds
    self.tick = tick
    self.coordinate = coordinate
    self.ageMilliseconds = ageMilliseconds
    self.isInGap = isInGap
    self.accuracy = accuracy
    self.values = values
    self.settled = settled ?? tick
  }
}

extension TickSample {
  /// Whether the position is fresh and lies outside recording gaps.
  package var isKnown: Bool { !isInGap && ageMilliseconds <= freshMilliseconds }
}

/// A member's last fix, with the data needed about a silence after it.
package struct LastSight: Hashable, Sendable {
  package var time: Instant
  /// When it was settled.
  package var settled: Instant
  /// The length of silence after which it is known that nothing was recorded, in milliseconds.
  package var longestSilence: Int64
  /// A longer silence is a recording gap, by the member's own rhythm, in milliseconds.
  package var gapMilliseconds: Int64
  package var coordinate: Coordinate
  /// In metres; 0 if unknown.
  package var accuracy: Double
  /// The sampled columns at the fix; NaN if unknown.
  package var values: TickValues

  package init(
    time: Instant, settled: Instant, longestSilence: Int64, gapMilliseconds: Int64? = nil,
    coordinate: Coordinate = Coordinate(), accuracy: Double = 0, values: TickValues = TickValues()
  ) {
    self.time = time
    self.settled = settled
    self.longestSilence = longestSilence
    self.gapMilliseconds = gapMilliseconds ?? longestSilence
    (self.coordinate, self.accuracy, self.values) = (coordinate, accuracy, values)
  }
}

/// Samples one member's settled fixes on a tick grid; never extrapolates.
package struct TickSampler: Sendable {
  private let grid: TickGrid
  private let gapMilliseconds: Int64
  private let columns: [ColumnName]
  private let keepsSights: Bool
  private typealias Last = (sight: LastSight, fresh: Int64)
  private var last: Last?
  /// The samples made so far.
  package private(set) var samples: [TickSample] = []
  /// The fixes before ticks at which the position is not known any more, if they are asked for.
  package private(set) var sights: [LastSight] = []

  /// Makes a sampler.
  ///
  /// - Parameters:
  ///   - grid: The ticks.
  ///   - gapMilliseconds: A longer pause between two fixes is a recording gap, unless the fixes
  ///     have limits of their own.
  ///   - columns: Columns of the fixes that are sampled too, at most `TickValues.most`.
  ///   - keepsSights: Whether `sights` are kept.
  package init(
    grid: TickGrid, gapMilliseconds: Int64, columns: [ColumnName] = [], keepsSights: Bool = false
  ) {
    self.keepsSights = keepsSights
    self.grid = grid
    self.gapMilliseconds = gapMilliseconds
    self.columns = Array(columns.prefix(TickValues.most))
  }

  /// Adds the next settled fixes, in order of time; inaccurate ones are skipped.
  package mutating func add(_ batch: FixBatch) {
    if let rows = batch.evidentRows { return add(batch.picking(rows)) }
    guard let first = batch.time.first, let end = batch.time.last else { return }
    if samples.isEmpty {
      let ticks = max(0, (end &- first) / grid.stepMilliseconds)
      samples.reserveCapacity(min(batch.count, Int(ticks) + 2))
    }
    let sampled = columns.map { batch[$0] }
    let (silences, freshness) = (batch.silenceLimits(gapMilliseconds), batch.freshness)
    // Few fixes are next to a tick, and the columns are read only for those.
    let accuracies = batch[.accuracy]
    func accuracy(_ index: Int) -> Double {
      !accuracies.isEmpty && accuracies[index] > 0 ? accuracies[index] : 0
    }
    func values(_ index: Int) -> TickValues {
      TickValues(count: sampled.count) { sampled[$0].isEmpty ? .nan : sampled[$0][index] }
    }
    func fix(_ index: Int) -> Last {
      (
        LastSight(
          time: Instant(milliseconds: batch.time[index]),
          settled: Instant(milliseconds: batch.settled[index]),
          longestSilence: silences.waiting(index), gapMilliseconds: silences[index],
          coordinate: batch.coordinate(index), accuracy: accuracy(index), values: values(index)),
        freshness[index]
      )
    }
    var next = last.map { grid.tick(atOrAfter: $0.sight.time + 1) }
    for index in 0..<batch.count {
      let time = Instant(milliseconds: batch.time[index])
      let tick = next ?? grid.tick(atOrAfter: time)
      next = tick
      guard tick <= time else { continue }
      if tick == time {
        // A fix exactly on the tick needs no previous one.
        samples.append(
          TickSample(
            tick: tick, coordinate: batch.coordinate(index), ageMilliseconds: 0, isInGap: false,
            accuracy: accuracy(index), values: values(index),
            settled: Instant(milliseconds: batch.settled[index])))
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
    let isSteady = last.map { $0.sight.values.areSteady(to: fix.sight.values) } ?? false
    let (time, settled) = (fix.sight.time, fix.sight.settled)
    if keepsSights, let last,
      startsSegment || time - last.sight.time > min(last.fresh, last.sight.longestSilence)
    {
      sights.append(last.sight)
    }
    var path = GeodesicPath(
      from: last?.sight.coordinate ?? fix.sight.coordinate, to: fix.sight.coordinate)
    var tick = first
    while tick <= time {
      if tick == time {
        samples.append(
          TickSample(
            tick: tick, coordinate: fix.sight.coordinate, ageMilliseconds: 0, isInGap: false,
            accuracy: fix.sight.accuracy, values: fix.sight.values, settled: settled))
      } else if let last {
        let (start, longest) = (last.sight.time, last.sight.longestSilence)
        let (span, age) = (time - start, tick - start)
        let fraction = Double(age) / Double(span)
        samples.append(
          TickSample(
            tick: tick,
            coordinate: path.place(at: fraction),
            ageMilliseconds: age, isInGap: span > longest || startsSegment,
            freshMilliseconds: last.fresh,
            accuracy: max(last.sight.accuracy, fix.sight.accuracy),
            values: isSteady
              ? fix.sight.values : Self.between(last.sight.values, fix.sight.values, fraction),
            settled: span > longest
              ? max(tick, start + longest, last.sight.settled) : settled))
        if span > longest { tick = skipped(tick, toward: time) }
      }
      tick = tick + grid.stepMilliseconds
    }
  }

  private static func between(
    _ values: TickValues, _ others: TickValues, _ fraction: Double
  ) -> TickValues {
    TickValues(count: min(values.count, others.count)) { index in
      values[index] + (others[index] - values[index]) * fraction
    }
  }

  /// The last fix.
  package var lastFix: LastSight? { last?.sight }

  /// Returns and clears the samples made so far.
  package mutating func takeSamples() -> [TickSample] {
    defer { samples = [] }
    return samples
  }

  /// Returns and clears the sights kept so far.
  package mutating func takeSights() -> [LastSight] {
    defer { sights = [] }
    return sights
  }

  /// Skips to the end of a recording gap longer than a day: only its edges are sampled, so a year's
  /// silence costs nothing.
  private func skipped(_ tick: Instant, toward time: Instant) -> Instant {
    guard time - tick > 86_400_000 else { return tick }
    return grid.tick(atOrAfter: time + -2 * grid.stepMilliseconds)
  }
}

extension TickSample: StateCoding {
  package init() {
    self.init(tick: Instant(), coordinate: Coordinate(), ageMilliseconds: 0, isInGap: false)
  }

  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(plain: &tick)
    try c.code(plain: &coordinate)
    try c.code(&ageMilliseconds)
    try c.code(&isInGap)
    try c.code(&freshMilliseconds)
    try c.code(&accuracy)
    try c.code(plain: &values)
    try c.code(plain: &settled)
  }
}

extension TickSampler: Checkpointable {
  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&samples)
    try c.code(&sights)
    guard try c.coded(last != nil) else {
      if c.isReading { last = nil }
      return
    }
    var known = (c.isReading ? nil : last) ?? (LastSight(), 0)
    try c.code(&known.sight)
    try c.code(&known.fresh)
    last = known
  }
}

extension LastSight: StateCoding {
  package init() { self.init(time: Instant(), settled: Instant(), longestSilence: 0) }

  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&time)
    try c.code(&settled)
    try c.code(&longestSilence)
    try c.code(&gapMilliseconds)
    try c.code(plain: &coordinate)
    try c.code(&accuracy)
    try c.code(plain: &values)
  }
}
