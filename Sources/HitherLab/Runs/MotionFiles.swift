import HitherFormats
import HitherOuting
import HitherSampling
import HitherText
import HitherTracks

/// Reads phones' recordings of motion.
enum MotionFiles {
  /// The signals by member.
  static func read(
    _ files: [Sweep.MotionFile], _ members: [String]
  ) throws(HitherError) -> [String: MotionSignal] {
    var signals: [String: MotionSignal] = [:]
    for file in files { signals[try owner(of: file, members)] = try read(file.path) }
    return signals
  }

  /// The member of a file.
  private static func owner(
    of file: Sweep.MotionFile, _ members: [String]
  ) throws(HitherError) -> String {
    guard let member = file.member else {
      guard members.count == 1, let only = members.first else {
        throw HitherError(
          .data, "the outing has \(members.count) members, so motion_activity must say whose it is",
          place: file.place, hint: #"write {"MEMBER": "FILE"}"#)
      }
      return only
    }
    guard members.contains(member) else {
      throw HitherError(
        .data, "the outing has no member \"\(member)\"", place: file.place,
        hint: Suggestion.hint(for: member, among: members, quote: "\"")
          ?? "its members are " + members.joined(separator: ", "))
    }
    return member
  }

  private static func read(_ path: String) throws(HitherError) -> MotionSignal {
    let bytes = try WholeFile.bytes(path, limit: WholeFile.documentLimit)
    do throws(JSONError) {
      return try MotionSignal(motionActivity: bytes)
    } catch {
      throw HitherError(
        .data, error.message, place: "\(path):\(error.place.line):\(error.place.column)")
    }
  }
}
