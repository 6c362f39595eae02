import Foundation
import HitherLab
import HitherOuting
import HitherSimulation

/// The files of a made-up outing; they go when nothing uses them any more.
final class OutingFolder {
  private let folder: TemporaryFolder
  var path: String { folder.path }
  /// What `hither match` writes.
  var matches: String { path + "/matches.csv" }
  var tracks: String { path + "/tracks" }

  init(_ outing: SimulatedOuting) throws {
    folder = try TemporaryFolder()
    _ = try SimulatedFolder.write(outing, to: path)
  }

  /// Puts another file beside them.
  func write(_ text: String, to name: String) throws {
    try text.write(toFile: path + "/" + name, atomically: false, encoding: .utf8)
  }
}
