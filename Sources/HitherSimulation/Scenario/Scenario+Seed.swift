import HitherText

extension Scenario {
  /// Sets another seed, also in the copy of the file, so that the copy makes the same outing again.
  public mutating func reseed(_ seed: UInt64) {
    self.seed = seed
    source = source.flatMap { ScenarioFile.replacingSeed(in: $0, with: seed) }
  }
}

/// A scenario's file as text.
enum ScenarioFile {
  /// The file with another seed; nil if the file has no top-level seed.
  static func replacingSeed(in bytes: [UInt8], with seed: UInt64) -> [UInt8]? {
    guard let root = try? JSONNode.parse(bytes), let node = root["seed"] else { return nil }
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map(Array.init)
    guard lines.indices.contains(node.place.line - 1) else { return nil }
    let line = String(decoding: lines[node.place.line - 1], as: UTF8.self)
    let before = line.unicodeScalars.prefix(node.place.column - 1)
    let after = line.unicodeScalars.dropFirst(node.place.column - 1)
      .drop { "0123456789.eE+-".unicodeScalars.contains($0) }
    lines[node.place.line - 1] = Array((String(before) + "\(seed)" + String(after)).utf8)
    return Array(lines.joined(separator: [UInt8(ascii: "\n")]))
  }
}
