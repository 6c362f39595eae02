import HitherOuting
import HitherSampling
import HitherTracks

extension LabTraceMaker {
  /// Makes a trace of a recorded outing; the operators' results on the full stream are the reference.
  ///
  /// - Parameter motion: The recordings of motion sensors; for the other members they are
  ///   simulated.
  func trace(
    _ name: String, _ plan: OutingPlan, motion files: [Sweep.MotionFile]
  ) throws(HitherError) -> LabTrace {
    var needs = try Self.needs(plan)
    needs.fixes = true
    let result = try OutingRun(plan, needs).run()
    needs.fixes = false
    let recorded = try MotionFiles.read(files, result.summary.members.map(\.member.id))
    var phones: [LabPhone] = []
    for (spool, summary) in zip(result.fixes, result.summary.members) {
      var fixes = FixBatch()
      try spool?.read { (batch) throws(HitherError) in
        for row in 0..<batch.count { fixes.append(batch[row]) }
      }
      let truth = TrueTrack(fixes)
      phones.append(
        LabPhone(
          member: summary.member, truth: truth,
          trace: PhoneTrace(
            fixes, gapMilliseconds: plan.outing.settings.gapMilliseconds, breaksAtGaps: true),
          motion: recorded[summary.member.id] ?? motion(of: truth, summary.member.id, in: name),
          distance: summary.distance, ascent: summary.climb?.ascent,
          stoppedSeconds: summary.time.map { Double($0.stoppedMilliseconds) / 1000 }))
    }
    var trace = LabTrace(name: name, plan: plan, needs: needs, phones: phones, isTrue: false)
    trace.decisions = LabEvents.reference(result, until: phones.map { $0.trace.end })
    trace.states = LabEvents.states(result)
    trace.modes = plan.log?.entries.samplingModes ?? []
    return trace
  }
}
