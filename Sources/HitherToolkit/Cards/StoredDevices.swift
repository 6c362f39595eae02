import Glibc
package import HitherCards
package import HitherHousehold
import HitherLive
package import HitherSimulation
package import HitherTracks

/// A household's devices as `cards` has them: each with an SQLite file, and a connection for each meeting.
///
/// As the sides take turns, one thread serves both ends of a connection.
package struct StoredDevices: CardDevices {
  private var books: [CardBook]

  /// Makes the stores; none of the files may be there yet.
  package init(_ plan: HouseholdPlan, in folder: String) throws(CardError) {
    let identities = HouseholdStart.identities(plan.members.count, seed: plan.seed)
    let replica = try HouseholdStart.replica(
      identities, names: plan.members.map(\.name), now: plan.span.from)
    let known = replica.log.missing()
    books = []
    for (path, identity) in zip(Self.paths(plan, in: folder), identities) {
      var book = try CardStore.create(path: path, key: nil, identity: identity)
      _ = try book.merge(known, now: plan.span.from)
      books.append(book)
    }
  }

  package mutating func write(_ edit: CardEdit) throws(CardError) -> Replica.Merge {
    try books[edit.member].write(edit)
  }

  package func log(of member: Int) -> OperationLog { books[member].log }

  /// What the stores hold that a run has left and closed.
  package static func logs(
    _ plan: HouseholdPlan, in folder: String
  ) throws(CardError) -> [OperationLog] {
    var logs: [OperationLog] = []
    for path in paths(plan, in: folder) {
      logs.append(try CardStore.open(path: path, key: nil).log)
    }
    return logs
  }

  private static func paths(_ plan: HouseholdPlan, in folder: String) -> [String] {
    plan.members.map { folder + "/" + $0.id + ".db" }
  }

  package mutating func exchange(
    caller: Int, called: Int, now: Instant, byteLimit: Int
  ) throws(CardError) -> ExchangeOutcome {
    let members = [caller, called]
    let ends = try Self.connection()
    var sides = [SyncConversation(.caller), SyncConversation(.called)]
    var outcome = ExchangeOutcome()
    var (speaker, left) = (0, byteLimit)
    _ = try sides[1].opening(books[called])
    var said = try sides[0].opening(books[caller])
    while !said.isEmpty, left > 0 {
      if said.count > left { said = Array(said.prefix(left)) }
      left -= said.count
      outcome.bytes += said.count
      let listener = 1 - speaker
      var answer: [UInt8] = []
      while !said.isEmpty {
        let part = Array(said.prefix(8192))
        said.removeFirst(part.count)
        for bytes in try Self.carried(part, from: ends[speaker], to: ends[listener]) {
          answer += try sides[listener].receive(bytes, &books[members[listener]], now: now)
        }
      }
      (said, speaker) = (answer, listener)
    }
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
    return outcome
  }

  /// Both ends of a new connection over loopback.
  private static func connection() throws(CardError) -> [DeviceStream] {
    let ends: (caller: Int32, called: Int32)
    do throws(LiveError) {
      let listener = try NumericSocket.listen(at: "127.0.0.1:0")
      defer { close(listener) }
      ends.caller = try NumericSocket.connect(to: "127.0.0.1:\(NumericSocket.port(of: listener))")
      ends.called = accept(listener, nil, nil)
    } catch {
      throw CardError(.keeping, "no connection over loopback can be made")
    }
    guard ends.called >= 0 else {
      close(ends.caller)
      throw CardError(.keeping, "no connection over loopback can be made")
    }
    return [DeviceStream(socket: ends.caller), DeviceStream(socket: ends.called)]
  }

  /// Sends bytes over a connection; what came on the other end, in the pieces in which it came.
  private static func carried(
    _ bytes: [UInt8], from: DeviceStream, to: DeviceStream
  ) throws(CardError) -> [[UInt8]] {
    guard from.write(bytes) else { throw CardError(.keeping, "the connection is gone") }
    var (pieces, count) = ([[UInt8]](), 0)
    while count < bytes.count {
      let piece = to.read()
      guard !piece.isEmpty else { throw CardError(.keeping, "the connection is gone") }
      count += piece.count
      pieces.append(piece)
    }
    return pieces
  }
}
