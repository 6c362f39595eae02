import HitherEngine
import HitherTracks

extension OutingPlan {
  /// A checksum of the files and options on which the pipeline's state depends, so that a state is
  /// not resumed with others.
  func sum() throws(HitherError) -> UInt64 {
    var coder = StateCoder()
    let files = [
      options.outing, routePath, placesPath, rulesPath, log?.path, transitPath, options.ways,
    ]
    for path in files {
      coder.append(path != nil)
      guard let path else { continue }
      coder.append(try WholeFile.bytes(path, limit: .max))
    }
    // Realtime data that is polled is stored with the stream.
    coder.append(realtimePath)
    if let path = realtimePath, !RealtimePoll.isPolled(path) {
      coder.append(try WholeFile.bytes(path, limit: .max))
    }
    coder.append(leader)
    coder.append(outing.timeZone)
    // A state without it stays one that can be resumed.
    if let time = options.homeByMilliseconds { coder.append(time) }
    for (id, shift) in shifts.sorted(by: { $0.key.precedesByBytes($1.key) }) {
      coder.append(id)
      coder.append(shift)
    }
    for (id, member) in options.merges.sorted(by: { $0.key.precedesByBytes($1.key) }) {
      coder.append(id)
      coder.append(member)
    }
    return ByteSum.of(coder.written())
  }
}
