import Glibc
import HitherFormats
import HitherTracks

/// The folder of real recordings, where the environment names one.
enum Corpus {
  static let folder: String? = unsafe getenv("HITHER_CORPUS").map { unsafe String(cString: $0) }

  static func path(_ file: String) -> String { "\(folder ?? "")/\(file)" }

  /// The track points of a file, as they are read.
  static func trackFixes(_ file: String) throws -> [Fix] {
    var reader = try TrackSource.open(path(file)).reader
    var batch = RecordBatch()
    var fixes: [Fix] = []
    while try reader.read(&batch) {
      if batch.kind == .track { fixes += batch.fixes.rows }
    }
    return fixes
  }

  /// A file as text.
  static func text(_ file: String) throws -> String {
    var source = try FileBytes(path: path(file))
    var bytes: [UInt8] = []
    while try source.read(into: &bytes, upTo: 1 << 20) > 0 {}
    return String(decoding: bytes, as: UTF8.self)
  }
}
