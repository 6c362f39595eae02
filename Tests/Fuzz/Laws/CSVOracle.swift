internal import HitherText

/// Separated values as RFC 4180 says, the plain way: what `CSVScanner` must make of a sound text.
enum CSVOracle {
  /// A record: its first line and its fields.
  struct Record: Equatable {
    var line: Int
    var fields: [[UInt8]]
  }

  /// What is wrong with how the scanner splits a text; nothing where the text is not sound.
  static func violations(of bytes: [UInt8]) -> [String] {
    guard let records = records(of: bytes) else { return [] }
    for pieceLength in [Int.max, 1, 5] {
      var scanner = CSVScanner(BytesSource(bytes, pieceLength: pieceLength))
      var scanned: [Record] = []
      while let outcome = try? scanner.next(), outcome == .record {
        scanned.append(
          Record(
            line: scanner.recordLine,
            fields: (0..<scanner.fieldCount).map { index in
              scanner.withField(index) { field in field.indices.map { field[$0] } }
            }))
      }
      guard scanned == records else { return ["\(scanned) where \(records) stand"] }
    }
    return []
  }

  /// The records; nil for a text with a quote out of place.
  private static func records(of bytes: [UInt8]) -> [Record]? {
    var records: [Record] = []
    var index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var line = 1
    func isLineEnd(_ index: Int) -> Bool { bytes[index] == 0x0A || bytes[index] == 0x0D }
    func passLineEnd() {
      index += bytes[index...].starts(with: [0x0D, 0x0A]) ? 2 : 1
      line += 1
    }
    while index < bytes.count {
      if isLineEnd(index) {
        passLineEnd()
        continue
      }
      var record = Record(line: line, fields: [])
      while true {
        var field: [UInt8] = []
        if index < bytes.count, bytes[index] == 0x22 {
          index += 1
          while true {
            guard index < bytes.count else { return nil }
            if bytes[index] == 0x22 {
              index += 1
              guard index < bytes.count, bytes[index] == 0x22 else { break }
            }
            // A line end in quotes belongs to the field.
            if isLineEnd(index) {
              let start = index
              passLineEnd()
              field += bytes[start..<index]
              continue
            }
            field.append(bytes[index])
            index += 1
          }
          guard index == bytes.count || bytes[index] == 0x2C || isLineEnd(index) else { return nil }
        } else {
          while index < bytes.count, bytes[index] != 0x2C, !isLineEnd(index) {
            field.append(bytes[index])
            index += 1
          }
        }
        record.fields.append(field)
        guard index < bytes.count, bytes[index] == 0x2C else { break }
        index += 1
      }
      records.append(record)
      if index < bytes.count { passLineEnd() }
    }
    return records
  }
}
