internal import HitherGeodesy
internal import HitherTracks

/// Reads a file's records, and spreads the records of each whole second evenly over it if seconds are crowded.
///
/// A file counts as crowded while it has several positions per second for some time. Devices that
/// measure several times a second write such files if their format stores whole seconds. The
/// records' order in the file is their order in time. Positions that two sources wrote are left
/// unchanged: a single second with two positions, or accuracies that differ. So are those that do
/// not fit into a second: a path longer than 350 m.
struct CoarseTimesReader: TrackReader {
  private var base: any TrackReader
  private let file: String
  /// Records in file order that are not all decided, and the number of records before them.
  private var held = RecordBatch()
  private var passed = 0
  /// The open seconds by member or device.
  private var seconds: [CoarseSeconds] = [CoarseSeconds()]
  private var queue = RecordQueue()
  private var isAtEnd = false
  private var failure: FormatError?
  /// The number of positions that got another time, and the number of seconds they are in.
  private var spread = (records: 0, seconds: 0)

  /// The largest number of buffered records.
  private static let most = 8_192

  init(_ base: any TrackReader, file: String) {
    self.base = base
    self.file = file
  }

  var memberNames: [String] { base.memberNames }
  var mayNameMembers: Bool { base.mayNameMembers }
  var recordCount: Int { base.recordCount }
  var routeRecordCount: Int { base.routeRecordCount }
  var metadata: FileMetadata { base.metadata }

  var notices: [Notice] {
    guard spread.records > 0 else { return base.notices }
    return base.notices + [
      Notice(
        code: "coarse_times",
        message:
          "\(spread.records) positions share a whole second with others, in \(spread.seconds) "
          + "seconds; they are spread evenly over the second in the order of the file",
        file: file, values: ["count": "\(spread.records)"])
    ]
  }

  mutating func takeEntries() -> [StreamedEntry] { base.takeEntries() }

  mutating func takeRejects() -> [Reject] { base.takeRejects() }

  mutating func read(_ batch: inout RecordBatch) throws(FormatError) -> Bool {
    if queue.next(&batch) { return true }
    if let failure { throw failure }
    guard !isAtEnd else {
      batch.removeAll()
      return false
    }
    do throws(FormatError) {
      isAtEnd = !(try base.read(&batch))
    } catch {
      (isAtEnd, failure) = (true, error)
    }
    if isAtEnd, failure == nil { batch.removeAll() }
    let plain = held.fixes.isEmpty ? passPlain(batch) : 0
    guard isAtEnd || plain < batch.fixes.count else { return true }
    take(batch, from: plain)
    if isAtEnd { decideAll() }
    release()
    if queue.next(&batch) { return true }
    batch.removeAll()
    if let failure { throw failure }
    return !isAtEnd
  }

  /// Skips records that do not share a whole second with the member's previous record; returns the end index.
  private mutating func passPlain(_ batch: RecordBatch) -> Int {
    guard batch.kind == .track else { return batch.fixes.count }
    for row in batch.fixes.time.indices {
      let key = key(of: row, in: batch)
      if seconds[key].time == batch.fixes.time[row], seconds[key].isWhole { return row }
      seconds[key].begin(batch.fixes, row)
    }
    return batch.fixes.count
  }

  private mutating func key(of row: Int, in batch: RecordBatch) -> Int {
    let numbers = batch.devices.isEmpty ? batch.members : batch.devices
    let key = numbers.isEmpty ? 0 : max(0, Int(numbers[row]) + 1)
    while seconds.count <= key { seconds.append(CoarseSeconds()) }
    return key
  }

  /// Buffers records until they are decided; those before `start` are already decided.
  private mutating func take(_ batch: RecordBatch, from start: Int) {
    guard !batch.fixes.isEmpty else { return }
    if !held.fixes.isEmpty, !held.isLike(batch) {
      decideAll()
      release()
    }
    guard batch.kind == .track else {
      queue.add(batch)
      return
    }
    if held.fixes.isEmpty {
      held = batch
    } else {
      held.append(batch, 0..<batch.fixes.count)
    }
    for row in (held.fixes.count - batch.fixes.count + start)..<held.fixes.count {
      let key = key(of: row, in: held)
      if !seconds[key].add(held.fixes, row, place: passed + row) {
        settle(key)
        seconds[key].begin(held.fixes, row)
      }
    }
    if held.fixes.count > Self.most { decideAll() }
  }

