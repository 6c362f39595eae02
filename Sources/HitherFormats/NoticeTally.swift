package import HitherTracks

/// Counts what a reader finds again and again, so that it is told once, with where it was first.
package struct NoticeTally {
  private struct Entry {
    let code: String
    let message: String
    let values: [String: String]
    let line: Int
    var count = 1
  }

  private var entries: [Entry] = []
  /// How many cases were counted, of all kinds.
  private(set) var total = 0
  private let file: String
  /// The most kinds of notice; a file that gives more reasons than that needs no more of them.
  private static let limit = 64

  /// Makes an empty tally for the notices of `file`.
  package init(file: String) {
    self.file = file
  }

  /// Counts one more of the cases that `message` describes in the singular.
  package mutating func count(
    _ code: String, _ message: String, line: Int, values: [String: String] = [:]
  ) {
    total += 1
    if let index = entries.firstIndex(where: { $0.code == code && $0.message == message }) {
      entries[index].count += 1
    } else if entries.count < Self.limit {
      entries.append(Entry(code: code, message: message, values: values, line: line))
    }
  }

  /// One notice for each kind of case, in the order in which they came up first.
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
