import HitherEngine
import HitherTracks

/// The ride that a member was on before a stop: it continues after the stop, though slower at first.
///
/// It does not continue after some minutes on foot, and only for a limited time: a member who is
/// still slower then is doing something else.
struct RideMemory {
  private var ride: SpeedClass?
  /// When it was last observed.
  private var last = Instant.absent
  /// The time on foot since then, in milliseconds.
  private var footMilliseconds: Int64 = 0
  /// The time since when it continues although the speed is that of another class.
  private var resumed: Instant?

  /// The longest stop, and the longest time that a ride continues too slowly, in milliseconds.
  private static let haltMilliseconds: Int64 = 300_000
  /// The time on foot that ends the ride, in milliseconds.
  private static let walkMilliseconds: Int64 = 180_000

  /// Handles a class that is not from a speed: nothing continues.
  mutating func pass(_ current: SpeedClass, at time: Instant, since before: Instant) {
    record(current, at: time, since: before)
    resumed = nil
  }

  /// The class of a member whose speed is that of another class.
  mutating func gone(
    on new: SpeedClass, current: SpeedClass, at time: Instant, since before: Instant
  ) -> SpeedClass {
    record(current, at: time, since: before)
    guard let ride, new < ride, new >= .running else {
      resumed = nil
      return new
    }
    let start = resumed ?? time
    guard time - last < Self.haltMilliseconds, footMilliseconds < Self.walkMilliseconds,
      time - start < Self.haltMilliseconds
    else {
      (self.ride, resumed) = (nil, nil)
      return new
    }
    resumed = start
    return ride
  }

  /// Adds milliseconds of walking by a member who walks.
  mutating func walk(_ milliseconds: Int64) {
    footMilliseconds += milliseconds
    resumed = nil
  }

  private mutating func record(_ current: SpeedClass, at time: Instant, since before: Instant) {
    if current == .walking { footMilliseconds += time - before }
    guard (.cycling)...(.rail) ~= current else { return }
    if resumed == nil { ride = current }
    last = time
    footMilliseconds = 0
  }
}

extension RideMemory: StateCoding {
  mutating func code(_ c: inout StateCoder) throws(StateError) {
    var name = ride?.rawValue ?? ""
    try c.code(&name)
    if c.isReading { ride = SpeedClass(rawValue: name) }
    try c.code(&last)
    try c.code(&footMilliseconds)
    try c.code(&resumed)
  }
}
