import Glibc
import HitherFormats
import HitherOuting

/// By what a run of the benchmarks was measured, beside the kind of machine.
package struct BenchProvenance: Hashable, Sendable {
  /// The version of Hither.
  package var version: String?
  /// The commit from which it was built; nil if the build did not say.
  package var commit: String?
  /// The compiler that built it; nil if the build did not say.
  package var compiler: String?
  /// The system's name and that of its kernel.
  package var system: String?

  /// Of this program on this machine.
  package static var current: Self {
    Self(
      version: HitherVersion.current, commit: HitherVersion.commit,
      compiler: HitherVersion.compiler, system: systemName)
  }

  /// For a person, in one line.
  package var text: String {
    let program = "hither \(version ?? "")" + (commit.map { " (\($0))" } ?? "")
    return ([program] + [compiler, system].compactMap { $0 }).joined(separator: ", ")
  }

  private static var systemName: String? {
    var name = utsname()
    guard unsafe uname(&name) == 0 else { return nil }
    func text<Tuple>(_ characters: Tuple) -> String {
      unsafe withUnsafeBytes(of: characters) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
    }
    let kernel = text(name.sysname) + " " + text(name.release)
    return [distribution, kernel].compactMap { $0 }.joined(separator: ", ")
  }

  private static var distribution: String? {
    guard let bytes = try? WholeFile.bytes("/etc/os-release", limit: 1 << 16) else { return nil }
    let entry = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      .first { $0.hasPrefix("PRETTY_NAME=") }
    return entry.map { $0.dropFirst("PRETTY_NAME=".count).filter { $0 != "\"" } }
  }
}
