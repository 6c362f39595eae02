import HitherEngine
import HitherTracks

/// The ride that a member was on before a halt: it goes on after the halt, though slower at first.
///
/// Not where the member went on foot for some minutes, and not for long: who is no faster by then is doing
/// something else.
struct RideMemory {
  private var ride: SpeedClass?
  /// When it was last seen.
  private var last = Instant.absent
  /// How long the member was on foot since, in milliseconds.
  private var footMilliseconds: Int64 = 0
  /// Since when it goes on though the speed is that of another class.
  private var resumed: Instant?

  /// The longest halt, and the longest time that a ride goes on too slowly, in milliseconds.
  private static let haltMilliseconds: Int64 = 300_000
  /// So long on foot ends the ride, in milliseconds.
  private static let walkMilliseconds: Int64 = 180_000

  /// Takes a class that no speed gave: nothing goes on.
  mutating func pass(_ current: SpeedClass, at time: Instant, since before: Instant) {
    note(current, at: time, since: before)
    resumed = nil
  }

  /// The class that a member is in whose speed is that of another.
  mutating func gone(
    on new: SpeedClass, current: SpeedClass, at time: Instant, since before: Instant
  ) -> SpeedClass {
    note(current, at: time, since: before)
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

  /// A member who walks goes on walking, for some milliseconds.
  mutating func walk(_ milliseconds: Int64) {
    footMilliseconds += milliseconds
    resumed = nil
  }

  private mutating func note(_ current: SpeedClass, at time: Instant, since before: Instant) {
    if current == .walking { footMilliseconds += time - before }
    guard (.cycling)...(.rail) ~= current else { return }
    if resumed == nil { ride = current }
    last = time
    footMilliseconds = 0
  }
}

extension RideMemory: StateCoding {
  func write(to writer: inout StateWriter) {
    writer.write(ride?.rawValue ?? "")
    writer.write(last)
    writer.write(footMilliseconds)
    writer.write(resumed)
  }

  init(from reader: inout StateReader) throws(StateError) {
    ride = SpeedClass(rawValue: try reader.read(String.self))
    last = try reader.read(Instant.self)
    footMilliseconds = try reader.read(Int64.self)
    resumed = try reader.readOptional(Instant.self)
  }
}
