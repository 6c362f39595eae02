import HitherEstimates
import HitherGroups
import HitherPlaces
import HitherRoutes
package import HitherTracks

extension EventCatalogue {
  /// The event types of an outing's pipelines beside those of products, in the order of their rooms.
  package static let ofOutings = EventCatalogue(
    SummaryEvents.stops, FenceEvents.all, ClockEvents.all, RouteEvents.all,
    GroupEvents.all, LogEvents.all, ForkEvents.all, SummaryEvents.battery, ContactEvents.all,
    BacklogEvents.all)
}
