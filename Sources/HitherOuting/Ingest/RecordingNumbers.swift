import HitherEngine
import HitherTracks

/// Numbers the recordings of members who have several.
///
/// A file of one member is a recording, and so is each merged member's part of a file that names
/// members itself. Files that name a member among others are one recording together: an outing may
/// be divided into files in any way. Numbers follow the names of the files, not their order.
struct RecordingNumbers: Sendable {
  private struct Key: Hashable {
    var path: String?
    var recording: String
  }

  private static let mostDevices = 1024.0

  private var numbers: [Key: Double] = [:]
  /// The least number of each recording.
  private var least: [String: Double] = [:]
  /// The members who have several recordings.
  private var members: Set<String> = []

  init(_ plan: OutingPlan) {
    let options = plan.options
    var own: [(key: Key, member: String)] = []
    for source in plan.sources {
      guard let recording = source.member else { continue }
      own.append((Key(path: source.path, recording: recording), options.member(of: recording)))
    }
    // A state in addition to files has the same recordings again, including late fixes.
    if plan.sources.contains(where: { $0.member == nil && (!$0.isState || own.isEmpty) }) {
      for id in Set(own.map(\.member)).union(options.merges.keys).union(options.merges.values) {
        own.append((Key(path: nil, recording: id), options.member(of: id)))
      }
    }
    own.sort {
      let (one, other) = ($0.key.path ?? "", $1.key.path ?? "")
      return one == other
        ? $0.key.recording.precedesByBytes($1.key.recording) : one.precedesByBytes(other)
    }
    var counts: [String: Int] = [:]
    for (key, member) in own {
      numbers[key] = Double(counts[member, default: 0])
      least[key.recording] = min(least[key.recording] ?? .infinity, Double(counts[member] ?? 0))
      counts[member, default: 0] += 1
    }
    members = Set(counts.filter { $0.value > 1 }.keys)
  }

  /// Writes the recording's number to the fixes, if their member has several.
  ///
  /// - Parameter devices: By fix the device within the file, if the file has several: each is a
  ///   recording.
  func mark(
    _ fixes: inout FixBatch, _ recording: String, of member: String, _ source: OutingPlan.Source,
    devices: [Int32] = []
  ) {
    guard members.contains(member) || devices.count == fixes.count else { return }
    let key = Key(path: source.member == nil ? nil : source.path, recording: recording)
    let known = numbers[key] ?? least[recording]
    let number = (known ?? 0) * Self.mostDevices
    fixes[RecordingChoice.recording] =
      devices.count == fixes.count
      ? devices.map { number + min(Double($0), Self.mostDevices - 1) }
      : Array(repeating: number, count: fixes.count)
  }
}
