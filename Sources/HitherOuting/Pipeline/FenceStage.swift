import HitherEngine
import HitherEstimates
import HitherPlaces
import HitherTracks

/// What the step of a member's pipeline that watches places tells of the member.
struct FenceStage {
  private let places: [Place]

  init(_ watch: PlaceWatch) { places = watch.places }

  /// Sets the places that the member visited.
  func tell(_ summary: inout MemberSummary, _ pipeline: Pipeline) {
    let explained = pipeline.state(of: FenceExplainer.self)?.detector
    summary.visits =
      (explained ?? pipeline.state(of: FenceDetector.self))?.visits(of: places) ?? []
  }

  /// Why an event did or did not arise; empty where nothing was asked.
  func explanation(_ pipeline: Pipeline) -> [String] {
    pipeline.state(of: FenceExplainer.self)?.lines ?? []
  }
}
