import HitherEngine
import HitherLive
import HitherSQLite
import HitherTracks

/// What has come of a stream, kept in a SQLite file, so that a run that was cut off goes on.
///
/// Kept are the deliveries, where the source stood behind them, and where the sinks stood when all that
/// they settled had been written: one transaction. A run that goes on takes the kept deliveries again,
/// without writing what they settle, and is where the run before was; nothing has to be guessed. The
/// file grows with the stream.
final class KeptStream {
  /// What a kept stream must have in common with the run that goes on.
  struct Terms: Hashable {
    var source: String
    var latenessMilliseconds: Int64
    var group: Bool
  }

  /// The layout of the file; another is refused.
  private static let version: Int64 = 1
  /// After so many deliveries they are kept at the latest, or after so many milliseconds.
  private static let mostWaiting = 64
  private static let longestWait: Int64 = 500

  private let path: String
  private let connection: SQLiteConnection
  private let run: Int64
  private var waiting: [(number: Int64, bytes: [UInt8])] = []
  private var position: [UInt8] = []
  private var number: Int64
  private var names = 0
  private var keptAt: Int64 = 0

  /// Opens a file, or makes it.
  init(path: String, _ terms: Terms) throws(LiveError) {
    let (isNew, isOurs, layout): (Bool, Bool, Int64)
    self.path = path
    do throws(SQLiteError) {
      connection = try SQLiteConnection(path: path)
      let found = try Self.integer(connection, "PRAGMA user_version")
      let tables = try Self.integer(connection, "SELECT count(*) FROM sqlite_master")
      isNew = found == 0 && tables == 0
      isOurs = isNew || found == Self.version
      layout = found
      if isOurs {
        try connection.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;")
        try connection.execute("BEGIN IMMEDIATE")
        if isNew { try Self.make(connection, terms) }
        run = 1 + (try Self.integer(connection, "SELECT coalesce(max(run), 0) FROM delivery"))
        number = try Self.integer(connection, "SELECT coalesce(max(number), 0) FROM delivery")
        try connection.execute("COMMIT")
      } else {
        (run, number) = (0, 0)
      }
    } catch {
      throw Self.failure(error, path)
    }
    guard isOurs else {
      throw LiveError(
        .state,
        layout == 0
          ? "this is another program's file, and no kept state"
          : "the state has layout \(layout); this build reads \(Self.version)", place: path)
    }
    try check(terms)
  }

  private static func make(
    _ connection: SQLiteConnection, _ terms: Terms
  ) throws(SQLiteError) {
    try connection.execute(
      """
      CREATE TABLE delivery (number INTEGER PRIMARY KEY, run INTEGER NOT NULL, records BLOB NOT NULL);
      CREATE TABLE standing (name TEXT PRIMARY KEY, value BLOB NOT NULL);
      PRAGMA user_version = \(version);
      """)
    let insert = try SQLiteStatement(connection, "INSERT INTO standing VALUES (?, ?)")
    for (name, value) in terms.fields {
      insert.bind(name, 1)
      insert.bind(bytes: Array(value.utf8), 2)
      try insert.run()
    }
  }

  private func check(_ terms: Terms) throws(LiveError) {
    for (name, value) in terms.fields where try standing(name) != Array(value.utf8) {
      throw LiveError(
        .state, "the state was kept with another \(name)", place: path,
        hint: "go on as before, or begin with a new state")
    }
  }

  // MARK: Going on

  /// Where the source stood; empty before the first delivery.
  func sourcePosition() throws(LiveError) -> [UInt8] { try standing("position") ?? [] }

  /// Where a sink stood; empty where it is new.
  func position(of sink: String) throws(LiveError) -> [UInt8] {
    try standing("sink \(sink)") ?? []
  }

  /// How many events had been written.
  func eventCount() throws(LiveError) -> Int64 {
    Int64(String(decoding: try standing("events") ?? [], as: UTF8.self)) ?? 0
  }

