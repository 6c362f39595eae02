package import HitherEngine
import HitherTracks

/// A section of the route that a member skipped.
package struct ShortCut: Hashable, Sendable {
  /// Where the member left the route.
  package var start: Passage
  /// Where the member rejoined it.
  package var end: Passage
  /// The distance travelled in between, in metres.
  package var walked: Double
  /// The distance later walked along the skipped section, after coming back to it, in metres.
  package var caughtUp = 0.0

  init(start: Passage, _ end: Passage) {
    self.start = start
    self.end = end
    walked = max(0, end.walked - start.walked)
  }

  /// The length of the route in between.
  package var skipped: Double { end.metres - start.metres }
  /// Whether the section was skipped and not walked later.
  package var isLasting: Bool { caughtUp < skipped / 2 }
  /// The metres saved.
  package var saved: Double { skipped - walked }
}

extension ShortCut: StateCoding {
  package init() { (start, end, walked) = (Passage(), Passage(), 0) }

  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&start)
    try c.code(&end)
    try c.code(&walked)
    try c.code(&caughtUp)
  }

  package func validate() throws(StateError) {
    guard abs(walked) < 1e12, abs(caughtUp) < 1e12 else {
      throw StateError.malformed("a way is longer than any")
    }
  }
}