  /// Ends the open second of a member, and spreads the seconds that proved to be coarse.
  private mutating func settle(_ key: Int) {
    for second in seconds[key].close() {
      let count = Int64(second.count)
      for (index, place) in second.places.enumerated() {
        let row = place - passed
        held.fixes.time[row] += Int64(index + 1) * 1000 / count
        held.fixes.settled[row] = held.fixes.time[row]
      }
      spread.records += second.places.count
      spread.seconds += 1
    }
  }

  private mutating func decideAll() {
    for key in seconds.indices {
      settle(key)
      seconds[key].forget()
    }
  }

  /// Releases the records before the first undecided one.
  private mutating func release() {
    let count = seconds.compactMap(\.firstHeld).min().map { $0 - passed } ?? held.fixes.count
    guard count > 0 else { return }
    queue.add(held.rows(0..<count))
    held = held.rows(count..<held.fixes.count)
    passed += count
  }
}

/// The records of one member that share a whole second with others, until it is known whether that continues.
struct CoarseSeconds {
  /// Records of one second.
  struct Second {
    var count = 0
    /// Their indices in the file, without the first.
    var places: [Int] = []
  }

  /// The fewest records in consecutive crowded seconds that count as coarse times.
  private static let fewest = 10
  /// The most records that milliseconds can distinguish in a second.
  private static let most = 1000
  /// The longest plausible path within a second, in metres.
  private static let longestMetres = 350.0
  /// The largest ratio between the accuracies of one source within a second.
  private static let accuracyFactor = 1.5

  /// The open second.
  private(set) var time = Instant.absent.milliseconds
  private var open = Second()
  private var last = Coordinate(latitudeE7: 0, longitudeE7: 0)
  private var metres = 0.0
  /// The smallest and the largest accuracy of its records, in metres; the smallest is infinite before any.
  private var accuracies = (least: Double.infinity, most: 0.0)
  /// Consecutive seconds with several positions, not yet decided.
  private var waiting: [Second] = []
  private var isCoarse = false

  var isWhole: Bool { time % 1000 == 0 && time != Instant.absent.milliseconds }

  /// The first undecided record.
  var firstHeld: Int? { waiting.first?.places.first ?? open.places.first }

  /// Opens the second of a record.
  mutating func begin(_ fixes: FixBatch, _ row: Int) {
    time = fixes.time[row]
    last = fixes.coordinate(row)
    open.count = 1
    if !open.places.isEmpty { open.places = [] }
    metres = 0
    accuracies = (.infinity, 0)
    take(accuracyOf: row, fixes)
  }

  @inline(__always)
  private mutating func take(accuracyOf row: Int, _ fixes: FixBatch) {
    guard !fixes[.accuracy].isEmpty, fixes[.accuracy][row] > 0 else { return }
    accuracies.least = min(accuracies.least, fixes[.accuracy][row])
    accuracies.most = max(accuracies.most, fixes[.accuracy][row])
  }

  /// Adds a record to the open second; false if it is in another.
  mutating func add(_ fixes: FixBatch, _ row: Int, place: Int) -> Bool {
    guard fixes.time[row] == time, isWhole, open.count > 0 else { return false }
    let coordinate = fixes.coordinate(row)
    metres += ShortDistance.metres(from: last, to: coordinate)
    last = coordinate
    take(accuracyOf: row, fixes)
    open.count += 1
    if open.count <= Self.most { open.places.append(place) } else { open.places = [] }
    return true
  }

  /// Ends the open second; returns the seconds to be spread.
  mutating func close() -> [Second] {
    let ended = open
    open = Second()
    if ended.count > 1, metres == 0 { return [] }
    guard !ended.places.isEmpty, metres <= Self.longestMetres,
      accuracies.most <= Self.accuracyFactor * accuracies.least
    else {
      waiting = []
      return []
    }
    waiting.append(ended)
    if waiting.reduce(0, { $0 + $1.count }) >= Self.fewest { isCoarse = true }
    guard isCoarse else { return [] }
    defer { waiting = [] }
    return waiting
  }

  /// Leaves the pending seconds unchanged.
  mutating func forget() {
    waiting = []
  }
}
