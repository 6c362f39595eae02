import HitherTracks

/// Chooses the fixes of one time interval: the best recording's, and in its holes the next one's.
struct CellChoice {
  /// The shortest interval between fixes of two overlapping recordings, in milliseconds: the step
  /// from one track to another is not a movement.
  private static let jointMilliseconds: Int64 = 5000

  private let cell: RecordingCell
  /// The recordings, best first; with the longest pause that is not a hole, and whether it recorded
  /// before the interval.
  private var ranked: [(part: RecordingCell.Part, longestPause: Int64, isKnown: Bool)] = []
  private let last: (time: Instant, number: Int32)
  /// The rows that are used, in order of time.
  private var rows: [Int] = []

  init(_ cell: RecordingCell, _ state: RecordingChoice.State) {
    self.cell = cell
    last = (state.lastTime, state.lastNumber)
    for record in state.ranked() {
      guard let part = cell.part(record.number) else { continue }
      let longestPause = min(max(30_000, 3 * (cell.interval(part) ?? 0)), 90_000)
      ranked.append((part, longestPause, record.seen != .absent))
    }
  }

  private func time(_ row: Int) -> Int64 { cell.fixes.time[row] }

  mutating func choose() {
    guard let first = cell.fixes.time.first, let last = cell.fixes.time.last else { return }
    fill(from: first, to: last, rank: 0)
    widenJoints()
  }

  /// Uses a recording's fixes between two instants, and the worse ones' where it has none.
  private mutating func fill(from start: Int64, to end: Int64, rank: Int) {
    guard rank < ranked.count, start <= end else { return }
    let own = ranked[rank].part.rows.filter { time($0) >= start && time($0) <= end }
    guard let first = own.first, let last = own.last else {
      fill(from: start, to: end, rank: rank + 1)
      return
    }
    let longestPause = ranked[rank].longestPause
    if time(first) - start > longestPause || othersEnd(before: time(first), rank) {
      fill(from: start, to: time(first) - 1, rank: rank + 1)
    }
    var before = first
    for row in own {
      if time(row) - time(before) > longestPause {
        fill(from: time(before) + 1, to: time(row) - 1, rank: rank + 1)
      }
      rows.append(row)
      before = row
    }
    if end - time(last) > longestPause || othersBegin(after: time(last), rank) {
      fill(from: time(last) + 1, to: end, rank: rank + 1)
    }
  }

  /// Whether a worse recording ended before this one continues, so that the two are consecutive.
  private func othersEnd(before time: Int64, _ rank: Int) -> Bool {
    ranked[(rank + 1)...].contains { other in
      other.part.rows.last.map { self.time($0) < time } ?? false
    }
  }

  /// Whether a worse recording only begins after this one.
  private func othersBegin(after time: Int64, _ rank: Int) -> Bool {
    ranked[(rank + 1)...].contains { other in
      !other.isKnown && other.part.rows.first.map { self.time($0) > time } ?? false
    }
  }

  /// Whether two recordings overlap in time at a joint between them.
  private func overlap(_ one: Int32, until before: Int64, _ other: Int32, from after: Int64) -> Bool
  {
    let goesOn = cell.part(one)?.rows.last.map { time($0) >= after } ?? false
    let next = ranked.first { $0.part.number == other }
    let wasThere = next?.part.rows.first.map { time($0) <= before } ?? false
    return goesOn || wasThere || (next?.isKnown ?? false)
  }

  /// Omits the worse recording's fixes close to a joint.
  private mutating func widenJoints() {
    var kept: [Int] = []
    for row in rows {
      let number = cell.number(of: row)
      while let before = kept.last, isTooClose(before, row), rank(of: before) > rank(of: row) {
        kept.removeLast()
      }
      let (time, earlier) =
        kept.last.map { (self.time($0), cell.number(of: $0)) } ?? (
          last.time.milliseconds, last.number
        )
      let isStep =
        earlier >= 0 && earlier != number && self.time(row) - time < Self.jointMilliseconds
      if isStep, overlap(earlier, until: time, number, from: self.time(row)) { continue }
      kept.append(row)
    }
    rows = kept
  }

  private func isTooClose(_ before: Int, _ row: Int) -> Bool {
    let (one, other) = (cell.number(of: before), cell.number(of: row))
    return one != other && time(row) - time(before) < Self.jointMilliseconds
      && overlap(one, until: time(before), other, from: time(row))
  }

  private func rank(of row: Int) -> Int {
    let number = cell.number(of: row)
    return ranked.firstIndex { $0.part.number == number } ?? ranked.count
  }
}

// MARK: - What leaves the cell

extension CellChoice {
  /// The used fixes, with segments that begin where the track is really interrupted, and with
  /// borrowed elevations and sensors.
  func used(_ state: inout RecordingChoice.State, gapMilliseconds: Int64) -> FixBatch {
    var used = cell.fixes.picking(rows)
    let borrowed = BorrowedSensors(cell, ranked.map(\.part), state)
    for index in rows.indices { borrowed.fill(&used, index, number: cell.number(of: rows[index])) }
    var next = 0
    for row in 0..<cell.fixes.count {
      let number = cell.number(of: row)
      guard let record = state.recordings.firstIndex(where: { $0.number == number }) else {
        continue
      }
      if cell.fixes.startsSegment[row] { state.recordings[record].isBroken = true }
      state.recordings[record].seen = Instant(milliseconds: time(row))
      guard next < rows.count, rows[next] == row else { continue }
      let isJoint = state.lastNumber >= 0 && state.lastNumber != number
      used.startsSegment[next] =
        isJoint
        ? time(row) - state.lastTime.milliseconds > gapMilliseconds
        : state.recordings[record].isBroken
      state.recordings[record].isBroken = false
      (state.lastTime, state.lastNumber) = (Instant(milliseconds: time(row)), number)
      next += 1
    }
    return used
  }
}
