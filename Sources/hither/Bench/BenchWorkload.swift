import HitherFormats
import HitherGeodesy
import HitherOuting
import HitherSimulation
import HitherTracks

/// The workload of the benchmarks: a long hike, simulated from a seed, with its files.
///
/// Up to twenty members are simulated with noise, pauses and a straggler. Further ones follow the
/// same tracks some seconds later, so that a large group costs no more to make.
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
    let simulated = outing.members.map { member in
      var fixes = FixBatch()
      fixes.append(member.fixes, 0..<min(size.seconds, member.fixes.count))
      return (Member(id: member.plan.id), fixes)
    }
    tracks = Self.tracks(of: size.members, from: simulated)
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

  /// The number of fixes of the group.
  var fixCount: Int { tracks.reduce(0) { $0 + $1.fixes.count } }

  /// A file of one person who walks day after day: as many fixes as the group has.
  func file(_ format: String) throws(HitherError) -> String {
    let path = files.path + "/long." + format
    let days = tracks.enumerated().map { day, track in
      track.fixes.later(by: Int64(day) * 86_400_000)
    }
    try Self.write(days, of: Member(id: "walker"), format, to: path)
    return path
  }

  /// A group of another size; members beyond those of the workload follow their tracks.
  func tracks(of count: Int) -> [(member: Member, fixes: FixBatch)] {
    Self.tracks(of: count, from: tracks)
  }

  /// A path for the output of a stage.
  func output(_ name: String) -> String { files.path + "/" + name }

  // MARK: Simulation

  private static func tracks(
    of count: Int, from tracks: [(member: Member, fixes: FixBatch)]
  ) -> [(member: Member, fixes: FixBatch)] {
    (0..<count).map { number in
      let (member, fixes) = tracks[number % tracks.count]
      let lap = number / tracks.count
      guard lap > 0 else { return (member, fixes) }
      return (Member(id: "\(member.id)-\(lap)"), fixes.later(by: Int64(lap) * 20_000))
    }
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
