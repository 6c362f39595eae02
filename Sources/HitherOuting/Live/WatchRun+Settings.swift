package import HitherFiles
package import HitherTracks

extension WatchRun {
  /// Settings of a live run.
  package struct Settings: Sendable {
    /// How much later than a newer fix an older one may arrive, in milliseconds.
    package var latenessMilliseconds: Int64 = 60_000
    /// Whether the lateness is reduced while the members' fixes arrive in order.
    package var adaptsLateness = false
    /// Used as the time of receipt; nil for this machine's clock.
    package var now: Instant?
    /// Whether to wait for more data at the end of a file.
    package var isFollowed = false
    /// The path of the stored stream, so that an interrupted run can resume; nil for none.
    package var state: String?
    /// How long data is kept behind the time of the stream, in milliseconds.
    package var keptMilliseconds: Int64 = 30 * 86_400_000
    /// The same for deliveries with late fixes; nil for ever.
    package var keptLateMilliseconds: Int64?
    /// Whether events are also emitted at once, before they are settled.
    package var early = false
    /// Whether late fixes retract and replace the events that they change.
    package var revises = false
    /// The file for the realtime data that the stream used, a feed per line; nil for none.
    package var realtimeLog: String?
    /// The file for unusable records; nil for none.
    package var rejects: String?
    /// The folder for the answers of servers; nil for the user's cache folder.
    package var cache: String?
    /// The kinds of address that source, sinks and realtime data may have.
    package var streams: [StreamKind] = []
    /// The line of plain text that the sinks get of an event; nil for NDJSON.
    package var plainText: (@Sendable (Event) -> String)?
    /// The permissions of state, events and log.
    package var mode = FileMode.ownerOnly

    package init() {}
  }

  /// The signals between the loop and its caller.
  package struct Signals: Sendable {
    /// Whether to stop.
    package var isStopped: @Sendable () -> Bool
    /// Whether to read the outing's files again, since the last call.
    package var isToReread: @Sendable () -> Bool = { false }
    /// The time of this machine's clock, in milliseconds since 1970.
    package var clock: @Sendable () -> Int64
    /// Receives about once per second the progress of the stream, in a line for a person.
    package var progress: @Sendable (String) -> Void
    /// Receives warnings for a person while the stream runs.
    package var warn: @Sendable (String) -> Void = { _ in }
    /// Receives confirmations of requests.
    package var note: @Sendable (String) -> Void = { _ in }
    /// Receives the beginning and the end of each write to a sink.
    package var writing: @Sendable (SinkWrite) -> Void = { _ in }
    /// Receives each delivery as it is processed, with the outing's plan; first those of a resumed state.
    package var taken: (@Sendable (Delivery, OutingPlan) -> Void)?
    /// Called once, when a saved state and the sinks are as they were, before anything new is read.
    package var resumed: (@Sendable () throws(HitherError) -> Void)?
    /// Receives the status of the stream with each delivery, and when there was none for a moment.
    package var standing: @Sendable (StreamStatus) -> Void = { _ in }
    /// Receives about once per second the hands of the clocks; nil if nobody looks at them.
    package var hands: (@Sendable ([StateHand]) -> Void)?

    package init(
      isStopped: @escaping @Sendable () -> Bool, clock: @escaping @Sendable () -> Int64,
      progress: @escaping @Sendable (String) -> Void
    ) {
      self.isStopped = isStopped
      self.clock = clock
      self.progress = progress
    }

    /// Also reports blocked sinks, from now on until the program ends.
    package mutating func reportSlowSinks() {
      let slow = SlowSinks(warn: warn, note: note)
      slow.start()
      writing = { slow.record($0) }
    }
  }
}
