package import HitherTracks

/// Two devices that exchange cards while they are in range: the sides take turns.
package struct DeviceExchange {
  /// The caller and the called side.
  let members: [Int]
  package private(set) var sides: [SyncConversation]

  package init(_ members: [Int], _ sides: [SyncConversation]) {
    (self.members, self.sides) = (members, sides)
  }

  /// Communicates until neither side has anything to send, or the bytes are used up.
  ///
  /// - Parameter carry: Carries the bytes of one side (0 the caller) to the other; returns what
  ///   arrived there, in the pieces in which it arrived.
  package mutating func run(
    _ books: inout [CardBook], now: Instant, byteLimit: Int,
    carry: (_ said: [UInt8], _ speaker: Int) throws(CardError) -> [[UInt8]]
  ) throws(CardError) -> ExchangeOutcome {
    var outcome = ExchangeOutcome()
    var (speaker, left) = (0, byteLimit)
    _ = try sides[1].opening(books[members[1]])
    var said = try sides[0].opening(books[members[0]])
    while !said.isEmpty, left > 0 {
      if said.count > left { said = Array(said.prefix(left)) }
      left -= said.count
      outcome.bytes += said.count
      let pieces = try carry(said, speaker)
      speaker = 1 - speaker
      said = []
      for piece in pieces {
        said += try sides[speaker].receive(piece, &books[members[speaker]], now: now)
      }
    }
    try end(&outcome, &books)
    return outcome
  }

  /// What each side has received; a cut exchange is added to the log if anything was received.
  private func end(
    _ outcome: inout ExchangeOutcome, _ books: inout [CardBook]
  ) throws(CardError) {
    outcome.isComplete = sides[0].hasEnded && sides[1].hasEnded
    for (side, member) in members.enumerated() {
      guard let session = sides[side].session else { continue }
      outcome.changes[side] = session.merge
      outcome.conflicts += session.record.conflicts
      guard !sides[side].hasEnded, session.record.received > 0 else { continue }
      var record = session.record
      record.details = "cut off"
      try books[member].note(session.peer, sync: record) { _ in }
    }
  }
}
