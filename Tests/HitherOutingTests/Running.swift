import HitherEstimates
import HitherOuting
import HitherReport
import HitherTracks
import TestSupport

/// Runs the pipeline over inputs as a command does.
func run(
  _ inputs: [String], _ options: OutingOptions = OutingOptions(),
  _ needs: (OutingPlan) throws -> RunNeeds = RunNeeds.sums
) throws -> OutingResult {
  let plan = try plan(inputs, options)
  return try OutingRun(plan, try needs(plan)).run()
}

func plan(
  _ inputs: [String], _ options: OutingOptions = OutingOptions()
) throws -> OutingPlan {
  var selection = InputSelection(options)
  return try selection.plan(inputs)
}

/// Converts inputs and returns the text that was written.
func convert(_ inputs: [String], to format: String) throws -> String {
  let folder = try ScratchFolder()
  _ = try Conversion(try plan(inputs), to: folder["out"], format: format).run { _ in }
  return try folder.text(of: "out")
}

extension OutingResult {
  /// The summary's JSON without what depends on how the files are called and sorted.
  var figures: String {
    var copy = self
    copy.summary.outing.name = ""
    copy.summary.diagnostics = Diagnostics()
    for index in summary.members.indices { copy.summary.members[index].quality.outOfOrder = 0 }
    return String(decoding: ResultText.json(copy), as: UTF8.self)
  }

  func member(_ id: String) -> MemberSummary? {
    summary.members.first { $0.member.id == id }
  }
}

/// The lines in which two texts differ: few where little is wrong.
func differences(_ text: String, _ other: String) -> [String] {
  guard text != other else { return [] }
  let (lines, others) = (text.split(separator: "\n"), other.split(separator: "\n"))
  guard lines.count == others.count else { return ["\(lines.count) or \(others.count) lines"] }
  return zip(lines, others).filter { $0 != $1 }.map { "\($0) or \($1)" }
}
