import HitherFormats
public import HitherTracks

/// The fixes of one member in memory.
public struct Track: Sendable {
  /// The member's id.
  public var member: String
  /// The fixes, in any order of time.
  public var fixes: [Fix]

  /// Makes a track.
  ///
  /// - Parameters:
  ///   - member: The member's id; tracks of the same id are one member's.
  ///   - fixes: The fixes, in any order of time.
  public init(member: String, fixes: [Fix]) {
    (self.member, self.fixes) = (member, fixes)
  }
}

/// The columns of tracks in memory.
struct TrackColumns: FixColumnsSource {
  private let tracks: [Track]
  private let numbers: [Int32]
  let memberNames: [String]
  private var track = 0
  private var row = 0

  init(_ tracks: [Track]) {
    self.tracks = tracks
    var names: [String] = []
    var known: [String: Int32] = [:]
    numbers = tracks.map { track in
      if let number = known[track.member] { return number }
      names.append(track.member)
      known[track.member] = Int32(names.count - 1)
      return Int32(names.count - 1)
    }
    memberNames = names
  }

  mutating func next(_ columns: inout FixColumns) -> Bool {
    while track < tracks.count, row >= tracks[track].fixes.count { (track, row) = (track + 1, 0) }
    guard track < tracks.count else { return false }
    let fixes = tracks[track].fixes
    let end = min(row + RecordLimits.batch, fixes.count)
    let part = fixes[row..<end]
    columns = FixColumns()
    columns.times = part.map(\.time.milliseconds)
    columns.latitudes = part.map(\.coordinate.latitude)
    columns.longitudes = part.map(\.coordinate.longitude)
    columns.breaks = part.map(\.startsSegment)
    columns.members = Array(repeating: numbers[track], count: part.count)
    for sensor in Sensor.allCases {
      let values = part.map { $0[sensor] }
      if values.contains(where: { !$0.isNaN }) { columns.sensors.append((sensor, values)) }
    }
    row = end
    return true
  }
}
