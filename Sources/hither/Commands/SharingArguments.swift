import HitherArguments
import HitherOuting

/// The options of commands that can make a copy to share.
struct SharingArguments: ParsableArguments {
  @Flag(
    help:
      "Make a copy to share: nothing in or near private places, the homes among the places, is read (docs/privacy.md)."
  )
  var share = false

  @Option(
    help: ArgumentHelp(
      "With --share: more private places, as GeoJSON; none states that no place is private.",
      valueName: "file"))
  var `private`: String?

  @Option(
    help: ArgumentHelp(
      "With --share: exact, rounded (all times moved by one amount, to begin at a quarter of an hour; the default) "
        + "or none (they begin at midnight of 1 January 2000).", valueName: "times"),
    completion: .list(SharingChoice.Times.allCases.map(\.rawValue)))
  var shareTimes: String?

  @Option(
    help: ArgumentHelp(
      "With --share: the radius in metres of the zone that hides a place (default: 400). The place is not in its "
        + "middle: tracks can come as near to it as a quarter of the radius, 100 m.",
      valueName: "metres"))
  var shareRadius: Double?

  @Option(
    help: ArgumentHelp(
      "With --share: cut tracks at the last junction of these ways before a private place: a network, OpenStreetMap data "
        + "or lines of GeoJSON (default: the ways that the outing names, as its map).",
      valueName: "file"))
  var shareWays: String?

  @Option(
    help: ArgumentHelp(
      "With --share: the file of the key that places the zones (default: share.key in the configuration folder; made "
        + "if missing).", valueName: "file"))
  var shareKey: String?

  /// The outing as it is shared, if a copy is requested.
  func apply(to plan: OutingPlan) throws -> OutingPlan {
    guard share else {
      let given: [(String, Bool)] = [
        ("--private", `private` != nil), ("--share-times", shareTimes != nil),
        ("--share-radius", shareRadius != nil), ("--share-key", shareKey != nil),
      ]
      if let lone = given.first(where: \.1) {
        throw HitherError(
          .usage, "without --share this option has no effect", place: lone.0, hint: "add --share")
      }
      return plan
    }
    var choice = SharingChoice()
    if let shareTimes {
      guard let times = SharingChoice.Times(rawValue: shareTimes) else {
        let names = SharingChoice.Times.allCases.map(\.rawValue)
        throw HitherError(
          .usage, "'\(shareTimes)' is not a choice of --share-times",
          hint: "the choices are \(names.joined(separator: ", "))")
      }
      choice.times = times
    }
    if let shareRadius {
      guard SharingChoice.radii.contains(shareRadius) else {
        throw HitherError(
          .usage, "a radius of \(shareRadius) m is not possible", place: "--share-radius",
          hint:
            "it is from \(Int(SharingChoice.radii.lowerBound)) to \(Int(SharingChoice.radii.upperBound))"
        )
      }
      choice.radiusMetres = shareRadius
    }
    if `private` == "none" { choice.hasNoPrivatePlaces = true } else { choice.places = `private` }
    choice.ways = shareWays
    choice.key = shareKey
    return try plan.sharingCopy(choice)
  }
}
