import HitherEngine
import HitherFiles
import HitherSQLite
import HitherTracks

/// A stream's storage in a SQLite file, so that an interrupted run can resume.
///
/// Stored are the state of the pipeline from time to time, with only those members that changed;
/// the deliveries since then; the source's position after them; and the sinks' positions when all
/// that they settled had been written. All of these are one transaction. A resumed run restores the
/// state, processes the deliveries since then without writing what they settle, and has the state
/// of the former run.
///
/// Deliveries are kept for some time after that, those with late fixes permanently, for a report and for revisions.
final class StreamStore {
  /// The properties that a stored stream and the resuming run must share.
  struct Terms {
    var source: String
    var latenessMilliseconds: Int64
    var adaptsLateness = false
    var group: Bool
    var revises: Bool
  }

  /// Deliveries are stored at the latest after this number of them, or after this many milliseconds.
  private static let mostWaiting = 64
  private static let longestWait: Int64 = 500
  /// The state of the pipeline is stored again after this many fixes, or after this many milliseconds.
  private static let mostSinceState = 1 << 18
  private static let longestSinceState: Int64 = 30_000

  let file: StateFile
  private let run: Int64
  private(set) var waiting: [DeliveryRow] = []
  /// The source's position after the last delivery.
  private var position: [UInt8]
  /// The last delivery, by number.
  private(set) var number: Int64
  /// The latest time of the last delivery with fixes; a tick has the retention of that delivery.
  private var last = Int64.min
  private var names = 0
  private var newNames: [(position: Int, name: String)] = []
  private var keptAt: Int64 = 0
  private var stateAt: Int64 = 0
  private var fixesSinceState = 0
  /// The length of the deliveries since the state was stored, and that of the state, in bytes.
  private var bytesSinceState = 0
  private var stateBytes = 0
  /// The start of a pipeline that replaced another, to be stored with its first state.
  private var newBegin: Begin?

  /// The start of a pipeline that replaces another: after all events detected before a moment.
  struct Begin {
    var time: Instant
    /// The number of events emitted before.
    var events: Int64
  }

  /// Opens a file, or creates it.
  init(path: String, _ mode: FileMode, _ terms: Terms) throws(HitherError) {
    file = try StateFile(path: path, mode)
    if !file.isNew { try file.checkStructure() }
    position = file.value("position") ?? []
    number = file.number("number")
    run = 1 + file.number("run")
    try agree(on: terms)
  }

  private func agree(on terms: Terms) throws(HitherError) {
    var unknown: [(name: String, value: [UInt8])] = []
    for (name, value) in terms.fields {
      guard let known = file.value(name) else {
        unknown.append((name, Array(value.utf8)))
        continue
      }
      guard known == Array(value.utf8) else {
        throw HitherError(
          .data, "the state was stored with another \(name)", place: file.path,
          hint: "continue with the earlier settings, or start with a new state")
      }
    }
    guard !unknown.isEmpty else { return }
    // A state of the previous layout was stored without revisions.
    guard file.isNew || !terms.revises else {
      throw HitherError(
        .data, "the state was stored without --revise", place: file.path,
        hint: "continue with the earlier settings, or start with a new state")
    }
    try file.atOnce { () throws(SQLiteError) in try file.set(unknown) }
  }

  // MARK: Positions

  /// The source's position; empty before the first delivery.
  var sourcePosition: [UInt8] { position }

  /// A sink's position; empty if it is new.
  func position(of sink: String) throws(HitherError) -> [UInt8] {
    file.value("sink \(sink)") ?? []
  }

  /// The events that were emitted before they were settled.
  ///
  /// - Parameter catalogue: The types of the events.
  func earlyEvents(of catalogue: EventCatalogue) throws(HitherError) -> EarlyEvents {
    guard let bytes = file.value("early") else { return EarlyEvents() }
    do throws(StateError) {
      return try EarlyEvents(stateBytes: bytes, events: catalogue)
    } catch {
      throw HitherError(error, place: file.path)
    }
  }

  /// The reports of ticks, and their events.
  ///
  /// - Parameter catalogue: The types of the events.
  func ticks(of catalogue: EventCatalogue) throws(HitherError) -> ([SilenceTick], [Event]) {
    (try file.ticks(), try file.read("tick events", of: catalogue))
  }

  /// The number of written events.
  func eventCount() throws(HitherError) -> Int64 { file.number("events") }

  // MARK: Other files of the outing

  /// The start of the pipeline, if it replaced another; nil for the first.
  func begin() throws(HitherError) -> Begin? {
    guard let bytes = file.value("begin") else { return nil }
    let numbers = String(decoding: bytes, as: UTF8.self).split(separator: " ").compactMap {
      Int64($0)
    }
    guard numbers.count == 2 else {
      throw HitherError(StateError.malformed("where it began"), place: file.path)
    }
    return Begin(time: Instant(milliseconds: numbers[0]), events: numbers[1])
  }

