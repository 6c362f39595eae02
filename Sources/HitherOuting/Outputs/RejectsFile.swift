package import HitherFiles

/// The rejects of a run as a CSV file.
package enum RejectsFile {
  /// Writes the header and all rejects.
  package static func write(
    _ result: OutingResult, to path: String, _ mode: FileMode = .ownerOnly,
    _ durability: NewFile.Durability = .all
  ) throws(HitherError) {
    try write(result.rejects, to: path, mode, durability)
  }

  package static func write(
    _ spools: [RejectSpool], to path: String, _ mode: FileMode,
    _ durability: NewFile.Durability = .all
  ) throws(HitherError) {
    var file = try OutputFile(path, mode)
    var header = RejectsTable()
    try file.write(header.takeBytes())
    for rejects in spools {
      try rejects.read { (bytes) throws(HitherError) in try file.write(bytes) }
    }
    try file.finish(durability)
  }
}
