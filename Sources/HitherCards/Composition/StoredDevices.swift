import Glibc
import HitherOuting
package import HitherSimulation
package import HitherTracks

/// A household's devices as in `cards`: each with an SQLite file, and a connection for each meeting.
///
/// Because the sides take turns, one thread serves both ends of a connection.
package struct StoredDevices: CardDevices {
  private var books: [CardBook]

  /// Creates the stores; none of the files may exist.
  package init(_ plan: HouseholdPlan, in folder: String) throws(CardError) {
    let identities = HouseholdStart.identities(plan.members.count, seed: plan.seed)
    let replica = try HouseholdStart.replica(
      identities, names: plan.members.map(\.name), now: plan.span.from)
    let known = replica.log.records()
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

  /// The contents of the stores after a run has closed them.
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
    let ends = try Self.connection()
    var exchange = DeviceExchange(
      [caller, called], [SyncConversation(.caller), SyncConversation(.called)])
    return try exchange.run(&books, now: now, byteLimit: byteLimit) {
      (said, speaker) throws(CardError) in
      try Self.carried(said, from: ends[speaker], to: ends[1 - speaker])
    }
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

  /// Sends bytes over a connection; returns what arrived at the other end, in the pieces in which it arrived.
  ///
  /// At most as many are sent at once as a connection's buffers hold, because one thread serves both ends.
  private static func carried(
    _ bytes: [UInt8], from: DeviceStream, to: DeviceStream
  ) throws(CardError) -> [[UInt8]] {
    var (pieces, sent, received) = ([[UInt8]](), 0, 0)
    while sent < bytes.count {
      let part = Array(bytes[sent..<min(sent + 8192, bytes.count)])
      guard from.write(part) else { throw CardError(.keeping, "the connection is gone") }
      sent += part.count
      while received < sent {
        let piece = to.read()
        guard !piece.isEmpty else { throw CardError(.keeping, "the connection is gone") }
        received += piece.count
        pieces.append(piece)
      }
    }
    return pieces
  }
}
