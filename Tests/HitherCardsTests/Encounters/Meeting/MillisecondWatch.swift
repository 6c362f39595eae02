import Glibc
import HitherGeodesy
import HitherTracks

/// The oracle of encounters: looks at every millisecond, by chords through the earth.
struct MillisecondWatch {
  let gapMilliseconds: Int64

  struct Point {
    var x: Double
    var y: Double
    var z: Double

    init(latitude: Double, longitude: Double) {
      let (a, f) = (6_378_137.0, 1 / 298.257223563)
      let e2 = f * (2 - f)
      let (phi, lambda) = (latitude * .pi / 180, longitude * .pi / 180)
      let n = a / (1 - e2 * sin(phi) * sin(phi)).squareRoot()
      (x, y) = (n * cos(phi) * cos(lambda), n * cos(phi) * sin(lambda))
      z = n * (1 - e2) * sin(phi)
    }

    func metres(to other: Point) -> Double {
      let (dx, dy, dz) = (x - other.x, y - other.y, z - other.z)
      return (dx * dx + dy * dy + dz * dz).squareRoot()
    }
  }

  /// Where a member was at a time; several places where fixes of one time disagree, none where unknown.
  func places(_ fixes: [Fix], at time: Instant) -> [Point] {
    var found: [Point] = []
    for fix in fixes where fix.time == time {
      found.append(
        Point(latitude: fix.coordinate.latitude, longitude: fix.coordinate.longitude))
    }
    guard found.isEmpty else { return found }
    guard let after = fixes.firstIndex(where: { $0.time > time }), after > 0 else { return [] }
    let (one, two) = (fixes[after - 1], fixes[after])
    guard !two.startsSegment, two.time - one.time <= gapMilliseconds else { return [] }
    let share = Double(time - one.time) / Double(two.time - one.time)
    var east = two.coordinate.longitude - one.coordinate.longitude
    if east > 180 { east -= 360 }
    if east < -180 { east += 360 }
    let north = two.coordinate.latitude - one.coordinate.latitude
    return [
      Point(
        latitude: one.coordinate.latitude + share * north,
        longitude: one.coordinate.longitude + share * east)
    ]
  }

  /// The least distance of two members at a time; nil where one is unknown.
  func metres(_ one: [Fix], _ other: [Fix], at time: Instant) -> Double? {
    let (first, second) = (places(one, at: time), places(other, at: time))
    return first.flatMap { a in second.map { a.metres(to: $0) } }.min()
  }
}
