import HitherEngine
import HitherTracks

extension OutingPlan {
  /// A sum over the files and options of an outing that its pipeline's state depends on, so that a state is
  /// not gone on with under other places or settings.
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
    // What is looked for again and again is kept with the stream.
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
