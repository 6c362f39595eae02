import HitherEngine
import HitherTracks

extension OutingPlan {
  /// A sum over the files and options of an outing that its pipeline's state depends on, so that a state is
  /// not gone on with under other places or settings.
  func sum() throws(HitherError) -> UInt64 {
    var writer = StateWriter()
    for path in [options.outing, routePath, placesPath, rulesPath, log?.path, options.transit] {
      writer.write(path != nil)
      guard let path else { continue }
      writer.append(try WholeFile.bytes(path, limit: .max))
    }
    for path in try options.realtime.map(RealtimeFiles.paths) ?? [] {
      writer.write(path)
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
    return SealedBytes.sum(writer.bytes[...])
  }
}
