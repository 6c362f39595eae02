import HitherEngine
import HitherTracks

extension OutingPlan {
  /// A checksum of the files and options on which the pipeline's state depends, so that a state is
  /// not resumed with others.
  func sum() throws(HitherError) -> UInt64 {
    var writer = StateWriter()
    let files = [
      options.outing, routePath, placesPath, rulesPath, log?.path, transitPath, options.ways,
    ]
    for path in files {
      writer.write(path != nil)
      guard let path else { continue }
      writer.append(try WholeFile.bytes(path, limit: .max))
    }
    // Realtime data that is polled is stored with the stream.
    writer.write(realtimePath)
    if let path = realtimePath, !RealtimePoll.isPolled(path) {
      writer.append(try WholeFile.bytes(path, limit: .max))
    }
    writer.write(leader)
    writer.write(outing.timeZone)
    for (id, shift) in shifts.sorted(by: { $0.key.precedesByBytes($1.key) }) {
      writer.write(id)
      writer.write(shift)
    }
    for (id, member) in options.merges.sorted(by: { $0.key.precedesByBytes($1.key) }) {
      writer.write(id)
      writer.write(member)
    }
    return ByteSum.of(writer.bytes)
  }
}
