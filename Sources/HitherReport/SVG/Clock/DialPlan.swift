import Glibc
import HitherText

/// The geometry of a dial: its sectors, and points on it by angle and distance from the middle.
struct DialPlan {
  /// A state's sector of the face.
  struct Sector {
    let state: ClockState
    /// Degrees clockwise from the top.
    let middle: Double
    let width: Double
  }

  let sectors: [Sector]

  /// The middle of the dial in the drawing, which is 1,000 units wide.
  static let middle = 500.0
  /// The outer edge of the rim.
  static let rimRadius = 492.0
  /// Between rim and band of labels.
  static let bandRadius = 476.0
  /// Between band of labels and face.
  static let faceRadius = 396.0

  /// The sectors of some states: the first has its middle at the top, the others follow clockwise.
  init(_ states: [ClockState]) {
    let whole = Double(states.reduce(0) { $0 + min($1.weight, 100) })
    var sectors: [Sector] = []
    var start = 0.0
    for state in states {
      let width = 360 * Double(min(state.weight, 100)) / whole
      if sectors.isEmpty { start = -width / 2 }
      sectors.append(Sector(state: state, middle: start + width / 2, width: width))
      start += width
    }
    self.sectors = sectors
  }

  /// A point as `x y`.
  static func point(_ degrees: Double, _ radius: Double) -> String {
    let (x, y) = place(degrees, radius)
    return Percent.pixels(x) + " " + Percent.pixels(y)
  }

  /// A point's coordinates from the left and from the top.
  static func place(_ degrees: Double, _ radius: Double) -> (x: Double, y: Double) {
    let angle = degrees * .pi / 180
    return (middle + radius * sin(angle), middle - radius * cos(angle))
  }

  /// The arc along which a label of a sector is written, upright in the lower half too.
  ///
  /// - Parameters:
  ///   - letterHeight: The height of a capital letter.
  ///   - offset: The distance of the line above the band's middle, in reading direction.
  static func labelArc(
    _ sector: Sector, letterHeight: Double, offset: Double
  ) -> (path: String, length: Double) {
    var turned = sector.middle.truncatingRemainder(dividingBy: 360)
    if turned < 0 { turned += 360 }
    let isBelow = turned > 95 && turned < 265
    // The letters' middle is on the band's middle.
    let middleRadius = (faceRadius + bandRadius) / 2
    let radius = middleRadius + (isBelow ? 1 : -1) * (letterHeight / 2 - offset)
    let half = min(sector.width, 350) / 2
    let (from, to) =
      isBelow
      ? (sector.middle + half, sector.middle - half) : (sector.middle - half, sector.middle + half)
    let size = Percent.pixels(radius)
    let path =
      "M\(point(from, radius))A\(size) \(size) 0 \(half > 90 ? 1 : 0) \(isBelow ? 0 : 1) "
      + point(to, radius)
    return (path, half * 2 * .pi / 180 * radius)
  }
}
