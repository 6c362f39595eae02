package import HitherFiles
import HitherFormats
import HitherTracks

/// The fixes that left a run's last step, in any format, member by member.
package enum FixesFile {
  package static func write(
    _ result: OutingResult, to path: String, _ mode: FileMode, format id: String?
  ) throws(HitherError) {
    let format = try Conversion.format(id, for: path)
    var output = try ConvertedFile(path, mode, isNamed: format.needsOwnFile)
    let written = format.needsOwnFile ? try output.ownPath() : path
    guard var writer = format.writer(for: written) else {
      throw HitherError(.internalFault, "format '\(format.id)' has no writer")
    }
    var metadata = FileMetadata()
    metadata.name = result.summary.outing.name
    writer.begin(metadata)
    for (member, fixes) in zip(result.summary.members, result.fixes) {
      guard let fixes else { continue }
      try fixes.read { (batch) throws(HitherError) in
        var record = RecordBatch()
        record.fixes = batch
        if !fixes.isTimed {
          let absent = Instant.absent.milliseconds
          for row in 0..<batch.count { record.fixes.time[row] = absent }
        }
        writer.append(record, member: member.member.id)
        try output.take(&writer)
      }
    }
    writer.end()
    try output.take(&writer)
    try output.finish()
  }
}