  /// Hands out the kept deliveries in order, each with whether it is the first of another run.
  func replay(
    _ body: (Delivery, Bool) throws(HitherError) -> Void
  ) throws(HitherError) {
    var former: Int64 = 0
    var names: [String] = []
    do {
      let rows = try SQLiteStatement(
        connection, "SELECT run, records FROM delivery ORDER BY number")
      var bytes: [UInt8] = []
      while try rows.step() {
        let run = rows.integer(0)
        bytes.removeAll(keepingCapacity: true)
        rows.read(1, into: &bytes)
        var kept = try KeptDelivery(stateBytes: bytes)
        if run != former { names = [] }
        names += kept.delivery.memberNames
        kept.delivery.memberNames = names
        try body(kept.delivery, run != former)
        former = run
      }
    } catch let error as HitherError {
      throw error
    } catch let error as SQLiteError {
      throw HitherError(Self.failure(error, path))
    } catch {
      throw HitherError(
        .data, (error as? StateError)?.message ?? "the saved state cannot be read", place: path)
    }
  }

  // MARK: Keeping

  /// Takes a delivery, to be kept soon.
  func add(_ delivery: Delivery) {
    number += 1
    let kept = KeptDelivery(namesBefore: names, delivery: delivery)
    names = max(names, delivery.memberNames.count)
    waiting.append((number, kept.stateBytes))
    position = delivery.position
  }

  /// Whether it is time to keep what was taken.
  func isDue(at clock: Int64) -> Bool {
    !waiting.isEmpty
      && (waiting.count >= Self.mostWaiting || clock - keptAt >= Self.longestWait
        || clock < keptAt)
  }

  /// Whether anything waits to be kept.
  var hasWaiting: Bool { !waiting.isEmpty }

  /// Keeps what was taken, once all that it settled has been written.
  ///
  /// - Returns: where the source stands.
  func keep(
    _ sinks: [(name: String, position: [UInt8])], events: Int64, at clock: Int64
  ) throws(LiveError) -> [UInt8] {
    keptAt = clock
    do throws(SQLiteError) {
      try connection.execute("BEGIN IMMEDIATE")
      let insert = try SQLiteStatement(connection, "INSERT INTO delivery VALUES (?, ?, ?)")
      for row in waiting {
        insert.bind(row.number, 1)
        insert.bind(run, 2)
        insert.bind(bytes: row.bytes, 3)
        try insert.run()
      }
      let update = try SQLiteStatement(
        connection, "INSERT OR REPLACE INTO standing VALUES (?, ?)")
      let standing =
        [("position", position), ("events", Array("\(events)".utf8))]
        + sinks.map { ("sink \($0.name)", $0.position) }
      for (name, value) in standing {
        update.bind(name, 1)
        update.bind(bytes: value, 2)
        try update.run()
      }
      try connection.execute("COMMIT")
    } catch {
      throw LiveError(.inputOutput, "the state cannot be kept: \(error.reason)", place: path)
    }
    waiting.removeAll(keepingCapacity: true)
    return position
  }

  private func standing(_ name: String) throws(LiveError) -> [UInt8]? {
    do throws(SQLiteError) {
      let row = try SQLiteStatement(connection, "SELECT value FROM standing WHERE name = ?")
      row.bind(name, 1)
      guard try row.step() else { return nil }
      var bytes: [UInt8] = []
      row.read(0, into: &bytes)
      return bytes
    } catch {
      throw Self.failure(error, path)
    }
  }

  private static func integer(
    _ connection: SQLiteConnection, _ query: String
  ) throws(SQLiteError) -> Int64 {
    let row = try SQLiteStatement(connection, query)
    return try row.step() ? row.integer(0) : 0
  }

  private static func failure(_ error: SQLiteError, _ path: String) -> LiveError {
    let isClosed = error.reason.contains("readonly") || error.reason.contains("unable to open")
    return LiveError(
      isClosed ? .cannotCreate : .state, "the state cannot be used: \(error.reason)", place: path)
  }
}

extension KeptStream.Terms {
  fileprivate var fields: [(name: String, value: String)] {
    [
      ("source", source), ("lateness", "\(latenessMilliseconds)"),
      ("choice of the group", group ? "yes" : "no"),
    ]
  }
}
