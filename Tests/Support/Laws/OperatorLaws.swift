package import HitherEngine
import HitherTracks

/// The laws that every operator keeps, checked on tracks by running them in many ways.
///
/// A pipeline is run once in large batches; then in batches of 1, 2, 7 and 64 fixes; then written to
/// bytes, read back into a fresh pipeline and continued, at random places; then live: the fixes
/// arrive shuffled within the lateness, and the reorder buffer and the watermark release them; then with
/// a silence at the end over which time goes on, at once or bit by bit. All runs must end with the same
/// fixes, the same events and the same state, to the byte. No two events of a run have the same id.
package enum OperatorLaws {
  /// How late the live run's fixes may arrive, in milliseconds.
  static let latenessMilliseconds: Int64 = 120_000

  /// Checks one operator on random tracks that hold gaps, jumps, stops, breaks and repeated times; some members
  /// record rarely.
  ///
  /// - Parameters:
  ///   - seed: Makes the tracks, the cuts and the orders of arrival.
  ///   - tracks: How many tracks to try.
  /// - Returns: what was broken, one line each; empty where all laws hold.
  package static func violations<Step: Operator>(
    of step: Step, seed: UInt64, tracks: Int = 12
  ) -> [String] {
    violations(seed: seed, tracks: tracks) {
      var pipeline = Pipeline(member: "member")
      pipeline.append(Deduplicator())
      pipeline.append(RecordingGaps())
      pipeline.append(step)
      return pipeline
    }
  }

  /// Checks a composition of operators on random tracks of up to so many fixes.
  package static func violations(
    seed: UInt64, tracks: Int = 12, longest: UInt64 = 400, pipeline: () -> Pipeline
  ) -> [String] {
    var random = LawRandom(seed: seed)
    var found: [String] = []
    for track in 0..<tracks {
      var fixes = LawTrack.make(&random, fixes: track == 0 ? 1 : 40 + Int(random.below(longest)))
      fixes.sort()
      let expected = Run.whole(pipeline(), fixes)
      found += expected.events.repeatedIDs.map { "track \(track): told twice: \($0)" }
      for size in [1, 2, 7, 64] {
        let run = Run.batches(pipeline(), fixes, size: size)
        found += run.differences(expected, "track \(track): batches of \(size)")
      }
      let cut = Run.cut(pipeline, fixes, &random)
      found += cut.differences(expected, "track \(track): cut and continued")
      for round in 0..<3 {
        let live = Run.live(pipeline(), fixes, &random)
        found += live.differences(expected, "track \(track): live, order \(round)")
      }
      let silence = Int64(random.below(20_000_000))
      let silent = Run.silent(pipeline, fixes, size: 1024, [silence])
      for size in [1, 64] {
        let steps = (0..<5).map { _ in Int64(random.below(UInt64(silence + 1))) }.sorted()
        let run = Run.silent(pipeline, fixes, size: size, steps + [silence])
        found += run.differences(silent, "track \(track): a silence in steps")
        let cut = Run.silent(
          pipeline, fixes, size: size, steps + [silence], isCut: true)
        found += cut.differences(silent, "track \(track): a silence cut and continued")
      }
    }
    return found
  }
}

/// What one run of a pipeline ended with.
private struct Run {
  var fixes = FixBatch()
  /// The fixes that were handed out once more.
  var later = FixBatch()
  var events: [Event] = []
  var state: [UInt8] = []

  static func whole(_ pipeline: Pipeline, _ fixes: FixBatch) -> Run {
    batches(pipeline, fixes, size: 1024)
  }

  static func batches(_ pipeline: Pipeline, _ fixes: FixBatch, size: Int) -> Run {
    var run = Run()
    var pipeline = pipeline
    for start in stride(from: 0, to: fixes.count, by: size) {
      run.feed(&pipeline, fixes, start..<min(start + size, fixes.count))
    }
    run.finish(&pipeline)
    return run
  }

