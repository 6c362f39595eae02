import HitherEngine
import HitherEstimates
import HitherGeodesy
import HitherRoutes
import HitherTracks

/// Computes the walking times of a member: expected by rules, actual from the fixes.
///
/// If the planned route has heights, the sections are its; otherwise they are those of the member's own track.
package final class WalkingTimeStage: Sendable {
  /// The planned route, if it can be used.
  private struct Plan: Sendable {
    var profile: HeightProfile
    var bounds: SectionBounds
  }

  private let plan: Plan?

  /// Makes the stage.
  ///
  /// - Parameters:
  ///   - route: The planned route; nil if there is none.
  ///   - line: The same prepared for matching.
  ///   - itinerary: Points that divide the route into sections; without them it is divided by
  ///     kilometre.
  init(_ route: PlannedRoute?, _ line: RouteLine?, _ itinerary: [ItineraryPoint]) {
    guard let route, let line, let profile = Self.profile(of: route) else {
      plan = nil
      return
    }
    let points = itinerary.flatMap { Self.bounds(of: $0, on: line) }
      .sorted { ($0.metres, $0.name ?? "") < ($1.metres, $1.name ?? "") }
    plan = Plan(
      profile: profile,
      bounds: points.isEmpty
        ? SectionBounds(kilometresOf: profile.length)
        : SectionBounds(between: points, length: profile.length))
  }

  private static func profile(of route: PlannedRoute) -> HeightProfile? {
    let offsets = route.offsets
    let samples = zip(offsets, route.elevations).filter { !$1.isNaN }.map {
      HeightProfile.Sample(metres: $0, height: $1)
    }
    var gaps = HeightGaps()
    for (offset, height) in zip(offsets, route.elevations) {
      gaps.add(offset, hasHeight: !height.isNaN)
    }
    return HeightProfile(samples, length: offsets.last ?? 0, gaps: gaps)
  }

  /// The places where the route passes a point, one per passage.
  private static func bounds(of point: ItineraryPoint, on line: RouteLine) -> [SectionBounds.Bound]
  {
    var passages: [RouteCandidate] = []
    line.candidates(
      latitudeE7: point.coordinate.latitudeE7, longitudeE7: point.coordinate.longitudeE7,
      withinMetres: point.radiusMetres, into: &passages)
    return passages.map { SectionBounds.Bound(metres: $0.offset, name: point.name) }
  }

  /// Records the heights along a member's own track; nil if the planned route has heights.
  var heightRecorder: HeightRecorder? { plan == nil ? HeightRecorder() : nil }

  /// Measures a member's times along the planned route, after the totals; nil if that has no heights.
  ///
  /// The kilometres of a member's own track are its splits.
  var sectionTimes: SectionTimes? {
    plan.map { SectionTimes(place: RouteColumns.progress, bounds: $0.bounds) }
  }

  /// Appends the recorder for a track without times, which does not use a planned route.
  func appendUntimed(to pipeline: inout Pipeline) { pipeline.appendLater(HeightRecorder()) }

  /// The walking times of a member; nil if no heights are known.
  ///
  /// - Parameters:
  ///   - pipeline: The member's pipeline, at the end of the input.
  ///   - track: The member's totals.
  func result(of pipeline: Pipeline, _ track: TrackSummary, isTimed: Bool) -> WalkingTime? {
    guard let recorder = pipeline.state(of: HeightRecorder.self) else {
      let times = isTimed ? pipeline.state(of: SectionTimes.self) : nil
      return plan.map { WalkingTime($0.profile, $0.bounds, times: times) }
    }
    return HeightProfile(recorder.samples, length: track.distance, gaps: track.heightGaps).map {
      WalkingTime(
        ofKilometres: isTimed ? track.splits.filter { $0.unit == .kilometre } : [], $0)
    }
  }
}
