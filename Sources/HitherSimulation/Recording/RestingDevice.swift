import HitherTracks

/// A device that looks less often while its bearer stays at a spot.
///
/// The motion sensor wakes it: the last look before one leaves counts as well, so that what lies between two
/// fixes is a stay or a way, and not both.
struct RestingDevice {
  private let restMilliseconds: Int64?
  private var lastKept: Int64?
  private var passedOver: Fix?

  init(_ device: Device) { restMilliseconds = device.restIntervalMilliseconds }

  /// Which fixes are recorded when one more was taken.
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