  /// A run at whose end time goes on without fixes, by steps from the last fix in milliseconds.
  ///
  /// - Parameter isCut: Whether the state is read into a fresh pipeline before each step.
  static func silent(
    _ makePipeline: () -> Pipeline, _ fixes: FixBatch, size: Int, _ steps: [Int64],
    isCut: Bool = false
  ) -> Run {
    var run = Run()
    var pipeline = makePipeline()
    for start in stride(from: 0, to: fixes.count, by: size) {
      run.feed(&pipeline, fixes, start..<min(start + size, fixes.count))
    }
    guard let last = fixes.time.last else { return run }
    for step in steps {
      if isCut, !run.carryOver(&pipeline, makePipeline) { return run }
      var batch = FixBatch()
      pipeline.process(&batch, reaching: Instant(milliseconds: last) + step)
      run.take(batch, pipeline)
    }
    run.finish(&pipeline, at: Instant(milliseconds: last) + (steps.last ?? 0))
    return run
  }

  static func cut(
    _ makePipeline: () -> Pipeline, _ fixes: FixBatch, _ random: inout LawRandom
  ) -> Run {
    var run = Run()
    var pipeline = makePipeline()
    var start = 0
    while start < fixes.count {
      let end = min(fixes.count, start + 1 + Int(random.below(40)))
      run.feed(&pipeline, fixes, start..<end)
      start = end
      guard run.carryOver(&pipeline, makePipeline) else { return run }
    }
    run.finish(&pipeline)
    return run
  }

  /// Writes a pipeline to bytes and reads them into a fresh one; false where they cannot be read.
  private mutating func carryOver(
    _ pipeline: inout Pipeline, _ makePipeline: () -> Pipeline
  ) -> Bool {
    events += pipeline.takeEvents()
    let bytes = pipeline.heldBytes
    pipeline = makePipeline()
    do throws(StateError) {
      try pipeline.restore(bytes)
      return true
    } catch {
      events = []
      state = Array(error.message.utf8)
      return false
    }
  }

  static func live(
    _ pipeline: Pipeline, _ fixes: FixBatch, _ random: inout LawRandom
  ) -> Run {
    var run = Run()
    var pipeline = pipeline
    var buffer = ReorderBuffer()
    var watermark = Watermark(latenessMilliseconds: OperatorLaws.latenessMilliseconds)
    for index in arrivals(fixes, &random) {
      let fix = fixes.picking([index])
      _ = watermark.observe(Instant(milliseconds: fixes.time[index]), of: 0)
      guard buffer.insert(fix).isEmpty, let reached = watermark.time else { continue }
      var batch = FixBatch()
      buffer.release(before: reached, into: &batch)
      pipeline.process(&batch, reaching: reached)
      run.take(batch, pipeline)
    }
    var rest = FixBatch()
    buffer.releaseAll(into: &rest)
    run.feed(&pipeline, rest, 0..<rest.count)
    run.finish(&pipeline)
    return run
  }

  /// An order of arrival in which no fix comes later than the lateness allows.
  private static func arrivals(_ fixes: FixBatch, _ random: inout LawRandom) -> [Int] {
    let delays = fixes.time.map { _ in
      Int64(random.below(UInt64(OperatorLaws.latenessMilliseconds)))
    }
    return fixes.time.indices.sorted {
      (fixes.time[$0] + delays[$0], $0) < (fixes.time[$1] + delays[$1], $1)
    }
  }

  private mutating func feed(_ pipeline: inout Pipeline, _ fixes: FixBatch, _ range: Range<Int>) {
    guard let last = range.last else { return }
    var batch = FixBatch()
    batch.append(fixes, range)
    pipeline.process(&batch, reaching: Instant(milliseconds: fixes.time[last]))
    take(batch, pipeline)
  }

  /// Takes what left a pipeline when fixes were last sent or the input was ended.
  private mutating func take(_ batch: FixBatch, _ pipeline: Pipeline) {
    fixes.append(batch)
    later.append(pipeline.later)
  }

  private mutating func finish(_ pipeline: inout Pipeline, at time: Instant = .absent) {
    var batch = FixBatch()
    pipeline.end(&batch, at: time)
    take(batch, pipeline)
    events = (events + pipeline.takeEvents()).inOrder
    state = pipeline.heldBytes
  }

  func differences(_ expected: Run, _ name: String) -> [String] {
    var found: [String] = []
    if fixes != expected.fixes {
      found.append("\(name): \(fixes.count) fixes differ from \(expected.fixes.count)")
    }
    if later != expected.later {
      found.append("\(name): \(later.count) later fixes differ from \(expected.later.count)")
    }
    if events != expected.events {
      found.append("\(name): \(events.count) events differ from \(expected.events.count)")
    }
    if state != expected.state { found.append("\(name): the state differs") }
    return found
  }
}
