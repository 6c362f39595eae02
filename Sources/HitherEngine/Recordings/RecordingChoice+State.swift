import HitherTracks

/// The estimates about one recording.
struct RecordingRecord: Hashable, Sendable {
  var number: Int32
  /// The error of its fixes, in metres, with exponential forgetting; NaN before anything is known.
  var error = Double.nan
  /// The same for its elevations.
  var heightError = Double.nan
  /// The offset of its elevations to the common level, in metres; NaN if unknown.
  var level = Double.nan
  /// Its latest fix, used or not.
  var seen = Instant.absent
  /// Whether a segment began since its last used fix.
  var isBroken = false
}

extension RecordingChoice {
  /// The operator's state.
  package struct State: StateCoding, Equatable, Sendable {
    /// Fixes that were not used because another recording had better ones.
    package internal(set) var unused: Int64 = 0
    var cell = Int64.min
    var held = FixBatch()
    /// In order of number.
    var recordings: [RecordingRecord] = []
    /// The recording whose fixes are preferred; -1 before any.
    var main: Int32 = -1
    /// The recording whose elevations are preferred; -1 before any.
    var heights: Int32 = -1
    /// The last fix that was used.
    var lastTime = Instant.absent
    var lastNumber: Int32 = -1

    /// The recordings, best first; the one in use is replaced only by one that is much better.
    func ranked() -> [RecordingRecord] {
      func weight(_ record: RecordingRecord) -> Double {
        record.error.isNaN ? .infinity : record.error
      }
      return recordings.sorted {
        if ($0.number == main) != ($1.number == main) { return $0.number == main }
        if weight($0) != weight($1) { return weight($0) < weight($1) }
        return $0.number < $1.number
      }
    }
  }
}

extension RecordingRecord: StateCoding {
  func write(to writer: inout StateWriter) {
    writer.write(number)
    writer.write(error)
    writer.write(heightError)
    writer.write(level)
    writer.write(seen)
    writer.write(isBroken)
  }

  init(from reader: inout StateReader) throws(StateError) {
    number = try reader.read(Int32.self)
    error = try reader.read(Double.self)
    heightError = try reader.read(Double.self)
    level = try reader.read(Double.self)
    seen = try reader.read(Instant.self)
    isBroken = try reader.read(Bool.self)
  }
}

extension RecordingChoice.State {
  package func write(to writer: inout StateWriter) {
    writer.write(unused)
    writer.write(cell)
    writer.write(held)
    writer.write(UInt32(truncatingIfNeeded: recordings.count))
    for record in recordings { writer.write(record) }
    writer.write(main)
    writer.write(heights)
    writer.write(lastTime)
    writer.write(lastNumber)
  }

  package init(from reader: inout StateReader) throws(StateError) {
    unused = try reader.read(Int64.self)
    cell = try reader.read(Int64.self)
    held = try reader.read(FixBatch.self)
    for _ in 0..<(try reader.read(UInt32.self)) {
      recordings.append(try reader.read(RecordingRecord.self))
    }
    main = try reader.read(Int32.self)
    heights = try reader.read(Int32.self)
    lastTime = try reader.read(Instant.self)
    lastNumber = try reader.read(Int32.self)
  }
}
