import HitherEngine
import HitherPlaces
import HitherSummaries
import HitherTracks

/// The step of a member's pipeline that watches places, and what it tells of the member.
struct FenceStage {
  private let places: [Place]

  /// Appends the step; the one that explains where something is asked about the member.
  init(
    _ watch: PlaceWatch, _ member: Member, _ settings: OutingSettings, _ question: FenceQuestion?,
    addsColumns: Bool, to pipeline: inout Pipeline
  ) {
    places = watch.places
    let fences = FenceDetector(
      watch, member: member.id, FenceRule(settings), addsColumns: addsColumns)
    if let question, question.member == member.id {
      pipeline.append(FenceExplainer(fences, question))
    } else {
      pipeline.append(fences)
    }
  }

  /// Sets the places that the member visited.
  func tell(_ summary: inout MemberSummary, _ pipeline: Pipeline) {
    let explained = pipeline.state(of: FenceExplainer.self)?.detector
    let visits = (explained ?? pipeline.state(of: FenceDetector.self))?.visits ?? []
    summary.visits = visits.map { visits in
      PlaceFigures(
        place: places[visits.place].id, visits: visits.visits,
        durationMilliseconds: visits.durationMilliseconds)
    }
  }

  /// Why an event did or did not arise; empty where nothing was asked.
  func explanation(_ pipeline: Pipeline) -> [String] {
    pipeline.state(of: FenceExplainer.self)?.lines ?? []
  }
}
