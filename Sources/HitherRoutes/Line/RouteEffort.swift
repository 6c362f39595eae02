import HitherGeodesy
package import HitherTracks

/// The effort of a route up to each place, as metres on the flat that take the same time.
///
/// By Tobler's hiking function over the slope of 50 metres of the route; without elevations the
/// effort equals the distance.
package struct RouteEffort: Sendable {
  /// Spacing of the table's values, in metres, unless they would be too many.
  static let stepMetres = 25.0
  static let mostSteps = 40_000
  /// The distance over which the slope is measured, in metres.
  static let slopeMetres = 50.0
  /// The largest effort factor of a slope.
  static let hardest = 6.0

  let length: Double
  private let isClosed: Bool
  private let step: Double
  /// Efforts from the start, in the direction of the route and against it.
  private(set) var onward: [Double] = [0]
  private var back: [Double] = [0]

  /// Prepares the efforts of a route.
  package init(_ planned: PlannedRoute, _ route: RouteLine) {
    length = route.length
    isClosed = route.isClosed
    let steps = min(max((length / Self.stepMetres).rounded(.up), 1), Double(Self.mostSteps))
    step = length / steps
    var profile = ElevationProfile(planned, length: length)
    var before = profile.elevation(at: -Self.slopeMetres / 2)
    var after = ElevationProfile(planned, length: length)
    for index in 0..<Int(steps) {
      let middle = (Double(index) + 0.5) * step
      before = profile.elevation(at: middle - Self.slopeMetres / 2)
      let rise = after.elevation(at: middle + Self.slopeMetres / 2) - before
      let slope = rise.isNaN ? 0 : rise / Self.slopeMetres
      onward.append(onward[index] + Self.factor(slope) * step)
      back.append(back[index] + Self.factor(-slope) * step)
    }
  }

  /// The time per metre on a slope divided by the time per metre on the flat.
  private static func factor(_ slope: Double) -> Double {
    min(ToblerFunction.effort(slope: slope), hardest)
  }

  /// The effort up to a progress that is accumulated over laps.
  package func effort(at progress: Double) -> Double {
    // The first lap has no previous laps to add.
    if isInFirstLap(progress) { return effortInFirstLap(at: progress) }
    let lap = (progress / length).rounded(.down)
    let place = progress - lap * length
    let (first, second) = (onward[onward.count - 1], back[back.count - 1])
    if isClosed { return lap * first + value(in: onward, at: place) }
    // On an open route every second lap is the return.
    let pairs = (lap / 2).rounded(.down)
    let gone = pairs * (first + second)
    if lap - 2 * pairs == 0 { return gone + value(in: onward, at: place) }
    return gone + first + second - value(in: back, at: length - place)
  }

  /// The same for a progress in the first lap.
  @inline(__always)
  func effortInFirstLap(at progress: Double) -> Double { value(in: onward, at: progress) }

  @inline(__always)
  func isInFirstLap(_ progress: Double) -> Bool { progress >= 0 && progress < length }

  @inline(__always)
  private func value(in table: [Double], at place: Double) -> Double {
    value(in: table.span, at: place)
  }

  @inline(__always)
  func value(in table: Span<Double>, at place: Double) -> Double {
    let reach = min(max(place / step, 0), Double(table.count - 1))
    let index = min(Int(reach), table.count - 2)
    return table[index] + (table[index + 1] - table[index]) * (reach - Double(index))
  }
}

/// A cursor over a route's known elevations, for places in increasing order.
private struct ElevationProfile {
  private var offsets: [Double] = []
  private var elevations: [Double] = []
  private var next = 0

  init(_ planned: PlannedRoute, length: Double) {
    guard planned.elevations.count == planned.points.count else { return }
    for (offset, elevation) in zip(planned.offsets, planned.elevations) {
      guard elevation.isFinite, offset <= length else { continue }
      if let last = offsets.last, offset <= last { continue }
      offsets.append(offset)
      elevations.append(elevation)
    }
  }

  /// The elevation at a place, interpolated linearly and constant beyond the ends; NaN if there is none.
  mutating func elevation(at place: Double) -> Double {
    guard let first = elevations.first, let last = elevations.last else { return .nan }
    while next < offsets.count, offsets[next] <= place { next += 1 }
    guard next > 0 else { return first }
    guard next < offsets.count else { return last }
    let share = (place - offsets[next - 1]) / (offsets[next] - offsets[next - 1])
    return elevations[next - 1] + (elevations[next] - elevations[next - 1]) * share
  }
}
