import HitherEngine
import HitherSQLite
import HitherTracks

/// The saved state of a stream's pipeline.
struct SavedOuting {
  /// A checksum of the outing's files and options on which the state depends.
  var outing: UInt64
  /// The common part.
  var whole: [UInt8]
  /// The members that changed since the last saved state, by id.
  var members: [(id: String, state: [UInt8])]
  /// Deliveries without late fixes may be deleted if their last fix is before this; nil for none.
  var forgetsBefore: Instant?
  /// Deliveries with late fixes may be deleted if their last fix is before this; nil for none.
  var forgetsLateBefore: Instant?
  /// Realtime data may be deleted if it is not valid at any moment from this on; nil for none.
  var forgetsFeedsBefore: Instant?
}

extension StateFile {
  /// Saves the state after the deliveries up to a number, in one transaction; deletes old
  /// deliveries that are no longer needed.
  func save(_ state: SavedOuting, through number: Int64) throws(SQLiteError) {
    var coder = StateCoder()
    coder.append(number)
    coder.append(state.outing)
    coder.append(state.whole)
    try set([("state", coder.written())])
    if hasStaleMembers {
      // This state includes all members.
      try connection.execute("DELETE FROM member")
      (accounts[.member], hasStaleMembers) = (StateAccount(), false)
    }
    let rows = try KeyedRows(self, .member)
    for member in state.members { try rows.put(member.id, member.state) }
    if let limit = state.forgetsFeedsBefore { try forgetFeeds(before: limit) }
    let before = accounts[.delivery]
    for (limit, late) in [(state.forgetsBefore, 0), (state.forgetsLateBefore, 1)] {
      guard let limit else { continue }
      try delete(
        .delivery, where: "number <= \(number) AND last < \(limit.milliseconds) AND late = \(late)")
    }
    guard accounts[.delivery] != before else { return }
    try set([("has forgotten", [1])])
    try delete(
      .name,
      where: "run NOT IN (SELECT run FROM delivery) AND run < (SELECT max(run) FROM name)")
  }

  /// Restores a saved state.
  ///
  /// - Parameters:
  ///   - sum: The checksum of the outing's current files and options.
  ///   - events: The types of events that it may have.
  /// - Returns: The number of the last delivery in it; 0 if there is no usable state, and all
  ///   deliveries must be processed again.
  func restore(
    _ outing: inout LiveOuting, _ sum: UInt64, events: EventCatalogue
  ) throws(HitherError) -> Int64 {
    let isWhole = value("has forgotten") == nil
    let fresh = outing
    do {
      guard let saved = value("state") else {
        throw StateError.malformed("the pipeline differs from the stored one")
      }
      var coder = StateCoder(reading: saved, events: events)
      let kept = try coder.coded(Int64(0))
      guard kept <= number("number") else {
        throw StateError.malformed("the pipeline is of later deliveries")
      }
      guard try coder.coded(UInt64(0)) == sum else {
        throw StateError.malformed("the outing's files or options have changed since")
      }
      try outing.code(&coder)
      for (id, state) in try members() { try outing.restore(id, from: state) }
      return kept
    } catch {
      // The state is damaged, or of another build or outing; the stored deliveries rebuild it.
      outing = fresh
      hasStaleMembers = true
      guard !isWhole else { return 0 }
      throw refusal(error)
    }
  }

  /// The states of all members, each unchanged.
  private func members() throws -> [(id: String, state: [UInt8])] {
    let rows = try SQLiteStatement(connection, "SELECT id, state, sum FROM member")
    var account = StateAccount()
    var members: [(String, [UInt8])] = []
    var bytes: [UInt8] = []
    while try rows.step() {
      let id = rows.text(0) ?? ""
      rows.read(1, into: &bytes)
      let sum = KeyedRows.sum(.member, id, bytes)
      if UInt64(bitPattern: rows.integer(2)) == sum { account.enter(sum) }
      members.append((id, bytes))
    }
    guard account == accounts[.member] else {
      throw StateError.malformed("a member's part of the pipeline differs from the stored one")
    }
    return members
  }

  private func refusal(_ error: any Error) -> HitherError {
    switch error {
    case let error as StateError: HitherError(error, place: path)
    case let error as SQLiteError: cannotBeUsed(error)
    default: HitherError(.data, "the saved state cannot be read", place: path)
    }
  }
}
