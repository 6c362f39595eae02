public import HitherEstimates
public import HitherGeodesy
public import HitherGroups
public import HitherOuting
public import HitherPlaces
public import HitherRoutes
public import HitherTracks

/// One recorded position: time, place, and what the device measured.
public typealias Fix = HitherTracks.Fix
/// A moment, in milliseconds since 1970 UTC; `Instant(rfc3339:)` reads it from text.
public typealias Instant = HitherTracks.Instant
/// A place on the earth (WGS 84), on the grid of 1e-7 degrees.
public typealias Coordinate = HitherGeodesy.Coordinate
/// A quantity that a device records in addition to time and position.
public typealias Sensor = HitherTracks.Sensor
/// What a member did: on foot, on a bicycle, on the water.
public typealias Activity = HitherOuting.Activity
/// The options of an outing: route, places, leader, time zone, and how files are read.
public typealias OutingOptions = HitherOuting.OutingOptions
/// An error of the library: a kind, one line for a person, and if there are any a place and a hint.
public typealias HitherError = HitherOuting.HitherError
/// A rest of a member at one place.
public typealias Stop = HitherEstimates.Stop
/// A kilometre or mile of a member's track.
public typealias Split = HitherEstimates.Split
/// A time interval that a member spent in one state of the clock.
public typealias ClockInterval = HitherTracks.StateStay
/// A fix matched to the planned route.
public typealias MatchedFix = HitherOuting.MatchRow
/// How a member moves, by speed.
public typealias SpeedClass = HitherTracks.SpeedClass

/// The content of one type of event; the properties of each type are its fields.
public typealias EventContent = HitherTracks.EventContent
/// `stop.started`: a member stopped.
public typealias StopStarted = HitherEstimates.StopStarted
/// `stop.ended`: a member moved on after a stop.
public typealias StopEnded = HitherEstimates.StopEnded
/// `battery.low`: a device will be out of battery soon.
public typealias BatteryLow = HitherEstimates.BatteryLow
/// `contact.lost`: no position of a member arrived for longer than a recording gap.
public typealias ContactLost = HitherEstimates.ContactLost
/// `contact.regained`: fixes of a member arrived again.
public typealias ContactRegained = HitherEstimates.ContactRegained
/// `straggling.started`: a follower fell behind the leader.
public typealias StragglingStarted = HitherGroups.StragglingStarted
/// `straggling.ended`: a follower caught up with the leader.
public typealias StragglingEnded = HitherGroups.StragglingEnded
/// `straggling.expected`: a follower will soon fall behind.
public typealias StragglingExpected = HitherGroups.StragglingExpected
/// The main cause of a gap to the leader.
public typealias GapCause = HitherGroups.GapCause
/// `group.split`: a part of the group fell behind along the route.
public typealias GroupDivided = HitherGroups.GroupDivided
/// `group.rejoined`: two parts of the group are together again.
public typealias GroupRejoined = HitherGroups.GroupRejoined
/// `group.lead_changed`: another member walks first.
public typealias GroupLeadChanged = HitherGroups.GroupLeadChanged
/// `group.waited`: a member stood until a later one arrived.
public typealias GroupWaited = HitherGroups.GroupWaited
/// `off_route.started`: a member left the planned route.
public typealias OffRouteStarted = HitherRoutes.OffRouteStarted
/// `off_route.ended`: a member came back to the planned route.
public typealias OffRouteEnded = HitherRoutes.OffRouteEnded
/// `wrong_way.started`: a member turned and walked against the planned route.
public typealias WrongWayStarted = HitherRoutes.WrongWayStarted
/// `wrong_way.ended`: a member continued in the direction of the planned route.
public typealias WrongWayEnded = HitherRoutes.WrongWayEnded
/// `route.short_cut`: a member skipped a section of the planned route.
public typealias RouteShortCut = HitherRoutes.RouteShortCut
/// `route.finished`: a member reached the end of the planned route.
public typealias RouteFinished = HitherRoutes.RouteFinished
/// `fence.entered`: a member entered a place.
public typealias FenceEntered = HitherPlaces.FenceEntered
/// `fence.left`: a member went out of a place.
public typealias FenceLeft = HitherPlaces.FenceLeft
/// `fence.dwelled`: a member has been in a place for its dwell time.
public typealias FenceDwelled = HitherPlaces.FenceDwelled
/// `safe_zone.left`: a member went out of a safe zone.
public typealias SafeZoneLeft = HitherPlaces.SafeZoneLeft
/// `safe_zone.returned`: a member came back to a safe zone.
public typealias SafeZoneReturned = HitherPlaces.SafeZoneReturned
/// How the edge of a place was crossed.
public typealias EdgeCrossing = HitherPlaces.EdgeCrossing
/// `speed_class.changed`: a member's way of moving changed.
public typealias SpeedClassChanged = HitherPlaces.SpeedClassChanged
/// `clock_state.changed`: a member's clock state changed.
public typealias ClockStateChanged = HitherPlaces.ClockStateChanged
