import HitherLab
import HitherReports
import HitherSimulation
import HitherText

/// One outing of a sweep that is still to be made.
struct SweepTask: Sendable {
  /// As in the results.
  var name: String
  /// The file that it comes from first of all.
  var input: LabRecord.Input
  private var source: Source

  private enum Source: Sendable {
    case scenario(ScenarioDocument)
    case recording(OutingPlan)
  }

  /// All outings of a sweep, in its order.
  static func all(of sweep: Sweep) throws(HitherError) -> [SweepTask] {
    var tasks: [SweepTask] = []
    for group in sweep.traces {
      switch group.source {
      case .scenario(let path, let seeds):
        let bytes = try WholeFile.bytes(path, limit: WholeFile.documentLimit)
        let scenario = try scenario(bytes, path)
        let input = LabRecord.Input(file: path, sha256: SHA256.base64(bytes))
        tasks += seeds.map {
          SweepTask(
            name: "\(group.name)/\($0)", input: input, source: .scenario(scenario.reseeded($0)))
        }
      case .recording(let inputs, let options):
        var selection = InputSelection(options)
        let plan = try selection.plan(inputs)
        var bytes: [UInt8] = []
        for source in plan.sources {
          bytes += SHA256.digest(try WholeFile.bytes(source.path, limit: 1 << 30))
        }
        tasks.append(
          SweepTask(
            name: group.name,
            input: LabRecord.Input(
              file: inputs.joined(separator: " "), sha256: SHA256.base64(bytes)),
            source: .recording(plan)))
      }
    }
    return tasks
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
    case .recording(let plan): try maker.trace(name, plan)
    }
  }
}
