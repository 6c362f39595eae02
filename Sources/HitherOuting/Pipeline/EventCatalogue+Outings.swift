import HitherEstimates
import HitherGroups
import HitherPlaces
import HitherRoutes
package import HitherTracks

extension EventCatalogue {
  /// The event types of an outing's pipelines except those of products, in the order of their targets.
  package static let ofOutings = EventCatalogue(
    SummaryEvents.stops, FenceEvents.all, ClockEvents.all, HomeSafeEvents.all, RouteEvents.all,
    GroupEvents.all, LogEvents.all, ForkEvents.all, SummaryEvents.battery, ContactEvents.all,
    BacklogEvents.all)
}
