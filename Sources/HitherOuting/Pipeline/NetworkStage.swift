import HitherEngine
import HitherNetwork
import HitherTracks

/// What a run takes of a member's path over a network.
struct NetworkStage {
  private let network: Network
  private let fold: NetworkFold
  private let keepsPath: Bool

  init(_ network: Network, _ settings: OutingSettings, keepsPath: Bool) {
    self.network = network
    fold = NetworkFold(network, settings)
    self.keepsPath = keepsPath
  }

  /// Fills in the metres by class, surface and difficulty.
  func fill(_ summary: inout MemberSummary, _ pipeline: Pipeline) {
    summary.network = pipeline.value(of: NetworkFold.self) { fold.totals($0) } ?? nil
    summary.isNetworkAsked = true
  }

  /// The path; nil if it is not kept.
  func path(_ pipeline: Pipeline) -> MatchedPath? {
    guard keepsPath else { return nil }
    return pipeline.value(of: NetworkFold.self) {
      MatchedPath(network: network, stretches: $0.trace.stretches)
    }
  }
}
