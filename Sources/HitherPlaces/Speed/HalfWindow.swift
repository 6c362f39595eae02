import HitherGeodesy

/// Half of the window over which speed is measured: its fixes' sums, each by its weight.
///
/// Sums are whole numbers, so that a fix that leaves takes away exactly what it brought: what is left does not
/// depend on what was there before. They are relative to a fix that was once in the window.
///
/// A weight is below 2²², and there are at most some 64 fixes: times up to 2³¹ ms and steps of the grid up to
/// 2³³ from the base stay below 2⁶².
struct HalfWindow {
  private(set) var weight: Int64 = 0
  private(set) var tellers: Int64 = 0
  private(set) var told: Int64 = 0
  private var time: Int64 = 0
  private var north: Int64 = 0
  private var east: Int64 = 0

  /// Adds a fix, or with a sign of -1 takes it away.
  mutating func add(_ point: SpeedPoint, from base: SpeedPoint, sign: Int64 = 1) {
    let share = sign * point.weight
    weight &+= share
    time &+= share &* (point.time &- base.time)
    north &+= share &* (Int64(point.latitudeE7) - Int64(base.latitudeE7))
    east &+= share &* Self.step(base, point)
    guard point.told >= 0 else { return }
    tellers &+= share
    told &+= share &* point.told
  }

  /// The mean moment in milliseconds and the mean place in grid steps, seen from the window's first fix.
  @inline(__always)
  func mean(from origin: SpeedPoint, base: SpeedPoint) -> (
    time: Double, north: Double, east: Double
  ) {
    let scale = 1 / Double(weight)
    let north = north &- weight &* (Int64(origin.latitudeE7) - Int64(base.latitudeE7))
    return (
      Double(time &- weight &* (origin.time &- base.time)) * scale, Double(north) * scale,
      Double(east &- weight &* Self.step(base, origin)) * scale
    )
  }

  private static func step(_ base: SpeedPoint, _ point: SpeedPoint) -> Int64 {
    Int64(Coordinate.longitudeStepE7(from: base.longitudeE7, to: point.longitudeE7))
  }
}
