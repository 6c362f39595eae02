import Glibc
package import HitherFiles
package import HitherOuting
import HitherTracks

/// The output formats of a benchmark run.
package enum BenchFile {
  case json
  case junit
  case markdown
  case table

  private static var hostName: String {
    var name = [CChar](repeating: 0, count: 256)
    guard unsafe gethostname(&name, name.count - 1) == 0 else { return "unknown" }
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Writes a run to a file, `-` for standard output.
  package func write(_ record: BenchRecord, to path: String, _ mode: FileMode = .ownerOnly)
    throws(HitherError)
  {
    let bytes =
      switch self {
      case .json: BenchDocument.json(record)
      case .junit:
        BenchJUnit(
          record, host: Self.hostName, time: Instant(milliseconds: WallClock.milliseconds)
        ).bytes
      case .markdown: BenchText.markdown(record)
      case .table: BenchText.table(record)
      }
    try OutputFile.write(bytes, to: path, mode)
  }
}
