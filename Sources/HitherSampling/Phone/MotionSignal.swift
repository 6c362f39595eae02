package import HitherTracks

/// What a phone's motion sensor says, as the moments at which it changes its mind.
package struct MotionSignal: Hashable, Sendable {
  /// Whether the phone moves before the first change.
  package let beginsMoving: Bool
  /// The changes, in order of time, each to the opposite.
  package let changes: [Instant]

  /// Makes a signal of its changes, in order of time.
  package init(beginsMoving: Bool, changes: [Instant]) {
    self.beginsMoving = beginsMoving
    self.changes = changes
  }

  /// Whether the phone moves at a moment, as the sensor says.
  package func isMoving(at time: Instant) -> Bool {
    (count(upTo: time) % 2 == 0) == beginsMoving
  }

  /// The first change after a moment.
  package func change(after time: Instant) -> Instant? {
    let count = count(upTo: time)
    return count < changes.count ? changes[count] : nil
  }

  private func count(upTo time: Instant) -> Int {
    changes.partitionPoint { $0 <= time }
  }
}
