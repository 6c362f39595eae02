package import HitherEngine
import HitherGeodesy
package import HitherTracks

/// What a phone knows of its speed from its fixes.
package struct KnownMotion: Sendable {
  /// The newest fix.
  private(set) var last: Fix?
  /// The fix before it.
  private(set) var before: Fix?

  /// Knows nothing yet.
  package init() {}

  /// Takes the next fix.
  package mutating func add(_ fix: Fix) {
    before = last
    last = fix
  }

  /// Metres a second: as the receiver says, else over the way from the fix before; nil where neither
  /// is known.
  package var speed: Double? {
    guard let last else { return nil }
    if !last.speed.isNaN { return last.speed }
    guard let before, last.time > before.time else { return nil }
    return ShortDistance.metres(from: before.coordinate, to: last.coordinate)
      / (Double(last.time - before.time) / 1000)
  }
}

extension KnownMotion: StateCoding {
  package func write(to writer: inout StateWriter) {
    writer.write(last)
    writer.write(before)
  }

  package init(from reader: inout StateReader) throws(StateError) {
    last = try reader.readOptional(Fix.self)
    before = try reader.readOptional(Fix.self)
  }
}

/// The memory of a policy that asks only how far it has come since the last kept fix.
package struct KeptFix: Sendable {
  var fix: Fix?
}

extension KeptFix: StateCoding {
  package func write(to writer: inout StateWriter) { writer.write(fix) }

  package init(from reader: inout StateReader) throws(StateError) {
    fix = try reader.readOptional(Fix.self)
  }
}
