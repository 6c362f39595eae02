import HitherEngine
import HitherSQLite
import HitherTracks

/// The state of a stream's pipeline as it is saved.
struct SavedOuting {
  /// Tells the outing's files and options that the state depends on.
  var outing: UInt64
  /// What is common to all.
  var whole: [UInt8]
  /// Of those of whom something came since the state was saved before, by id.
  var members: [(id: String, state: [UInt8])]
  /// Deliveries without late fixes may go whose last fix is before this; nil for none.
  var forgetsBefore: Instant?
  /// Realtime data may go that counts at no moment from this on; nil for none.
  var forgetsFeedsBefore: Instant?
}

extension StateFile {
  /// Saves the state to which the deliveries up to a number led, within what is written at once; and
  /// forgets old deliveries that are no longer needed.
  func save(_ state: SavedOuting, through number: Int64) throws(SQLiteError) {
    var writer = StateWriter()
    writer.write(number)
    writer.write(state.outing)
    writer.append(state.whole)
    try set([("state", SealedBytes.seal(writer.bytes))])
    let update = try SQLiteStatement(connection, "INSERT OR REPLACE INTO member VALUES (?, ?)")
    for member in state.members {
      update.bind(member.id, 1)
      update.bind(bytes: SealedBytes.seal(member.state), 2)
      try update.run()
    }
    if let limit = state.forgetsFeedsBefore { try forgetFeeds(before: limit) }
    guard let limit = state.forgetsBefore else { return }
    let forget = try SQLiteStatement(
      connection, "DELETE FROM delivery WHERE number <= ? AND last < ? AND late = 0")
    forget.bind(number, 1)
    forget.bind(limit.milliseconds, 2)
    try forget.run()
    guard try Self.integer(connection, "SELECT changes()") > 0 else { return }
    try set([("has forgotten", [1])])
    try connection.execute(
      """
      DELETE FROM name WHERE run NOT IN (SELECT run FROM delivery)
        AND run < (SELECT max(run) FROM name)
      """)
  }

  /// Puts a saved state back.
  ///
  /// - Parameter sum: Tells the outing's files and options as they are now.
  /// - Returns: up to which delivery it reaches; 0 where there is none that can be used, and all
  ///   deliveries are there to be taken again.
  func restore(_ outing: inout LiveOuting, _ sum: UInt64) throws(HitherError) -> Int64 {
    guard let sealed = try value("state") else { return 0 }
    let isWhole = try value("has forgotten") == nil
    let fresh = outing
    do {
      var reader = StateReader(try SealedBytes.open(sealed))
      let number = try reader.read(Int64.self)
      guard try reader.read(UInt64.self) == sum else {
        throw StateError.malformed("the outing's files or options have changed since")
      }
      try outing.restore(from: &reader)
      let rows = try SQLiteStatement(connection, "SELECT id, state FROM member")
      var bytes: [UInt8] = []
      while try rows.step() {
        rows.read(1, into: &bytes)
        try outing.restore(rows.text(0) ?? "", from: try SealedBytes.open(bytes))
      }
      return number
    } catch {
      // Of a build before, with other states of operators, or of another outing: what came is still
      // there, and leads to the state anew.
      outing = fresh
      guard !isWhole else { return 0 }
      throw refusal(error)
    }
  }

  private func refusal(_ error: any Error) -> HitherError {
    switch error {
    case let error as StateError: HitherError(error, place: path)
    case let error as SQLiteError: cannotBeUsed(error)
    default: HitherError(.data, "the saved state cannot be read", place: path)
    }
  }
}
