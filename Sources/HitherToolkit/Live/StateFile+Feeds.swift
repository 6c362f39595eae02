import HitherEngine
import HitherFormats
import HitherSQLite
import HitherTracks

extension StateFile {
  /// The realtime data that was kept, in the order in which it came.
  func feeds() throws(HitherError) -> [RealtimeFeed] {
    var feeds: [RealtimeFeed] = []
    do {
      let rows = try SQLiteStatement(connection, "SELECT line FROM feed ORDER BY number")
      var bytes: [UInt8] = []
      while try rows.step() {
        rows.read(0, into: &bytes)
        feeds.append(try RealtimeFeed(json: bytes))
      }
    } catch let error as SQLiteError {
      throw cannotBeUsed(error)
    } catch {
      throw HitherError(StateError.malformed("realtime data"), place: path)
    }
    return feeds
  }

  /// Keeps realtime data, as lines, with values by name.
  func keep(
    _ feeds: [RealtimeFeed], _ lines: [[UInt8]], _ values: [(name: String, value: [UInt8])]
  ) throws(HitherError) {
    try atOnce { () throws(SQLiteError) in
      let insert = try SQLiteStatement(
        connection, "INSERT INTO feed (counts_from, line) VALUES (?, ?)")
      for (feed, line) in zip(feeds, lines) {
        insert.bind(feed.moment ?? .min, 1)
        insert.bind(bytes: line, 2)
        try insert.run()
      }
      try set(values)
    }
  }

  /// Forgets the realtime data that counts at no moment from one on, within what is written at once.
  func forgetFeeds(before time: Instant) throws(SQLiteError) {
    let forget = try SQLiteStatement(
      connection,
      """
      DELETE FROM feed WHERE counts_from <
        (SELECT max(counts_from) FROM feed WHERE counts_from <= ?)
      """)
    forget.bind(time.wholeSeconds, 1)
    try forget.run()
  }
}
