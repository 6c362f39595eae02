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

  init(_ workload: BenchWorkload) throws(HitherError) {
    self.workload = workload
    var selection = InputSelection(workload.options)
    plan = try selection.plan([workload.folder])
  }

  // MARK: Files

  /// How many bytes the file has.
  var fileBytes: Int? {
    var status = stat()
    guard unsafe stat(file, &status) == 0 else { return nil }
    return Int(status.st_size)
  }

  /// Reads the file and does nothing with it.
  func read() throws(HitherError) {
    do throws(FormatError) {
      var reader = try TrackSource.open(file).reader
      var batch = RecordBatch()
      while try reader.read(&batch) {}
    } catch {
      throw HitherError(error)
    }
  }

  /// Does what `hither summarize` does.
  func summarize() throws(HitherError) {
    var selection = InputSelection(OutingOptions())
    let plan = try selection.plan([file])
    _ = try OutingRun(plan, try .sums(plan)).run()
  }

  /// Does what `hither report` does.
  func report() throws(HitherError) {
    let folder = ReportFolder(workload.output("report"))
    let result = try OutingRun(plan, try .everything(plan), settled: folder.begin).run()
    var style = ReportStyle()
    style.mapLibrary = SystemLeaflet.library
    try folder.write(result, style)
  }

  // MARK: Members

  /// Runs operators over each member's fixes.
  func running(_ operators: [OperatorDescription]) throws(HitherError) -> BenchStage.Work {
    try each(operators) { pipeline, fixes in
      for start in stride(from: 0, to: fixes.count, by: Self.batch) {
        pipeline.take(fixes, start..<min(start + Self.batch, fixes.count))
      }
    }
  }

  /// Runs operators over each member's fixes and saves their state each minute.
  func checkpointing(_ operators: [OperatorDescription]) throws(HitherError) -> BenchStage.Work {
    try each(operators) { pipeline, fixes in
      for start in stride(from: 0, to: fixes.count, by: 60) {
        pipeline.take(fixes, start..<min(start + 60, fixes.count))
        var writer = StateWriter()
        pipeline.write(to: &writer)
      }
    }
  }

  /// What the operators need of the outing is made beforehand, as the index of its places.
  private func each(
    _ operators: [OperatorDescription], _ body: @escaping (inout Pipeline, FixBatch) -> Void
  ) throws(HitherError) -> BenchStage.Work {
    let steps = MemberSteps(
      operators.compactMap { OperatorCatalogue.named($0.name) }.map { PipelineStep($0) },
      plan.outing.settings, columnsAtEnd: nil)
    let needs = try RunNeeds.everything(plan)
    return { () throws(HitherError) in
      for (member, fixes) in workload.tracks {
        var pipeline = Pipeline(member: member.id)
        steps.append(to: &pipeline, member, needs)
        body(&pipeline, fixes)
        var rest = FixBatch()
        pipeline.end(&rest)
      }
    }
  }

  /// Leaves the chosen fixes of each member.
  func choose(_ choice: FixChoice) throws(HitherError) {
    for track in workload.tracks {
      var fixes = track.fixes
      try choice.apply(to: &fixes, of: track.member.id)
    }
  }

  // MARK: Group

  /// All that needs no file: every operator of a report that tells of events or adds up.
  func analysing() throws(HitherError) -> BenchStage.Work {
    let run = OutingRun(plan, try needs())
    return { () throws(HitherError) in _ = try run.run(on: workload.tracks) }
  }

  /// The members' samples, of which the group's stage is to make its sense.
  func lookingAtGroup() throws(HitherError) -> BenchStage.Work {
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
    return { () throws(HitherError) in
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

extension Pipeline {
  fileprivate mutating func take(_ fixes: FixBatch, _ range: Range<Int>) {
    var batch = FixBatch()
    batch.append(fixes, range)
    guard let last = batch.time.last else { return }
    process(&batch, reaching: Instant(milliseconds: last))
  }
}
