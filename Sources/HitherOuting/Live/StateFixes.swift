import HitherEngine
import HitherFormats
import HitherTracks

/// The fixes in a stream's state, including late ones, as lines of NDJSON for a report.
enum StateFixes {
  /// Writes the fixes of all members, or of the manifest's members, in order of arrival.
  ///
  /// Fixes too far ahead of their receipt were not accepted, and are omitted.
  static func write(_ path: String, _ plan: OutingPlan, to file: TemporaryFile) throws(HitherError)
  {
    let members = plan.hasManifest ? Set(plan.outing.members.map(\.id)) : nil
    var writer = NDJSONWriter()
    try StateFile(path: path, mustExist: true).deliveries { (delivery, _) throws(HitherError) in
      guard !delivery.isTick else { return }
      for entry in delivery.entries { try file.append(entry.line + [UInt8(ascii: "\n")]) }
      var batch = RecordBatch()
      batch.fixes = delivery.fixes
      var start = 0
      while start < delivery.members.count {
        let member = delivery.members[start]
        var end = start + 1
        while end < delivery.members.count, delivery.members[end] == member { end += 1 }
        defer { start = end }
        let number = Int(member)
        guard delivery.memberNames.indices.contains(number) else { continue }
        let name = delivery.memberNames[number]
        guard members?.contains(plan.options.member(of: name)) ?? true else { continue }
        for range in delivery.believed(start..<end, shift: plan.shifts[name] ?? 0) {
          writer.append(batch, range, member: name)
        }
      }
      try file.append(writer.takeOutput())
    }
  }
}

extension Delivery {
  /// The parts of a range without the fixes that were too far ahead of their receipt.
  fileprivate func believed(_ range: Range<Int>, shift: Int64) -> [Range<Int>] {
    guard let received else { return [range] }
    let limit = received + (Watermark.futureLimitMilliseconds - shift)
    var parts: [Range<Int>] = []
    var start = range.lowerBound
    for index in range where Instant(milliseconds: fixes.time[index]) > limit {
      if start < index { parts.append(start..<index) }
      start = index + 1
    }
    if start < range.upperBound { parts.append(start..<range.upperBound) }
    return parts
  }
}
