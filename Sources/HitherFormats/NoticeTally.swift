package import HitherTracks

/// Counts repeated findings of a reader, so that each kind is reported once with its first place.
package struct NoticeTally {
  private struct Entry {
    let code: String
    let message: String
    let values: [String: String]
    let line: Int
    var count: Int
  }

  private var entries: [Entry] = []
  /// The number of cases of all kinds.
  private(set) var total = 0
  private let file: String
  /// The largest number of kinds of notice; further kinds are not needed.
  private static let limit = 64

  /// Makes an empty tally for the notices of `file`.
  package init(file: String) {
    self.file = file
  }

  /// Counts one more case, or several; `message` describes it in the singular.
  package mutating func count(
    _ code: String, _ message: String, line: Int, values: [String: String] = [:], times: Int = 1
  ) {
    total += times
    if let index = entries.firstIndex(where: { $0.code == code && $0.message == message }) {
      entries[index].count += times
    } else if entries.count < Self.limit {
      entries.append(
        Entry(code: code, message: message, values: values, line: line, count: times))
    }
  }

  /// One notice for each kind of case, in the order of first occurrence.
  package var notices: [Notice] {
    entries.map { entry in
      let times =
        entry.count == 1
        ? "at line \(entry.line)" : "\(entry.count) times, first at line \(entry.line)"
      let line =
        entry.count == 1
        ? ["place": "\(entry.line)"] : ["count": "\(entry.count)", "from": "\(entry.line)"]
      return Notice(
        code: entry.code, message: "\(entry.message) (\(times))", file: file,
        values: entry.values.merging(line) { $1 })
    }
  }
}

extension Notice {
  /// The codes of readers that use a file up to and around its damage, which need not cost a whole record.
  private static let damageCodes: Set = ["damaged_file", "damaged_xml", "wrong_checksum"]

  /// Whether the file is damaged: a strict run refuses it, even if no record was rejected.
  package var isDamage: Bool { Self.damageCodes.contains(code) }
}
