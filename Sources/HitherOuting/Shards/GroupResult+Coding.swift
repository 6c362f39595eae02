package import HitherEngine
import HitherFormats
package import HitherTracks

/// Files that were read, as part of a partial result.
extension GroupResult {
  /// Codes everything but the lanes, which are coded one by one.
  ///
  /// - Parameter spool: Where rejects that are read are stored.
  mutating func code(_ c: inout StateCoder, _ spool: SharedSpool) throws(HitherError) {
    var names = ids.sorted { $0.precedesByBytes($1) }
    var lines = log.entries.map { String(decoding: $0.line, as: UTF8.self) }
    var result = self
    let hasRejects = try c.codePart { c throws(StateError) in
      try c.code(&names)
      try c.code(&result.log.files)
      try c.code(&result.log.notices)
      try c.code(&result.log.statements)
      try c.code(&lines)
      return try c.coded(result.log.rejects != nil)
    }
    if c.isReading {
      self = result
      ids = Set(names)
      log.entries = try lines.map { (line) throws(HitherError) in
        do throws(FormatError) {
          return try StreamedEntry(kept: Array(line.utf8))
        } catch {
          throw HitherError(.data, "the partial result is damaged: \(error.message)")
        }
      }
      if hasRejects { log.rejects = RejectSpool(spool) }
    }
    try log.rejects?.code(&c)
  }
}

extension Diagnostics.File: StateCoding {
  package init() { self.init(file: "", format: "", records: 0, rejected: 0) }

  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&file)
    try c.code(&format)
    try c.code(&records)
    try c.code(&rejected)
  }
}

extension Notice: StateCoding {
  package init() { self.init(code: "", message: "") }

  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&code)
    try c.code(&message)
    try c.code(ifPresent: &file)
    try c.code(ifPresent: &member)
    var names = values.keys.sorted { $0.precedesByBytes($1) }
    var texts = names.map { values[$0] ?? "" }
    try c.code(&names)
    try c.code(&texts)
    if c.isReading {
      values = Dictionary(zip(names, texts), uniquingKeysWith: { first, _ in first })
    }
  }
}
