package import HitherFormats
package import HitherGeodesy
import HitherGroups
import HitherText
import HitherTracks

/// What the options of `hither places` say about a place.
package struct PlacesRequest: Sendable {
  package var name: String?
  package var kind: String?
  package var member: String?
  package var radius: String?
  package var from: String?
  package var until: String?
  /// A position as `LAT,LON`.
  package var at: String?

  /// The radius of a new place without one, in metres.
  package static let usualRadius = 100.0

  package init() {}

  /// The change that the options describe.
  package func change() throws(HitherError) -> PlaceChange {
    var change = PlaceChange()
    change.name = name
    change.kind = try kind.map { text throws(HitherError) in try Self.kind(text) }
    change.member = member
    change.radiusMetres = try radius.map { text throws(HitherError) in try Self.radius(text) }
    if let from { change.from = .some(try Self.time(from)) }
    if let until { change.until = .some(try Self.time(until)) }
    change.center = try at.map { text throws(HitherError) in try Self.position(text) }
    return change
  }

  private static func kind(_ text: String) throws(HitherError) -> PlaceKind {
    guard let kind = PlaceKind(rawValue: text) else {
      let known = PlaceKind.allCases.map(\.rawValue)
      throw HitherError(
        .usage, "--kind '\(text)' is not a kind of place",
        hint: Suggestion.hint(for: text, among: known)
          ?? "the kinds are \(known.joined(separator: ", "))")
    }
    return kind
  }

  private static func radius(_ text: String) throws(HitherError) -> Double {
    guard let metres = NumberText.double(Array(text.utf8).span), metres > 0,
      metres <= PlacesDocument.largestRadius
    else {
      throw HitherError(
        .usage, "--radius '\(text)' is not a radius", hint: "give metres, such as --radius 80")
    }
    return metres
  }

  /// A time; nil for `none`, which removes one.
  private static func time(_ text: String) throws(HitherError) -> Instant? {
    text == "none" ? nil : try RunNeeds.moment(text)
  }

  private static func position(_ text: String) throws(HitherError) -> Coordinate {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
      .map { NumberText.double(Array($0.utf8).span) }
    guard parts.count == 2, let latitude = parts[0], let longitude = parts[1],
      let place = Coordinate(latitude: latitude, longitude: longitude)
    else {
      throw HitherError(
        .usage, "--at '\(text)' is not a position",
        hint: "give latitude and longitude in degrees, such as --at 49.9782,8.2401")
    }
    return place
  }

  /// Where a member was at a time in a recording, by fixes that are fresh then.
  ///
  /// - Returns: The position, and a line for a person if the day or the zone of the time was inferred.
  package static func position(
    in input: String, at time: String?, of member: String?, _ options: OutingOptions
  ) throws(HitherError) -> (coordinate: Coordinate, note: String?) {
    guard let time else {
      throw HitherError(
        .usage, "missing option '--at-time'", hint: "give --at-time 2026-05-01T22:00 or 22:00")
    }
    var selection = InputSelection(options)
    let plan = try selection.plan([input])
    let (moment, note) = try plan.moment(time)
    let result = try OutingRun(plan, .whereabouts(at: moment)).run()
    let ids = result.summary.members.map(\.member.id)
    let asked = member ?? (ids.count == 1 ? ids.first : nil)
    guard let asked else {
      throw HitherError(
        .usage, "the recording has several members", place: input,
        hint: "name one with --of: \(ids.joined(separator: ", "))")
    }
    guard let index = ids.firstIndex(of: asked) else {
      throw HitherError(unknownMember: asked, ids)
    }
    guard result.whereabouts.indices.contains(index), let found = result.whereabouts[index] else {
      throw HitherError(.data, "'\(asked)' has no position at \(moment.rfc3339)", place: input)
    }
    guard moment <= found.freshUntil else {
      throw HitherError(
        .data,
        "it is not known where '\(asked)' was at \(moment.rfc3339): the last fix is of \(found.fixTime.rfc3339)",
        place: input)
    }
    return (found.coordinate, note)
  }
}
