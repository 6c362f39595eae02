import Glibc
import HitherEngine
import HitherFormats
import HitherOuting
import HitherReport
import HitherTracks

/// The inputs of a stage, and the kinds of work of stages.
struct BenchTask {
  let workload: BenchWorkload
  /// The resolved folder of the group.
  let plan: OutingPlan
  /// The file in the stage's format; empty if it reads none.
  var file = ""

  /// The size of a batch from a file.
  private static let batch = 1024
  /// A batch of this number of members takes less than 512 kB.
  private static let membersInCache = 7

  init(_ workload: BenchWorkload) throws(HitherError) {
    self.workload = workload
    var selection = InputSelection(workload.options)
    plan = try selection.plan([workload.folder])
  }

  /// Work on all fixes of the group, or on the same number from the file.
  private func work(_ run: @escaping () throws(HitherError) -> Void) -> BenchWork {
    BenchWork(fixes: workload.fixCount, run: run)
  }

  // MARK: Files

  /// The size of the file in bytes.
  var fileBytes: Int? {
    var status = stat()
    guard unsafe stat(file, &status) == 0 else { return nil }
    return Int(status.st_size)
  }

  /// Reads the file without further processing.
  func reading() -> BenchWork {
    work { () throws(HitherError) in
      do throws(FormatError) {
        var reader = try TrackSource.open(file).reader
        var batch = RecordBatch()
        while try reader.read(&batch) {}
      } catch {
        throw HitherError(error)
      }
    }
  }

  /// The work of `hither summarize`.
  func summarizing() -> BenchWork {
    work { () throws(HitherError) in
      var selection = InputSelection(OutingOptions())
      let plan = try selection.plan([file])
      _ = try OutingRun(plan, try .sums(plan)).run()
    }
  }

  /// The work of `hither report`.
  func reporting() -> BenchWork {
    work { () throws(HitherError) in
      let folder = ReportFolder(workload.output("report"), .ownerOnly, .all)
      let result = try OutingRun(plan, try .everything(plan), settled: folder.begin).run()
      var style = ReportStyle()
      style.mapLibrary = SystemLeaflet.library
      try folder.write(result, style)
    }
  }

  // MARK: Members

  /// Runs operators over each member's fixes.
  func running(_ operators: [OperatorDescription]) throws(HitherError) -> BenchWork {
    try each(operators) { pipeline, fixes in
      for start in stride(from: 0, to: fixes.count, by: Self.batch) {
        pipeline.take(fixes, start..<min(start + Self.batch, fixes.count))
      }
    }
  }

  /// Runs operators over so few fixes that they fit into a core's second-level cache.
  ///
  /// Operators with little work per fix mostly wait for main memory otherwise, which other programs
  /// slow down differently from the calibration kernel.
  func runningInCache(_ operators: [OperatorDescription]) throws(HitherError) -> BenchWork {
    let few = workload.tracks.prefix(Self.membersInCache).map { member, fixes in
      var first = FixBatch()
      first.append(fixes, 0..<min(Self.batch, fixes.count))
      return (member: member, fixes: first)
    }
    return try each(operators, of: few) { pipeline, fixes in
      pipeline.take(fixes, 0..<fixes.count)
    }
  }

  /// Runs operators over each member's fixes and saves their state each minute.
  func checkpointing(_ operators: [OperatorDescription]) throws(HitherError) -> BenchWork {
    try each(operators) { pipeline, fixes in
      for start in stride(from: 0, to: fixes.count, by: 60) {
        pipeline.take(fixes, start..<min(start + 60, fixes.count))
        _ = pipeline.heldBytes
      }
    }
  }

