package import HitherFormats
package import HitherTracks

/// Where live fixes come from: standard input, a file that grows, a broker.
///
/// A source is asked for the next delivery, which it waits for no longer than it is told, so that the
/// loop that asks can answer signals and write out what is due. It never drops anything by itself:
/// who asks slowly is sent little (back-pressure). What has been delivered counts as taken only once it is
/// acknowledged, after the state that it led to has been kept.
package protocol LiveSource {
  /// What messages and the saved state call it; without credentials.
  var name: String { get }

  /// Whether deliveries come again from a position after a restart: a file's and JetStream's do,
  /// standard input's and MQTT's do not. An MQTT broker with a session sends again what was not acknowledged.
  var isReplayable: Bool { get }

  /// Whether the other side can be reached just now; a source comes back to it by itself.
  var isConnected: Bool { get }

  /// Goes to where a run before this one had kept its state; called once, before the first delivery.
  ///
  /// - Parameter position: As `Delivery.position` had it.
  mutating func resume(at position: [UInt8]) throws(LiveError)

  /// Replaces `delivery` by what came next.
  ///
  /// - Parameters:
  ///   - delivery: At most a few thousand records, in order of arrival.
  ///   - milliseconds: How long to wait where there is nothing; 0 only looks.
  mutating func next(
    _ delivery: inout Delivery, waiting milliseconds: Int
  ) throws(LiveError) -> SourceSignal

  /// Whether the other side may be waiting for an acknowledgement before it sends more.
  var awaitsAcknowledgement: Bool { get }

  /// Takes nothing more from the other side until the next acknowledgement.
  ///
  /// - Returns: Whether something may have come that was not delivered; `next` gives that, and nothing after it.
  mutating func pause() -> Bool

  /// Learns that all deliveries up to a position have been kept for good, or written to all sinks.
  mutating func acknowledge(through position: [UInt8]) throws(LiveError)
}

extension LiveSource {
  /// A file is always there.
  package var isConnected: Bool { true }

  /// A file waits for nobody.
  package var awaitsAcknowledgement: Bool { false }

  /// A source that reads only when it is asked has nothing that was not delivered.
  package mutating func pause() -> Bool { false }
}

/// What asking a source came to.
package enum SourceSignal: Sendable {
  /// Something came; the next may be asked for at once.
  case delivered
  /// Nothing came in the time that was given.
  case idle
  /// Nothing will ever come again; the last delivery may hold records.
  case ended
}

/// Records as they came from a source.
package struct Delivery: Sendable {
  /// The fixes, in order of arrival, each with a time.
  package var fixes = FixBatch()
  /// By fix, the index into `memberNames`.
  package var members: [Int32] = []
  /// All members of the source so far, by first appearance; grows, and never changes order.
  package var memberNames: [String] = []
  /// Entries of the outing's log, in order of arrival.
  package var entries: [StreamedEntry] = []
  /// What could not be used.
  package var rejects: [Reject] = []
  /// How many records had no time, so that a stream has no use for them.
  package var untimed = 0
  /// By type, how many messages of another kind came, which hold no fix.
  package var others: [String: Int] = [:]
  /// When the first of the fixes came, by the clock of this machine; nil for now.
  package var received: Instant?
  /// Whether it holds nothing, and says that nothing has arrived until `received`.
  package var isTick = false
  /// Where to go on behind this delivery; empty where the source cannot be replayed.
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
}
