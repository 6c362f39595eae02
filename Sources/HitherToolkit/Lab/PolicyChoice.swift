import HitherFormats
import HitherSampling
import HitherTracks

/// Policies that a researcher brings: a program, or the fixes that a tool kept.
enum PolicyChoice {
  /// The kind of `exec:COMMAND` and `schedule:FILE`; nil for other names.
  static func brought(
    _ name: String, relativeTo folder: String
  ) throws(HitherError) -> Sweep.Policy.Kind? {
    if name.hasPrefix("exec:") {
      return .program(String(name.dropFirst("exec:".count)))
    }
    guard name.hasPrefix("schedule:") else { return nil }
    let file = String(name.dropFirst("schedule:".count))
    let path = file.hasPrefix("/") || folder.isEmpty ? file : folder + "/" + file
    return .schedule(try KeptTimes.read(path))
  }
}