  /// The operators' inputs from the outing, such as the index of its places, are prepared beforehand.
  ///
  /// - Parameter few: The fixes; nil for those of the workload.
  private func each(
    _ operators: [OperatorDescription], of few: [(member: Member, fixes: FixBatch)]? = nil,
    _ body: @escaping (inout Pipeline, FixBatch) -> Void
  ) throws(HitherError) -> BenchWork {
    let tracks = few ?? workload.tracks
    let steps = MemberSteps(
      operators.compactMap { Registers.operators.named($0.name) }.map { PipelineStep($0) },
      plan.outing.settings, columnsAtEnd: nil)
    let needs = try RunNeeds.everything(plan)
    return BenchWork(fixes: tracks.reduce(0) { $0 + $1.fixes.count }) { () throws(HitherError) in
      for (member, fixes) in tracks {
        var pipeline = Pipeline(member: member.id)
        steps.append(to: &pipeline, member, needs)
        body(&pipeline, fixes)
        var rest = FixBatch()
        pipeline.end(&rest)
      }
    }
  }

  /// Keeps each member's fixes that the standard policy records.
  func sampling() throws(HitherError) -> BenchWork {
    choosing(try FixChoice(policy: "standard", plan))
  }

  /// Keeps each member's fixes that a simplification algorithm keeps.
  func compressing() throws(HitherError) -> BenchWork {
    choosing(try FixChoice(compressor: "td-tr:10"))
  }

  private func choosing(_ choice: FixChoice) -> BenchWork {
    work { () throws(HitherError) in
      for track in workload.tracks {
        var fixes = track.fixes
        try choice.apply(to: &fixes, of: track.member.id)
      }
    }
  }

  // MARK: Group

  /// All work without files: every operator of a report that emits events or computes totals.
  func analysing() throws(HitherError) -> BenchWork {
    let run = OutingRun(plan, try needs())
    return work { () throws(HitherError) in _ = try run.run(on: workload.tracks) }
  }

  /// The members' samples, the input of the group's stage.
  func grouping() throws(HitherError) -> BenchWork {
    let needs = try needs()
    let members = workload.tracks.map(\.member)
    var samples: [TickSamples] = []
    for (member, fixes) in workload.tracks {
      var track = MemberTrack(member, plan.outing.settings, needs)
      var batch = fixes
      try track.process(&batch)
      try track.end(at: fixes.time.last.map(Instant.init(milliseconds:)))
      samples.append(track.takeSamples())
    }
    let task = GroupTask(plan, needs, members: members, leader: 0)
    return work { () throws(HitherError) in
      guard let task else { return }
      var stage = GroupStage(task)
      for (index, samples) in samples.enumerated() { stage.take(samples, of: index) }
      stage.end(at: .latest)
      stage.run()
    }
  }

  private func needs() throws(HitherError) -> RunNeeds {
    var needs = try RunNeeds.everything(plan)
    (needs.lines, needs.fixes, needs.outlines, needs.recordings) = (false, false, false, false)
    needs.walkingTime = nil
    return needs
  }
}

// MARK: - Streams

extension BenchTask {
  /// The number of members of a stream.
  private static let streamed = 10

  /// Processes a stream without route and places, so that ordering, watermark and lanes dominate.
  func watching() throws(HitherError) -> BenchWork {
    let stream = BenchStream(workload.tracks(of: Self.streamed))
    var options = OutingOptions()
    options.leader = workload.options.leader
    var selection = InputSelection(options)
    let task = WatchTask(try selection.plan(stream: "-"))
    var settings = WatchRun.Settings()
    settings.now = .latest
    let signals = WatchRun.Signals(isStopped: { false }, clock: { 0 }, progress: { _ in })
    return BenchWork(fixes: stream.fixCount) { [settings] () throws(HitherError) in
      var run = try WatchRun(task, settings, signals, from: stream, to: [])
      let tally = try run.run()
      guard tally.fixes == stream.fixCount, tally.late == 0, tally.events > 0 else {
        throw HitherError(.internalFault, "the stream was not watched as a whole: \(tally)")
      }
    }
  }
}

extension Pipeline {
  fileprivate mutating func take(_ fixes: FixBatch, _ range: Range<Int>) {
    var batch = FixBatch()
    batch.append(fixes, range)
    guard let last = batch.time.last else { return }
    process(&batch, reaching: Instant(milliseconds: last))
  }
}
