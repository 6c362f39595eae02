package import HitherTracks

/// The output of a phone's motion sensor, as the moments of its changes.
package struct MotionSignal: Hashable, Sendable {
  /// Whether the phone moves before the first change.
  package let beginsMoving: Bool
  /// The changes, in order of time, each to the opposite.
  package let changes: [Instant]

  /// Makes a signal from its changes, in order of time.
  package init(beginsMoving: Bool, changes: [Instant]) {
    self.beginsMoving = beginsMoving
    self.changes = changes
  }

  /// Whether the sensor reports motion at a moment.
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
