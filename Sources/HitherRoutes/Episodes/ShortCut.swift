package import HitherEngine
import HitherTracks

/// A stretch of the route that a member left out.
package struct ShortCut: Hashable, Sendable {
  /// Where the member left the route.
  package var start: Passage
  /// Where he came to it again.
  package var end: Passage
  /// The way that he went between, in metres.
  package var walked: Double
  /// The way along the stretch that he went later, having come back to it, in metres.
  package var caughtUp = 0.0

  init(start: Passage, _ end: Passage) {
    self.start = start
    self.end = end
    walked = max(0, end.walked - start.walked)
  }

  /// The length of the route between.
  package var skipped: Double { end.metres - start.metres }
  /// Whether the stretch was left out, and not walked later after all.
  package var isLasting: Bool { caughtUp < skipped / 2 }
  /// The metres saved.
  package var saved: Double { skipped - walked }
}

extension ShortCut: StateCoding {
  package func write(to writer: inout StateWriter) {
    writer.write(start)
    writer.write(end)
    writer.write(walked)
    writer.write(caughtUp)
  }

  package init(from reader: inout StateReader) throws(StateError) {
    start = try reader.read(Passage.self)
    end = try reader.read(Passage.self)
    walked = try reader.read(Double.self)
    caughtUp = try reader.read(Double.self)
    guard abs(walked) < 1e12, abs(caughtUp) < 1e12 else {
      throw StateError.malformed("a way is longer than any")
    }
  }
}
