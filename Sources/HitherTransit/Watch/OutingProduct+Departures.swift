package import HitherOuting
import HitherTracks

extension OutingProduct {
  /// Emits when to leave for the departures of saved journeys.
  package static let departures = OutingProduct(
    operators: [CatalogueEntry(ofProduct: DepartureWatch.self)], events: DepartureEvents.all,
    notices: { plan throws(HitherError) in try plan.journeyNotices() },
    prepare: { plan, realtime throws(HitherError) in
      guard let watch = try plan.journeyWatch(realtime) else { return nil }
      return ProductNeeds(
        heldMilliseconds: DepartureWatch.heldMilliseconds,
        notices: { plan.realtimeNotices(watch) },
        refused: { watch.refused(of: $0).map(\.words) }
      ) { DepartureWatch(watch, member: $0.id) }
    })
}
