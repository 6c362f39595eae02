import HitherEngine
import HitherEstimates
import HitherPlaces
import HitherTracks

/// Extracts the results of the places step in a member's pipeline.
struct FenceStage {
  private let places: [Place]

  init(_ watch: PreparedPlaces) { places = watch.places }

  /// Sets the places that the member visited.
  func fill(_ summary: inout MemberSummary, _ pipeline: Pipeline) {
    let explained = pipeline.state(of: FenceExplainer.self)?.detector
    summary.visits =
      (explained ?? pipeline.state(of: FenceDetector.self))?.visits(of: places) ?? []
  }

  /// Why an event did or did not occur; empty without a question.
  func explanation(_ pipeline: Pipeline) -> [String] {
    pipeline.state(of: FenceExplainer.self)?.lines ?? []
  }
}
