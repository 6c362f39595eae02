package import HitherFiles
import HitherGeodesy
package import HitherSQLite
import HitherTracks

/// The saved journeys, in the file of the timetables; an import of timetables does not change them.
package struct JourneyStore {
  private static let layout: Int64 = 2

  private let connection: SQLiteConnection
  private let isThere: Bool
  /// The first layout has neither usual departures nor a limit of notices.
  private let isFirst: Bool

  /// Opens the store, or creates the file with a mode.
  ///
  /// - Throws: If the file is not a store, or one that this build does not read; it is then left
  ///   unchanged.
  package init(path: String, _ mode: FileMode = .ownerOnly) throws(TimetableStore.Fault) {
    // The journeys do not depend on the timetables' layout.
    connection = try TimetableStore.open(path, mode)
    do throws(SQLiteError) {
      let table = try SQLiteStatement(
        connection, "SELECT count(*) FROM sqlite_master WHERE name = 'journey_layout'")
      isThere = try table.step() && table.integer(0) == 1
    } catch {
      throw .sqlite(error)
    }
    guard isThere else {
      isFirst = false
      return
    }
    let found: Int64
    do throws(SQLiteError) {
      let version = try SQLiteStatement(connection, "SELECT version FROM journey_layout")
      found = try version.step() ? version.integer(0) : 0
    } catch {
      throw .sqlite(error)
    }
    isFirst = found == 1
    guard isFirst || found == Self.layout else { throw .layout(found) }
  }

  /// All journeys, by the bytes of their names.
  package func journeys() throws(SQLiteError) -> [SavedJourney] {
    guard isThere else { return [] }
    let isFirst = isFirst
    return try StoreRow.rows(of: "journey", connection) { Self.journey($0, isFirst: isFirst) }
      .compactMap { $0 }.sorted { $0.name.precedesByBytes($1.name) }
  }

  /// Replaces all journeys.
  package func replace(with journeys: [SavedJourney]) throws(SQLiteError) {
    try connection.execute(
      "BEGIN IMMEDIATE; PRAGMA application_id = \(TimetableStore.applicationID);")
    do throws(SQLiteError) {
      try connection.execute(Self.tables)
      try StoreRow.insert(journeys, into: "journey", columns: 17, connection) { Self.row($0) }
      try connection.execute("COMMIT")
    } catch {
      try? connection.execute("ROLLBACK")
      throw error
    }
  }

  /// Replaces all journeys, and leaves nothing of the others in the file.
  package func erase(keeping journeys: [SavedJourney], hasErased: Bool) throws(SQLiteError) {
    try connection.beginErasing()
    if hasErased { try replace(with: journeys) }
    guard isThere else { return }
    _ = try connection.finishErasing()
  }

  private static let tables = """
    DROP TABLE IF EXISTS journey;
    DROP TABLE IF EXISTS journey_layout;
    CREATE TABLE journey_layout (version INTEGER NOT NULL);
    INSERT INTO journey_layout VALUES (\(layout));
    CREATE TABLE journey (name TEXT NOT NULL UNIQUE, member TEXT, from_stop TEXT, from_place TEXT,
      from_lat_e7 INTEGER, from_lon_e7 INTEGER, to_stop TEXT, to_place TEXT, to_lat_e7 INTEGER, to_lon_e7 INTEGER,
      buffer_s INTEGER NOT NULL, walking_speed_mmps INTEGER NOT NULL, weekdays INTEGER NOT NULL,
      first_minute INTEGER NOT NULL, last_minute INTEGER NOT NULL, usual TEXT NOT NULL, notices INTEGER);
    """

  private static func row(_ journey: SavedJourney) -> [StoreRow.Value] {
    let hours = journey.hours
    return [.text(journey.name), .text(journey.member)] + row(journey.from) + row(journey.to) + [
      .integer(journey.bufferSeconds),
      .integer(Int((journey.walkingMetresPerSecond * 1000).rounded())),
      .integer(Int(hours.weekdays)), .integer(hours.firstMinute), .integer(hours.lastMinute),
      .text(JourneyHours.text(journey.usual)), .integer(journey.noticesPerDay),
    ]
  }

  private static func row(_ end: JourneyEnd) -> [StoreRow.Value] {
    [
      .text(end.stop), .text(end.place), .integer(end.coordinate.map { Int($0.latitudeE7) }),
      .integer(end.coordinate.map { Int($0.longitudeE7) }),
    ]
  }

  /// The journey of a row; nil if another program has made it invalid.
  private static func journey(_ row: SQLiteStatement, isFirst: Bool) -> SavedJourney? {
    guard let name = row.text(0), SavedJourney.fault(ofName: name) == nil, let from = end(row, 2),
      let to = end(row, 6)
    else { return nil }
    var journey = SavedJourney(name: name, from: from, to: to)
    journey.member = row.text(1)
    journey.bufferSeconds = row.int(10)
    journey.walkingMetresPerSecond = Double(row.int(11)) / 1000
    journey.hours = JourneyHours(
      weekdays: UInt8(clamping: row.int(12)) & 0x7F, firstMinute: row.int(13),
      lastMinute: row.int(14))
    if !isFirst {
      guard let usual = JourneyHours.minutes(row.text(15) ?? "") else { return nil }
      journey.usual = usual
      journey.noticesPerDay = row.optionalInt(16)
    }
    guard SavedJourney.bufferRange.contains(journey.bufferSeconds),
      SavedJourney.paceRange.contains(journey.walkingMetresPerSecond),
      (0...1440).contains(journey.hours.firstMinute),
      (0...1440).contains(journey.hours.lastMinute),
      journey.noticesPerDay.map(SavedJourney.noticesRange.contains) ?? true
    else { return nil }
    return journey
  }

  private static func end(_ row: SQLiteStatement, _ column: Int) -> JourneyEnd? {
    if let stop = row.text(column) { return .stop(stop) }
    guard let latitude = row.optionalInt(column + 2).map(Int32.init(clamping:)),
      let longitude = row.optionalInt(column + 3).map(Int32.init(clamping:)),
      Coordinate.isValid(latitudeE7: latitude, longitudeE7: longitude)
    else { return nil }
    let coordinate = Coordinate(latitudeE7: latitude, longitudeE7: longitude)
    return row.text(column + 1).map { .place($0, coordinate) } ?? .coordinate(coordinate)
  }
}
