package import HitherFiles
import HitherFormats
import HitherTracks

/// Plays recordings into a sink as they would have arrived: in event time, slower or faster.
///
/// All fixes with a time are held in memory, about 80 bytes each.
package struct ReplayRun {
  /// Settings of a replay.
  package struct Settings: Sendable {
    /// The speed relative to the recording; nil for as fast as the sink accepts it.
    package var speed: Double? = 1
    package var trouble = NetworkImpairment()
    /// The kinds of address of possible destinations.
    package var streams: [StreamKind] = []
    /// The permissions of an output file.
    package var mode = FileMode.ownerOnly

    package init() {}
  }

  /// The clock of a replay.
  package struct Pace: Sendable {
    /// Milliseconds that only go forward.
    package var now: @Sendable () -> Int64
    /// Waits for a number of milliseconds, or less.
    package var wait: @Sendable (Int64) -> Void
    /// Whether to stop.
    package var isStopped: @Sendable () -> Bool

    package init(
      now: @escaping @Sendable () -> Int64, wait: @escaping @Sendable (Int64) -> Void,
      isStopped: @escaping @Sendable () -> Bool
    ) {
      self.now = now
      self.wait = wait
      self.isStopped = isStopped
    }
  }

  /// The result of a replay.
  package struct Result {
    /// How the files were read.
    package let reading: Conversion.Result
    /// Fixes sent, with duplicates counted twice.
    package var sent = 0
    /// Fixes without a time, which have no place in a replay.
    package let untimed: Int
  }

  /// The most fixes between two readings of the clock.
  private static let batch = 1024

  private let plan: OutingPlan
  private let settings: Settings
  private let pace: Pace
  private var fixes = FixBatch()
  /// By fix, the index into `names`.
  private var members: [Int32] = []
  private var names: [String] = []
  private var untimed = 0

  package init(_ plan: OutingPlan, _ settings: Settings, _ pace: Pace) {
    self.plan = plan
    self.settings = settings
    self.pace = pace
  }

  /// Reads all inputs and plays them.
  ///
  /// - Parameter address: The destination: `-` for standard output, `file:PATH`, or a broker's
  ///   address.
  package mutating func run(
    to address: String, progress: (Int) -> Void
  ) throws(HitherError) -> Result {
    let reading = try read(progress)
    do throws(LiveError) {
      var sink = try Self.sink(address, settings)
      var result = Result(reading: reading, untimed: untimed)
      try play(into: &sink, &result)
      try sink.flush()
      return result
    } catch {
      throw HitherError(error)
    }
  }

  private static func sink(
    _ address: String, _ settings: Settings
  ) throws(LiveError) -> any FixSink {
    if let open = settings.streams.kind(of: address)?.fixes { return try open(address) }
    return try LineFixes(address, settings.mode)
  }

  private mutating func read(_ progress: (Int) -> Void) throws(HitherError) -> Conversion.Result {
    var log = ReadingLog()
    var numbers: [String: Int32] = [:]
    for source in plan.sources {
      let opened: TrackSource.Opened
      do throws(FormatError) { opened = try plan.options.open(source.path) } catch {
        throw HitherError(error)
      }
      let reading = SourceReading(source: source, isStrict: plan.options.isStrict)
      try reading.run(opened, &log) { (records) throws(HitherError) in
        var batch = records.batch
        progress(batch.fixes.count)
        guard batch.kind == .track else { return }
        plan.options.shiftClocks(of: &batch, records.names, source)
        for row in 0..<batch.fixes.count {
          guard batch.fixes.time[row] != Instant.absent.milliseconds else {
            untimed += 1
            continue
          }
          let name = plan.options.member(
            of: source.member
              ?? source.memberName(
                batch.members.isEmpty ? -1 : batch.members[row], among: records.names))
          let number = numbers[name] ?? Int32(names.count)
          if numbers.updateValue(number, forKey: name) == nil { names.append(name) }
          members.append(number)
          fixes.append(batch.fixes, row..<row + 1)
        }
      }
    }
    return Conversion.Result(log, plan)
  }

  private func play(into sink: inout any FixSink, _ result: inout Result) throws(LiveError) {
    let arrivals = settings.trouble.arrivals(of: fixes.time)
    guard let begin = arrivals.first?.time else { return }
    let start = pace.now()
    var next = 0
    while next < arrivals.count, !pace.isStopped() {
      var end = min(arrivals.count, next + Self.batch)
      if let speed = settings.speed {
        let reached = Double(begin) + Double(pace.now() &- start) * speed
        let due = arrivals[next..<end].prefix { Double($0.time) <= reached }.count
        if due == 0 {
          let missing = (Double(arrivals[next].time) - reached) / speed
          pace.wait(Int64(max(1, min(missing.rounded(.up), 200))))
          continue
        }
        end = next + due
      }
      try write(arrivals[next..<end].map(\.index), into: &sink)
      // In a replay at a set pace, each fix must be sent now.
      if settings.speed != nil { try sink.flush() }
      result.sent += end - next
      next = end
    }
  }

  /// Writes fixes in an order; consecutive fixes of one member together.
  private func write(_ rows: [Int], into sink: inout any FixSink) throws(LiveError) {
    var start = 0
    while start < rows.count {
      let member = members[rows[start]]
      let end = rows[start...].firstIndex { members[$0] != member } ?? rows.count
      try sink.write(fixes.picking(Array(rows[start..<end])), member: names[Int(member)])
      start = end
    }
  }
}

extension ReplayRun.Result {
  /// Warnings for a person about the replay.
  package func warnings() -> [String] {
    let notice =
      untimed == 0
      ? [] : ["\(untimed) fixes without a time were left out: they have no place in a replay"]
    return reading.warnings(rejectsPath: nil) + notice
  }
}
