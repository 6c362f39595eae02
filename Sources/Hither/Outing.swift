package import HitherFormats
public import HitherGeodesy
public import HitherOuting
import HitherTracks

/// An outing: the recordings of one or several members, with what was planned and which places matter.
///
/// Making it finds the files and checks the options; the fixes are read by each analysis, so an
/// outing may be larger than memory.
///
/// ```swift
/// let outing = try Outing(contentsOf: ["hike.gpx"])
/// for member in try outing.analyse(.totals).members { print(member.name, member.distance ?? 0) }
/// ```
public struct Outing: Sendable {
  package var plan: OutingPlan

  /// Finds the recordings of an outing.
  ///
  /// - Parameters:
  ///   - paths: Track files of any readable format, or one folder of them or with `outing.json`.
  ///   - options: The route, places, leader and time zone; they override the manifest's.
  /// - Throws: `HitherError` with code `inputNotFound` for a missing file, `data` for one that
  ///   cannot be used, `usage` for options that contradict each other.
  public init(
    contentsOf paths: [String], options: OutingOptions = OutingOptions()
  ) throws(HitherError) {
    try Self.check(options)
    guard !paths.contains(TrackSource.standardInput) else {
      throw HitherError(.usage, "the library does not read standard input", hint: "name a file")
    }
    var selection = InputSelection(options)
    plan = try selection.plan(paths)
  }

  /// Makes an outing of fixes in memory.
  ///
  /// - Parameters:
  ///   - tracks: The fixes by member. Fixes whose coordinates are out of range are rejected and
  ///     counted, as those of a file.
  ///   - options: As for files; `outing`, the path of a manifest, is refused.
  /// - Throws: `HitherError` with code `data` if there is no fix, `usage` for wrong options.
  public init(
    tracks: [Track], options: OutingOptions = OutingOptions()
  ) throws(HitherError) {
    guard tracks.contains(where: { !$0.fixes.isEmpty }) else {
      throw HitherError(.data, "there are no fixes")
    }
    try self.init(
      memory: MemoryFixes(name: "fixes") { TrackColumns(tracks) }, options: options)
  }

  /// Makes an outing of columns in memory.
  package init(memory: MemoryFixes, options: OutingOptions) throws(HitherError) {
    try Self.check(options)
    var selection = InputSelection(options)
    plan = try selection.plan(memory)
  }

  private static func check(_ options: OutingOptions) throws(HitherError) {
    if let zone = options.timeZone { _ = try OutingOptions.checkedZone(zone) }
    guard options.transit == nil, options.realtime == nil, options.ways == nil else {
      throw HitherError(
        .usage, "the library does not evaluate departures", hint: "use the command 'report'")
    }
  }

  /// The outing's name: that of the manifest, the recording or the folder.
  public var name: String { plan.outing.name }

  /// The same outing with other places.
  ///
  /// - Parameter geoJSON: A FeatureCollection as of `places.geojson`: polygons, or points and lines
  ///   with `radius_m`.
  /// - Throws: `HitherError` with code `data` and the line if it cannot be read.
  public func with(places geoJSON: String) throws(HitherError) -> Outing {
    do throws(FormatError) {
      let document = try PlacesDocument(parsing: Array(geoJSON.utf8), file: "places")
      var outing = self
      outing.plan.outing.places = document.places
      outing.plan.placesPath = outing.plan.placesPath ?? "places"
      outing.plan.notices += document.notices
      return outing
    } catch {
      throw HitherError(error)
    }
  }

  /// The same outing with another planned route.
  ///
  /// - Parameter route: At least two points that are not all at one place.
  /// - Throws: `HitherError` with code `data` if they make no line.
  public func with(route: [Coordinate]) throws(HitherError) -> Outing {
    let isValid = route.allSatisfy {
      Coordinate.isValid(latitudeE7: $0.latitudeE7, longitudeE7: $0.longitudeE7)
    }
    var outing = self
    outing.plan.outing.route = PlannedRoute(name: "route", points: route)
    guard isValid, outing.plan.preparedRoute != nil else {
      throw HitherError(.data, "the points make no route: no two valid points at different places")
    }
    return outing
  }
}
