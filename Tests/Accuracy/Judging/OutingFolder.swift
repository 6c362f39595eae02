import Glibc
import HitherSimulation
import HitherToolkit

/// The files of a made-up outing; they go when nothing uses them any more.
///
/// Without Foundation: a program that is linked statically draws a linker's warning by it.
final class OutingFolder {
  let path: String
  /// What `hither match` writes.
  var matches: String { path + "/matches.csv" }
  var tracks: String { path + "/tracks" }
  private var files: [String] = []

  struct CannotMake: Error {
    let place: String
  }

  init(_ outing: SimulatedOuting) throws {
    let place = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
    var template = Array((place + "/hither-accuracy.XXXXXX").utf8CString)
    guard unsafe mkdtemp(&template) != nil else { throw CannotMake(place: place) }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    let written = try SimulatedFolder.write(outing, to: path)
    files = written.files.map { path + "/" + $0 }
  }

  deinit {
    for file in files + [matches, tracks, path] { _ = unsafe remove(file) }
  }
}
