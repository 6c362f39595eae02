import HitherFormats
import HitherTracks

/// Data that a conversion does not write and that is not in records: routes beside tracks, names of
/// tracks, and values of files.
enum LeftOutValues {
  /// A notice for each file and kind; a track with its member's name loses nothing.
  static func notices(
    _ files: [ReadingLog.Beside], _ options: OutingOptions
  ) -> [Notice] {
    files.flatMap { file in
      let (source, metadata) = (file.source, file.metadata)
      let member = options.member(of: source.fallbackMember)
      let names = metadata.trackNames.filter { !$0.isEmpty && $0 != member }
      return [
        route(file.routePoints, source.path), tracks(names, source.path),
        values(metadata.unusedColumns, source.path),
      ].compactMap(\.self)
    }
  }

  /// A notice if an outing has a planned route: a conversion writes recordings only.
  static func plannedRoute(_ plan: OutingPlan) -> Notice? {
    guard let path = plan.routePath, let count = plan.outing.route?.points.count else { return nil }
    return Notice(
      code: "planned_route_left_out",
      message: "the planned route is not written (\(count) points): convert its file by itself",
      // A copy to share has no paths.
      file: plan.options.sharing == nil ? path : nil, values: ["count": "\(count)"])
  }

  private static func route(_ count: Int, _ file: String) -> Notice? {
    guard count > 0 else { return nil }
    let subject = count == 1 ? "1 route point is" : "\(count) route points are"
    return Notice(
      code: "routes_left_out",
      message: "\(subject) not written: a file's route is converted only if it has no track",
      file: file, values: ["count": "\(count)"])
  }

  private static func tracks(_ names: [String], _ file: String) -> Notice? {
    guard !names.isEmpty else { return nil }
    let subject = names.count == 1 ? "a track's name is" : "\(names.count) names of tracks are"
    return Notice(
      code: "track_names_left_out",
      message: "\(subject) not written (\(names.firstFew)): a track is named by its member",
      file: file, values: ["count": "\(names.count)", "what": names.firstFew])
  }

  private static func values(_ names: [String], _ file: String) -> Notice? {
    guard !names.isEmpty else { return nil }
    let subject = names.count == 1 ? "a value is" : "values of \(names.count) names are"
    return Notice(
      code: "values_left_out",
      message: "\(subject) not written (\(names.firstFew)): no record holds such values",
      file: file, values: ["count": "\(names.count)", "what": names.firstFew])
  }
}
