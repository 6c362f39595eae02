package import HitherOuting
import HitherSealing
import HitherSimulation
import HitherText

/// One outing of a sweep that is still to be run.
package struct SweepTask: Sendable {
  /// The name as in the results.
  var name: String
  /// The files that it comes from.
  var inputs: [LabRecord.Input]
  /// The leader given by the sweep; nil if there is none.
  var leader: String?
  private var source: Source

  private enum Source: Sendable {
    case scenario(ScenarioDocument)
    case recording(OutingPlan, [Sweep.MotionFile])
  }

  /// All outings of a sweep, in its order.
  static func all(of sweep: Sweep) throws(HitherError) -> [SweepTask] {
    var tasks: [SweepTask] = []
    for group in sweep.traces {
      switch group.source {
      case .scenario(let path, let seeds):
        let bytes = try WholeFile.bytes(path, limit: WholeFile.documentLimit)
        let scenario = try scenario(bytes, path)
        let input = LabRecord.Input(file: path, bytes)
        tasks += seeds.map {
          SweepTask(
            name: "\(group.name)/\($0)", inputs: [input],
            source: .scenario(scenario.reseeded($0)))
        }
      case .recording(let inputs, let options, let motion):
        var selection = InputSelection(options)
        let plan = try selection.plan(inputs)
        tasks.append(
          SweepTask(
            name: group.name, inputs: try digests(of: plan.files + motion.map(\.path)),
            leader: options.leader, source: .recording(plan, motion)))
      }
    }
    return tasks
  }

  /// Files with the digests of their contents.
  package static func digests(of files: [String]) throws(HitherError) -> [LabRecord.Input] {
    var inputs: [LabRecord.Input] = []
    for file in files {
      inputs.append(LabRecord.Input(file: file, try WholeFile.bytes(file, limit: 1 << 30)))
    }
    return inputs
  }

  private static func scenario(
    _ bytes: [UInt8], _ path: String
  ) throws(HitherError) -> ScenarioDocument {
    do throws(ScenarioError) {
      return try ScenarioDocument(parsing: bytes, file: path)
    } catch {
      throw HitherError(error)
    }
  }

  /// Makes the outing.
  func make(_ maker: LabTraceMaker) throws(HitherError) -> LabTrace {
    switch source {
    case .scenario(.outing(let scenario)): try maker.trace(name, scenario)
    case .scenario(.days(let scenario)): try maker.trace(name, scenario)
    case .scenario(.commute):
      throw HitherError(
        .data, "a commuter's days cannot be used as a trace for policies", place: name,
        hint: "take a scenario of an outing or of days")
    case .scenario(.household(let scenario)): try maker.trace(name, scenario.days)
    case .recording(let plan, let motion): try maker.trace(name, plan, motion: motion)
    }
  }
}

extension LabRecord.Input {
  /// An input from a file with these bytes.
  init(file: String, _ bytes: [UInt8]) {
    self.init(file: file, sha256: SHA256.hexadecimal(bytes))
  }
}
