import HitherGeodesy

/// Weighted sums of fixes from a window's first fix on; the sums of a range are the difference of two.
///
/// Sums are whole numbers, so the difference is exactly that of the fixes in between, without any
/// effect of earlier ones. Longitudes are relative to a fix that was once in the window, the base.
///
/// A weight is below 2²², and there are at most some 64 fixes in a window: for times up to 2³¹ ms
/// and grid steps up to 2³³ from its first fix the sums over one stay below 2⁶². Sums over a longer
/// time may overflow, differences do not.
struct WindowSums {
  private(set) var weight: Int64 = 0
  private(set) var reporting: Int64 = 0
  private(set) var reported: Int64 = 0
  private var time: Int64 = 0
  private var north: Int64 = 0
  private var east: Int64 = 0

  /// Adds a fix.
  @inline(__always)
  mutating func add(_ point: SpeedPoint, from base: SpeedPoint) {
    let share = point.weight
    weight &+= share
    time &+= share &* point.time
    north &+= share &* Int64(point.latitudeE7)
    east &+= share &* Self.step(base, point)
    guard point.reported >= 0 else { return }
    reporting &+= share
    reported &+= share &* point.reported
  }

  @inline(__always)
  static func - (end: WindowSums, start: WindowSums) -> WindowSums {
    var sums = end
    sums.weight &-= start.weight
    sums.reporting &-= start.reporting
    sums.reported &-= start.reported
    sums.time &-= start.time
    sums.north &-= start.north
    sums.east &-= start.east
    return sums
  }

  /// The mean moment in milliseconds and the mean position in grid steps, relative to the window's first fix.
  @inline(__always)
  func mean(from origin: SpeedPoint, base: SpeedPoint) -> (
    time: Double, north: Double, east: Double
  ) {
    let scale = 1 / Double(weight)
    let north = north &- weight &* Int64(origin.latitudeE7)
    return (
      Double(time &- weight &* origin.time) * scale, Double(north) * scale,
      Double(east &- weight &* Self.step(base, origin)) * scale
    )
  }

  @inline(__always)
  private static func step(_ base: SpeedPoint, _ point: SpeedPoint) -> Int64 {
    Int64(Coordinate.longitudeStepE7(from: base.longitudeE7, to: point.longitudeE7))
  }
}
