package import HitherEngine
import HitherTracks

extension ModeFold {
  package struct State: Sendable {
    var lastTime: Instant?
    /// The current quarter minute, and the one before.
    var sums = ModeAnchorSums()
    var anchor: ModeAnchor?
    /// Time that belongs to the current quarter minute, in milliseconds.
    var pending: Int64 = 0
    /// The current minute, the earlier ones, and how many of them are decided.
    var window: ModeWindow?
    var minutes: [ModeMinute] = []
    var decided = 0
    var decoder = ModeDecoder()
    var times = ModeTimes()
    /// The expected part of the times that is right, in milliseconds.
    var right = 0.0
    var unknown: Int64 = 0

    /// The times up to the end of the last complete piece.
    package var modes: ModeTimes {
      var times = times
      times.unknownMilliseconds = unknown
      let told = times.milliseconds.reduce(0, +)
      times.confidence = told > 0 ? right / Double(told) : nil
      return times
    }
  }
}

extension ModeFold.State: StateCoding {
  package func write(to writer: inout StateWriter) {
    writer.write(lastTime)
    sums.write(to: &writer)
    writer.write(anchor)
    writer.write(pending)
    writer.write(window)
    writer.write(minutes)
    writer.write(Int64(decided))
    decoder.write(to: &writer)
    writer.write(column: times.milliseconds)
    writer.write(right)
    writer.write(unknown)
  }

  package init(from reader: inout StateReader) throws(StateError) {
    lastTime = try reader.readOptional(Instant.self)
    sums = try ModeAnchorSums(from: &reader)
    anchor = try reader.readOptional(ModeAnchor.self)
    pending = try reader.read()
    window = try reader.readOptional(ModeWindow.self)
    minutes = try reader.readList(ModeMinute.self)
    decided = Int(try reader.read(Int64.self))
    guard decided >= 0, decided <= minutes.count else {
      throw .malformed("more minutes are decided than there are")
    }
    decoder = try ModeDecoder(from: &reader)
    times.milliseconds = try reader.readColumn(times.milliseconds.count, of: Int64.self)
    right = try reader.read(Double.self)
    unknown = try reader.read()
  }
}
