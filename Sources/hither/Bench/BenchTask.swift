import Glibc
import HitherEngine
import HitherFormats
import HitherOuting
import HitherReport
import HitherTracks

/// What a stage works on, and the ways in which stages work.
struct BenchTask {
  let workload: BenchWorkload
  /// How the group's folder is understood.
  let plan: OutingPlan
  /// The file of the stage's format; empty where it reads none.
  var file = ""

  /// What comes at once from a file.
  private static let batch = 1024
  /// A batch of so many members takes less than 512 kB.
  private static let membersInCache = 7

  init(_ workload: BenchWorkload) throws(HitherError) {
    self.workload = workload
    var selection = InputSelection(workload.options)
    plan = try selection.plan([workload.folder])
  }

  /// Work on all fixes of the group, or on as many of the file.
  private func work(_ run: @escaping () throws(HitherError) -> Void) -> BenchWork {
    BenchWork(fixes: workload.fixCount, run: run)
  }

  // MARK: Files

  /// How many bytes the file has.
  var fileBytes: Int? {
    var status = stat()
    guard unsafe stat(file, &status) == 0 else { return nil }
    return Int(status.st_size)
  }

  /// Reads the file and does nothing with it.
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

  /// Does what `hither summarize` does.
  func summarizing() -> BenchWork {
    work { () throws(HitherError) in
      var selection = InputSelection(OutingOptions())
      let plan = try selection.plan([file])
      _ = try OutingRun(plan, try .sums(plan)).run()
    }
  }

  /// Does what `hither report` does.
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

  /// Runs operators over so few fixes that they stay in a core's second cache. What does little for each fix mostly waits
  /// for memory otherwise, which slows beside other programs as the calibration kernel does not.
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
        var writer = StateWriter()
        pipeline.write(to: &writer)
      }
    }
  }

  /// What the operators need of the outing is made beforehand, as the index of its places.
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

  /// Keeps of each member the fixes that the standard policy takes.
  func sampling() throws(HitherError) -> BenchWork {
    choosing(try FixChoice(policy: "standard", plan))
  }

  /// Keeps of each member the fixes that a compressor keeps.
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

  /// All that needs no file: every operator of a report that tells of events or adds up.
  func analysing() throws(HitherError) -> BenchWork {
    let run = OutingRun(plan, try needs())
    return work { () throws(HitherError) in _ = try run.run(on: workload.tracks) }
  }

  /// The members' samples, of which the group's stage is to make its sense.
  func grouping() throws(HitherError) -> BenchWork {
    let needs = try needs()
    let members = workload.tracks.map(\.member)
    var samples: [TickSamples] = []
    for (member, fixes) in workload.tracks {
      var track = try MemberTrack(member, plan.outing.settings, needs)
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
  /// How many members a stream has.
  private static let streamed = 10

  /// Watches a stream without route and places, so that order, watermark and lanes weigh most.
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
