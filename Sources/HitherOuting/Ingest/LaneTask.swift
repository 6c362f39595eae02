import HitherEngine
import HitherTracks

/// What all lanes of a run have in common.
///
/// An object: the needs have a hundred references, and there may be very many lanes.
final class LaneTask: Sendable {
  let settings: OutingSettings
  let needs: RunNeeds

  init(_ settings: OutingSettings, _ needs: RunNeeds) {
    (self.settings, self.needs) = (settings, needs)
  }

  /// The pipeline of a member.
  ///
  /// Most members have the same steps: those are made once (`PreparedPipeline`).
  func pipeline(of member: Member) -> Pipeline {
    if let prepared = needs.preparedPipeline, member.windows.isEmpty {
      return prepared.pipeline(of: member.id)
    }
    let steps = needs.memberSteps ?? MemberSteps(needs, settings)
    var pipeline = Pipeline(member: member.id)
    steps.append(to: &pipeline, member, needs)
    return pipeline
  }
}