  /// The point up to which events were emitted, if the outing's files were different then; nil if they were the same.
  func begin(underOtherThan sum: UInt64) throws(HitherError) -> Begin? {
    guard let known = file.value("files"), known != Array("\(sum)".utf8) else { return nil }
    return Begin(
      time: Instant(milliseconds: file.number("told")), events: try eventCount())
  }

  /// Begins another pipeline, whose whole state is stored next.
  func beginAnew(_ begin: Begin) { newBegin = begin }

  /// Whether another pipeline has begun that is not stored yet.
  var isToBeginAnew: Bool { newBegin != nil }

  // MARK: Storing

  /// Adds a delivery, to be stored soon.
  func add(_ delivery: Delivery, hasLate: Bool) {
    number += 1
    let kept = KeptDelivery(namesBefore: names, delivery: delivery)
    for index in names..<max(names, delivery.memberNames.count) {
      newNames.append((index, delivery.memberNames[index]))
    }
    names = max(names, delivery.memberNames.count)
    waiting.append(
      DeliveryRow(
        number: number, run: run, bytes: kept.stateBytes,
        last: delivery.isTick ? last : delivery.latest ?? .min, late: hasLate ? 1 : 0))
    if let time = delivery.latest { last = time }
    fixesSinceState += delivery.fixes.count
    bytesSinceState += waiting.last?.bytes.count ?? 0
    if !delivery.isTick { position = delivery.position }
  }

  /// Whether the added deliveries are due to be stored.
  func isDue(at clock: Int64) -> Bool {
    !waiting.isEmpty
      && (waiting.count >= Self.mostWaiting || clock - keptAt >= Self.longestWait
        || clock < keptAt)
  }

  /// Whether the state of the pipeline is due too: not before deliveries of a quarter of its
  /// length, so that a large state is not rewritten too often.
  func isStateDue(at clock: Int64) -> Bool {
    if stateAt == 0 { stateAt = clock }
    if isToBeginAnew { return true }
    guard bytesSinceState >= stateBytes / 4 else { return false }
    return fixesSinceState >= Self.mostSinceState || clock - stateAt >= Self.longestSinceState
      || clock < stateAt
  }

  /// Whether anything is pending.
  var hasWaiting: Bool { !waiting.isEmpty }

  /// Stores the added deliveries, once all that they settled has been written.
  ///
  /// - Parameters:
  ///   - values: The values that are stored each time, by name.
  ///   - emitted: Emitted events to be stored, by id; nil for a retracted one.
  ///   - state: The state of the pipeline, if it is due.
  /// - Returns: The source's position.
  func keep(
    _ values: [(name: String, value: [UInt8])], emitted: [String: Event?], _ state: SavedOuting?,
    at clock: Int64
  ) throws(HitherError) -> [UInt8] {
    keptAt = clock
    try file.atOnce { () throws(SQLiteError) in
      try insertDeliveries()
      try update(emitted)
      try file.set(
        values + [
          ("position", position), ("number", Array("\(number)".utf8)),
          ("run", Array("\(run)".utf8)),
        ])
      if let newBegin {
        try file.set([("begin", Array("\(newBegin.time.milliseconds) \(newBegin.events)".utf8))])
        file.hasStaleMembers = true
      }
      if let state { try file.save(state, through: number) }
    }
    newBegin = nil
    waiting.removeAll(keepingCapacity: true)
    newNames.removeAll()
    if let state {
      (stateAt, fixesSinceState, bytesSinceState) = (clock, 0, 0)
      stateBytes = state.members.reduce(state.whole.count) { $0 + $1.state.count }
    }
    return position
  }

  private func insertDeliveries() throws(SQLiteError) {
    let rows = try DeliveryRows(file)
    for row in waiting { try rows.add(row) }
    let names = try NameRows(file)
    for new in newNames { try names.add(run: run, position: Int64(new.position), new.name) }
  }

  private func update(_ emitted: [String: Event?]) throws(SQLiteError) {
    guard !emitted.isEmpty else { return }
    let rows = try KeyedRows(file, .emitted)
    for (id, event) in emitted {
      if let event { try rows.put(id, event.stateBytes) } else { try rows.remove(id) }
    }
  }
}

extension Delivery {
  /// The latest time of its fixes and entries; nil if it has none.
  fileprivate var latest: Int64? {
    (fixes.time + entries.map(\.entry.time.milliseconds)).max()
  }
}

extension StreamStore.Terms {
  fileprivate var fields: [(name: String, value: String)] {
    [
      ("source", source),
      ("lateness", "\(latenessMilliseconds)\(adaptsLateness ? " at most" : "")"),
      ("choice of the group", group ? "yes" : "no"),
      ("choice of revisions", revises ? "yes" : "no"),
    ]
  }
}
