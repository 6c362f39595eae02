package import HitherFormats
package import HitherTracks

/// The source of live fixes: standard input, a growing file, a broker.
///
/// A source is polled for the next delivery with a timeout, so that the calling loop can handle
/// signals and write pending output. It never drops data: a slow caller receives less
/// (back-pressure). A delivery counts as consumed only once it is acknowledged, after the resulting
/// state has been stored.
package protocol LiveSource {
  /// The name in messages and in the saved state, without credentials.
  var name: String { get }

  /// Whether deliveries are repeated from a position after a restart.
  ///
  /// Those of files and JetStream are, those of standard input and MQTT are not. An MQTT broker
  /// with a session repeats messages that were not acknowledged.
  var isReplayable: Bool { get }

  /// Whether the sender can be reached now; a source reconnects by itself.
  var isConnected: Bool { get }

  /// Whether it does not exist yet, and is read once it does.
  var isAwaited: Bool { get }

  /// Seeks to the position in the state that an earlier run stored; called once, before the first delivery.
  ///
  /// - Parameter position: A value of `Delivery.position`.
  mutating func resume(at position: [UInt8]) throws(LiveError)

  /// Replaces `delivery` by the next data.
  ///
  /// - Parameters:
  ///   - delivery: At most a few thousand records, in order of arrival.
  ///   - milliseconds: The timeout if there is no data; 0 does not wait.
  mutating func next(
    _ delivery: inout Delivery, waiting milliseconds: Int
  ) throws(LiveError) -> PollOutcome

  /// Whether the sender may be waiting for an acknowledgement before it sends more.
  var awaitsAcknowledgement: Bool { get }

  /// Accepts nothing more from the sender until the next acknowledgement.
  ///
  /// - Returns: Whether there may be undelivered data; `next` returns that, and nothing after it.
  mutating func pause() -> Bool

  /// Acknowledges that all deliveries up to a position have been stored, or written to all sinks.
  mutating func acknowledge(through position: [UInt8]) throws(LiveError)
}

extension LiveSource {
  /// A file is always reachable.
  package var isConnected: Bool { true }

  package var isAwaited: Bool { false }

  /// A file needs no acknowledgement.
  package var awaitsAcknowledgement: Bool { false }

  /// A source that reads only when polled has no undelivered data.
  package mutating func pause() -> Bool { false }
}

/// The outcome of polling a source.
package enum PollOutcome: Sendable {
  /// There is data; the next poll may follow at once.
  case delivered
  /// There was no data within the timeout.
  case idle
  /// The source has ended; the last delivery may have records.
  case ended
}

/// Records as received from a source.
package struct Delivery: Sendable {
  /// The fixes, in order of arrival, each with a time.
  package var fixes = FixBatch()
  /// By fix, the index into `memberNames`.
  package var members: [Int32] = []
  /// All members of the source so far, by first appearance; it only grows at its end.
  package var memberNames: [String] = []
  /// Entries of the outing's log, in order of arrival.
  package var entries: [StreamedEntry] = []
  /// The rejected records.
  package var rejects: [Reject] = []
  /// The number of records without a time, which a stream cannot use.
  package var untimed = 0
  /// By type, the number of messages of other kinds, without fixes.
  package var others: [String: Int] = [:]
  /// When the first of the fixes arrived, by this machine's clock; nil for now.
  package var received: Instant?
  /// Whether it is empty and marks that nothing has arrived until `received`.
  package var isTick = false
  /// Where to resume after this delivery; empty if the source cannot be replayed.
  package var position: [UInt8] = []

  /// Makes an empty delivery.
  package init() {}

  /// Removes the records, and keeps the names, the position and the memory.
  package mutating func removeRecords() {
    fixes.removeAll()
    members.removeAll(keepingCapacity: true)
    entries.removeAll(keepingCapacity: true)
    rejects.removeAll(keepingCapacity: true)
    untimed = 0
    others.removeAll()
    received = nil
    isTick = false
  }

  /// Appends what a message was.
  package mutating func append(_ outcome: FixMessages.Outcome) {
    switch outcome {
    case .other(let type): others[type, default: 0] += 1
    case .entry(let entry): entries.append(entry)
    case .reject(let reject): rejects.append(reject)
    case .fix(let fix, let member):
      fixes.append(fix)
      members.append(member)
    }
  }
}
