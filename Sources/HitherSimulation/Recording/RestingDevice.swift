import HitherTracks

/// A device that records less often while its bearer stays in place.
///
/// The motion sensor wakes it: the last fix before leaving is recorded as well, so the time between
/// two fixes is a stay or a trip, and not both.
struct RestingDevice {
  private let restMilliseconds: Int64?
  private var lastKept: Int64?
  private var passedOver: Fix?

  init(_ device: Device) { restMilliseconds = device.restIntervalMilliseconds }

  /// The fixes that are recorded when another one was measured.
  mutating func kept(_ fix: Fix, at own: Int64, isMoving: Bool, isLast: Bool) -> [Fix] {
    guard let restMilliseconds else { return [fix] }
    guard isMoving || isLast || lastKept.map({ own - $0 >= restMilliseconds }) ?? true else {
      passedOver = fix
      return []
    }
    defer {
      passedOver = nil
      lastKept = isMoving ? nil : own
    }
    return [isMoving ? passedOver : nil, fix].compactMap { $0 }
  }
}
