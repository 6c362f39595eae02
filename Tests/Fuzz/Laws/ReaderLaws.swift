internal import HitherFormats
internal import HitherText
internal import HitherTracks

/// What holds for every reader and every input, however broken: used by the fuzzer and by tests.
package enum ReaderLaws {
  /// What the reader of a format does with an input, and which laws it breaks.
  ///
  /// - Parameter format: The id of the format that the input is said to be of; recognised when nil.
  static func outcome(of bytes: [UInt8], format: String?) -> FuzzOutcome {
    let name = "input"
    let whole = WholeReading(BytesSource(bytes), format: format, name: name)
    var found = whole.misdeeds + faultsOfRecords(whole) + faultsOfMessages(whole)
    found += faultsOfAccount(whole)
    for (cut, source) in [
      ("bytes", BytesSource(bytes, pieceLength: 1) as any ByteSource),
      ("pieces", CutSource(bytes, seed: UInt64(bytes.count))),
    ] {
      let other = WholeReading(source, format: format, name: name)
      if other != whole { found.append("read in \(cut): " + whole.difference(from: other)) }
    }
    return FuzzOutcome(isAccepted: whole.fault == nil && !whole.records.isEmpty, violations: found)
  }

  /// Each record met is accepted or refused, and none is both.
  private static func faultsOfAccount(_ whole: WholeReading) -> [String] {
    let accepted = whole.count(of: .track) + whole.count(of: .route)
    let records = whole.recordCount + whole.routeRecordCount
    let unlisted = whole.notices.reduce(0) {
      $0 + ($1.code == "rejects_not_listed" ? Int($1.values["count"] ?? "1") ?? 1 : 0)
    }
    let refused = whole.rejects.count + unlisted
    // Single places are no records, yet one that is damaged is told of.
    let mayRefusePlaces = ["gpx", "kml", "zip"].contains(whole.format)
    let isSound =
      whole.count(of: .track) <= whole.recordCount
      && whole.count(of: .route) <= whole.routeRecordCount
      && (mayRefusePlaces ? records <= accepted + refused : records == accepted + refused)
    return isSound
      ? [] : ["\(records) records, but \(accepted) accepted and \(refused) refused"]
  }

  /// An accepted record has values that all that follows may rely on.
  private static func faultsOfRecords(_ whole: WholeReading) -> [String] {
    whole.records.compactMap { record in
      let fix = record.fix
      guard (-900_000_000...900_000_000).contains(fix.coordinate.latitudeE7),
        (-1_800_000_000...1_800_000_000).contains(fix.coordinate.longitudeE7)
      else { return "a place outside of the earth: \(fix.coordinate)" }
      guard fix.time == .absent || fix.time.isAccepted else { return "a time of \(fix.time)" }
      for sensor in Sensor.allCases where !fix[sensor].isNaN {
        guard sensor.range.contains(fix[sensor]), fix[sensor] == Sensor.quantised(fix[sensor])
        else { return "\(sensor.fieldName) of \(fix[sensor])" }
      }
      return nil
    }
  }

  /// What is told is one line, and says where.
  private static func faultsOfMessages(_ whole: WholeReading) -> [String] {
    var found: [String] = []
    for reject in whole.rejects {
      if !isOneLine(reject.reason) { found.append("a reason of many lines: \(reject.reason)") }
      if reject.line < 1 || reject.column < 1 {
        found.append("a reject at \(reject.line):\(reject.column)")
      }
      if reject.record.utf8.count > 3 * RecordLimits.rejectedRecord {
        found.append("a refused record of \(reject.record.utf8.count) bytes is kept")
      }
    }
    for notice in whole.notices where !isOneLine(notice.message) {
      found.append("a notice of many lines: \(notice.message)")
    }
    if let fault = whole.fault, !isOneLine(fault.message) {
      found.append("a fault of many lines: \(fault.message)")
    }
    if whole.notices.count > 10_000 { found.append("\(whole.notices.count) notices") }
    return found
  }

  /// Whether a text is one line that a terminal can show.
  static func isOneLine(_ text: String) -> Bool {
    !text.isEmpty && !text.utf8.contains { $0 < 0x20 || $0 == 0x7F }
  }
}

extension WholeReading {
  /// What another reading of the same bytes tells otherwise, in a few words.
  fileprivate func difference(from other: WholeReading) -> String {
    func first<Element: Equatable>(_ name: String, _ one: [Element], _ two: [Element]) -> String? {
      guard one != two else { return nil }
      let index =
        zip(one, two).enumerated().first { $1.0 != $1.1 }?.offset ?? min(one.count, two.count)
      func text(_ list: [Element]) -> String {
        list.indices.contains(index) ? "\(list[index])" : "none"
      }
      return "\(name) \(index) of \(one.count) and \(two.count): \(text(one)) / \(text(two))"
    }
    return first("record", records, other.records) ?? first("reject", rejects, other.rejects)
      ?? first("notice", notices, other.notices)
      ?? "\(format) \(recordCount) \(routeRecordCount) \(String(describing: fault)) \(metadata) / "
      + "\(other.format) \(other.recordCount) \(other.routeRecordCount) "
      + "\(String(describing: other.fault)) \(other.metadata)"
  }
}
