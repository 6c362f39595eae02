import HitherEngine
import HitherFormats
import HitherSQLite
import HitherTracks

extension StateFile {
  /// The stored realtime data, in order of arrival.
  func feeds() throws(HitherError) -> [RealtimeFeed] {
    var account = StateAccount()
    var feeds: [RealtimeFeed] = []
    do {
      let rows = try SQLiteStatement(
        connection, "SELECT number, counts_from, line, sum FROM feed ORDER BY number")
      var bytes: [UInt8] = []
      while try rows.step() {
        rows.read(2, into: &bytes)
        let sum = FeedRows.sum(number: rows.integer(0), countsFrom: rows.integer(1), bytes)
        guard UInt64(bitPattern: rows.integer(3)) == sum else {
          throw damaged("realtime data has changed")
        }
        account.enter(sum)
        feeds.append(try RealtimeFeed(json: bytes))
      }
    } catch let error as HitherError {
      throw error
    } catch let error as SQLiteError {
      throw cannotBeUsed(error)
    } catch {
      throw HitherError(StateError.malformed("realtime data"), place: path)
    }
    guard account == accounts[.feed] else { throw damaged("realtime data is missing") }
    return feeds
  }

  /// Stores realtime data, as lines, with values by name.
  func keep(
    _ feeds: [RealtimeFeed], _ lines: [[UInt8]], _ values: [(name: String, value: [UInt8])]
  ) throws(HitherError) {
    try atOnce { () throws(SQLiteError) in
      var number = try Self.integer(connection, "SELECT coalesce(max(number), 0) FROM feed")
      let rows = try FeedRows(self)
      for (feed, line) in zip(feeds, lines) {
        number += 1
        try rows.add(number: number, countsFrom: feed.moment ?? .min, line)
      }
      try set(values)
    }
  }

  /// Deletes the realtime data that is not valid at any moment from a time on, within a transaction.
  func forgetFeeds(before time: Instant) throws(SQLiteError) {
    try delete(
      .feed,
      where: """
        counts_from < (SELECT max(counts_from) FROM feed WHERE counts_from <= \(time.wholeSeconds))
        """)
  }
}
