import HitherFormats
import HitherGeodesy
import HitherOuting
import HitherSimulation
import HitherTracks

/// What the benchmarks work on: a long hike, made up from a seed, with its files.
///
/// Up to twenty members are simulated with noise, pauses and a straggler; further ones go the same
/// ways some seconds later, so that a large group costs no more to make.
struct BenchWorkload {
  /// The group, each member's fixes in order of time.
  let tracks: [(member: Member, fixes: FixBatch)]
  /// The group's folder: a GPX file for each member.
  let folder: String
  /// Route and places of the group.
  let options: OutingOptions
  private let files: TemporaryFolder

  private static let simulated = 20

  init(_ size: BenchSize, seed: UInt64) throws(HitherError) {
    files = try TemporaryFolder()
    folder = files.path + "/tracks"
    let outing = try BenchScenario.outing(
      members: min(size.members, Self.simulated), seconds: size.seconds, seed: seed)
    tracks = (0..<size.members).map { Self.track($0, outing, seconds: size.seconds) }
    try OutputFile.makeFolder(folder, .ownerOnly)
    for (member, fixes) in tracks {
      try Self.write([fixes], of: member, "gpx", to: folder + "/\(member.id).gpx")
    }
    var options = OutingOptions()
    if let route = outing.write().first(where: { $0.path == "route.gpx" }) {
      options.route = files.path + "/route.gpx"
      try OutputFile.write(route.bytes, to: files.path + "/route.gpx", .ownerOnly, .none)
    }
    options.places = files.path + "/places.geojson"
    try OutputFile.write(
      BenchPlaces.geoJSON(along: outing.route.points), to: files.path + "/places.geojson",
      .ownerOnly, .none)
    options.leader = tracks.first?.member.id
    self.options = options
  }

  /// How many fixes the group has.
  var fixCount: Int { tracks.reduce(0) { $0 + $1.fixes.count } }

  /// A file of one person who is on the way day after day: as many fixes as the group has.
  func file(_ format: String) throws(HitherError) -> String {
    let path = files.path + "/long." + format
    let days = tracks.enumerated().map { day, track in
      track.fixes.later(by: Int64(day) * 86_400_000)
    }
    try Self.write(days, of: Member(id: "walker"), format, to: path)
    return path
  }

  /// A path for what a stage writes.
  func output(_ name: String) -> String { files.path + "/" + name }

  // MARK: Making

  private static func track(
    _ number: Int, _ outing: SimulatedOuting, seconds: Int
  ) -> (member: Member, fixes: FixBatch) {
    let source = outing.members[number % outing.members.count]
    let lap = number / outing.members.count
    let id = lap == 0 ? source.plan.id : "\(source.plan.id)-\(lap)"
    var fixes = FixBatch()
    fixes.append(source.fixes, 0..<min(seconds, source.fixes.count))
    return (Member(id: id), fixes.later(by: Int64(lap) * 20_000))
  }

  private static func write(
    _ batches: [FixBatch], of member: Member, _ format: String, to path: String
  ) throws(HitherError) {
    guard var writer = TrackFormat.named(format)?.writer() else { return }
    var file = try ConvertedFile(path, .ownerOnly)
    writer.begin(FileMetadata())
    for fixes in batches {
      var records = RecordBatch()
      records.fixes = fixes
      for start in stride(from: 0, to: fixes.count, by: 4096) {
        writer.append(records, start..<min(start + 4096, fixes.count), member: member.id)
        try file.take(&writer)
      }
    }
    writer.end()
    try file.take(&writer)
    try file.finish()
  }
}

extension FixBatch {
  fileprivate func later(by milliseconds: Int64) -> FixBatch {
    guard milliseconds != 0 else { return self }
    var moved = self
    for index in 0..<count {
      moved.time[index] += milliseconds
      moved.settled[index] += milliseconds
    }
    return moved
  }
}
