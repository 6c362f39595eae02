package import HitherFiles
package import HitherTracks

extension WatchRun {
  /// How to watch.
  package struct Settings: Sendable {
    /// How much later than a newer fix an older one may arrive, in milliseconds.
    package var latenessMilliseconds: Int64 = 60_000
    /// Whether the lateness is less where the members' fixes arrive in order.
    package var adaptsLateness = false
    /// What is taken for the time of receipt; nil for this machine's clock.
    package var now: Instant?
    /// Whether more is waited for at the end of a file.
    package var isFollowed = false
    /// Where the stream is kept, so that a run that was cut off goes on; nil for nowhere.
    package var state: String?
    /// How long what came is kept behind the time of the stream, in milliseconds.
    package var keptMilliseconds: Int64 = 30 * 86_400_000
    /// Whether events are told at once too, before they are settled.
    package var early = false
    /// Whether late fixes take back and replace what they change.
    package var revises = false
    /// Where the realtime data is written that the stream took, a feed a line; nil for nowhere.
    package var realtimeLog: String?
    /// Where the records are written that cannot be used; nil for nowhere.
    package var rejects: String?
    /// Where the answers of servers are kept; nil for the user's folder for such things.
    package var cache: String?
    /// The kinds of address that source, sinks and realtime data may have.
    package var streams: [StreamKind] = []
    /// The permissions of state, events and log.
    package var mode = FileMode.ownerOnly

    package init() {}
  }

  /// What the loop is told from outside.
  package struct Signals: Sendable {
    /// Whether it is to end.
    package var isStopped: @Sendable () -> Bool
    /// Whether it is, since this was last asked, to read the outing's files again.
    package var isToReread: @Sendable () -> Bool = { false }
    /// The time of this machine's clock, in milliseconds since 1970.
    package var clock: @Sendable () -> Int64
    /// Told about once a second of the clock how far the stream is, in a line for a person.
    package var progress: @Sendable (String) -> Void
    /// Told what a person should know while the stream goes on.
    package var warn: @Sendable (String) -> Void = { _ in }
    /// Told what was done on request.
    package var note: @Sendable (String) -> Void = { _ in }
    /// Told to which sink events are written, and with nil that it has them.
    package var writing: @Sendable (String?) -> Void = { _ in }
    /// Told with each delivery, and when there was none for a moment, how the stream stands.
    package var standing: @Sendable (StreamStanding) -> Void = { _ in }

    package init(
      isStopped: @escaping @Sendable () -> Bool, clock: @escaping @Sendable () -> Int64,
      progress: @escaping @Sendable (String) -> Void
    ) {
      self.isStopped = isStopped
      self.clock = clock
      self.progress = progress
    }

    /// Tells of sinks that take nothing, too, from now on until the program ends.
    package mutating func tellOfSlowSinks() {
      let slow = SlowSinks(warn: warn, note: note)
      slow.start()
      writing = { slow.isWriting(to: $0) }
    }
  }
}
