import HitherTracks

/// The estimates about one recording.
struct RecordingRecord: Hashable, Sendable {
  var number: Int32 = 0
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
    package init() {}

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
  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&number)
    try c.code(&error)
    try c.code(&heightError)
    try c.code(&level)
    try c.code(&seen)
    try c.code(&isBroken)
  }
}

extension RecordingChoice.State {
  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&unused)
    try c.code(&cell)
    try c.code(&held)
    try c.code(versioned: &recordings)
    try c.code(&main)
    try c.code(&heights)
    try c.code(&lastTime)
    try c.code(&lastNumber)
  }
}
