import HitherEngine

/// Which parts of a route were visited, in equal parts of about ten metres.
struct RouteCoverage: Hashable, Sendable {
  /// The length of a part, in metres, unless there would be too many.
  static let partMetres = 10.0
  /// The largest number of parts.
  static let mostParts = 20_000

  private(set) var parts: Int
  private var words: [UInt64]
  private(set) var visited = 0
  /// Whether the visited share is sufficient for a finish.
  private(set) var isMostVisited = false

  init(length: Double) {
    let wanted = (length / Self.partMetres).rounded(.up)
    parts = Int(min(max(wanted, 1), Double(Self.mostParts)))
    words = Array(repeating: 0, count: (parts + 63) / 64)
  }

  /// The visited share, from 0 to 1.
  var share: Double { Double(visited) / Double(parts) }

  func isVisited(_ part: Int) -> Bool {
    words[part >> 6] & (1 << UInt64(part & 63)) != 0
  }

  mutating func visit(_ part: Int) {
    let bit: UInt64 = 1 << UInt64(part & 63)
    guard words[part >> 6] & bit == 0 else { return }
    words[part >> 6] |= bit
    visited += 1
    isMostVisited = share >= RouteProgress.finishShare
  }
}

extension RouteCoverage: StateCoding {
  init() { self.init(length: 0) }

  mutating func code(_ c: inout StateCoder) throws(StateError) {
    parts = Int(try c.coded(UInt32(truncatingIfNeeded: parts)))
    guard (1...Self.mostParts).contains(parts) else {
      throw StateError.malformed("the parts of a route are too many")
    }
    try c.code(column: &words, count: (parts + 63) / 64)
    guard c.isReading else { return }
    visited = words.reduce(0) { $0 + $1.nonzeroBitCount }
    isMostVisited = share >= RouteProgress.finishShare
  }

  func validate() throws(StateError) {
    guard visited <= parts else { throw StateError.malformed("more was visited than there is") }
  }
}
