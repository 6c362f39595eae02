package import HitherTracks

/// A silence of a member as received: nothing later than `from` had arrived when it had lasted until `until`.
///
/// Fixes in between may still arrive afterwards.
package struct ReceivedSilence: Hashable, Sendable {
  /// The latest time of the member's fixes that had arrived.
  package var from: Instant
  /// Until when the silence had lasted, in the time of the stream.
  package var until: Instant

  package init(from: Instant, until: Instant) {
    (self.from, self.until) = (from, until)
  }
}

extension [ReceivedSilence] {
  /// Adds a silence; a longer one with the same start replaces the last.
  package mutating func add(_ silence: ReceivedSilence) {
    if last?.from == silence.from { removeLast() }
    append(silence)
  }

  /// Removes and returns the first silence that began before a moment; nil if there is none.
  package mutating func takeFirst(before time: Instant) -> ReceivedSilence? {
    guard let silence = first, silence.from < time else { return nil }
    return removeFirst()
  }
}

extension ReceivedSilence: StateCoding {
  package init() { self.init(from: Instant(), until: Instant()) }

  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&from)
    try c.code(&until)
  }
}
