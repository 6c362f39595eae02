import HitherEngine
import HitherSampling
import HitherText
package import HitherTracks

/// Selects the fixes of a member's track that are kept, by a sampling policy or a simplification algorithm.
package struct FixChoice {
  private enum Way {
    case policy(PolicyChoice)
    case compressor(any Simplifier)
  }

  private let way: Way
  private let zone: TimeZone
  private let modes: [(time: Instant, mode: SamplingMode)]

  /// Makes the selection of a policy, by its name and parameters.
  ///
  /// - Parameter text: Such as `standard`, `fixed:30` (the first parameter),
  ///   `distance:distance_m=50,poll_s=1`, `exec:COMMAND` or `schedule:FILE`.
  package init(policy text: String, _ plan: OutingPlan) throws(HitherError) {
    zone = TimeZone(named: plan.outing.timeZone) ?? .utc
    modes = plan.log?.entries.samplingModes ?? []
    if let brought = try PolicyChoice(bringing: text, relativeTo: "") {
      way = .policy(brought)
      return
    }
    let request = ChoiceRequest(text)
    guard let entry = PolicyEntry.all.first(where: { $0.id == request.name }) else {
      throw request.unknown("policy", among: PolicyEntry.all.map(\.id))
    }
    let parameters = entry.parameters.map { ($0.name, $0.range) }
    way = .policy(.built(entry.make(try request.values(parameters))))
  }

  /// Makes the selection of a simplification algorithm, by its name and parameter.
  ///
  /// - Parameter text: Such as `td-tr:10` or `td-tr:error_m=10`.
  package init(compressor text: String) throws(HitherError) {
    let request = ChoiceRequest(text)
    guard let entry = CompressorEntry.all.first(where: { $0.id == request.name }) else {
      throw request.unknown("compressor", among: CompressorEntry.all.map(\.id))
    }
    let values = try request.values([(entry.parameter, entry.range)])
    guard let value = values[entry.parameter] else {
      throw HitherError(
        .usage, "compressor '\(entry.id)' needs its \(entry.parameter)",
        hint: "write \(entry.id):10")
    }
    way = .compressor(entry.make(value))
    (zone, modes) = (.utc, [])
  }

  /// Keeps the selected fixes of a member's whole track, in order of time; each moment once.
  ///
  /// Points without times are all kept.
  package func apply(to fixes: inout FixBatch, of member: String) throws(HitherError) {
    guard !fixes.time.contains(Instant.absent.milliseconds) else { return }
    fixes.sort()
    Self.run(Deduplicator(), on: &fixes)
    switch way {
    case .policy(let choice):
      fixes = try choice.run(of: member) { [fixes] policy in sampled(fixes, policy) }
    case .compressor(let compressor):
      fixes = fixes.picking(compressor.rowsKept(of: fixes))
    }
  }

  private func sampled(_ fixes: FixBatch, _ policy: some SamplingPolicy) -> FixBatch {
    var fixes = fixes
    Self.run(SampledFixes(policy, modes: modes, zone: zone), on: &fixes)
    return fixes
  }

  private static func run(_ step: some Operator, on fixes: inout FixBatch) {
    var (state, events) = (step.makeState(), EventCollector())
    step.process(&fixes, &state, &events)
    step.end(&fixes, &state, &events)
  }
}

/// A name with parameters as typed: `name`, `name:value` or `name:key=value,key=value`.
private struct ChoiceRequest {
  let name: String
  private let parts: [Substring]

  init(_ text: String) {
    let halves = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    name = halves.first.map(String.init) ?? text
    parts = halves.count > 1 ? halves[1].split(separator: ",") : []
  }

  func unknown(_ kind: String, among names: [String]) -> HitherError {
    HitherError(
      .usage, "unknown \(kind) '\(name)'",
      hint: Suggestion.hint(for: name, among: names)
        ?? "there are \(names.joined(separator: ", "))")
  }

  /// The values by the names of their parameters; a bare value belongs to the first.
  func values(
    _ parameters: [(name: String, range: ClosedRange<Double>)]
  ) throws(HitherError) -> [String: Double] {
    var values: [String: Double] = [:]
    for part in parts {
      let halves = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let key = halves.count > 1 ? String(halves[0]) : parameters.first?.name ?? ""
      guard let parameter = parameters.first(where: { $0.name == key }) else {
        throw HitherError(
          .usage, "'\(name)' has no parameter '\(key)'",
          hint: "it has \(parameters.map(\.name).joined(separator: ", "))")
      }
      let text = String(halves[halves.count - 1])
      guard let value = Double(text), parameter.range.contains(value) else {
        let range = parameter.range
        throw HitherError(
          .usage, "\(key) of '\(name)' is '\(text)'",
          hint: "it is a number from \(range.lowerBound) to \(range.upperBound)")
      }
      values[key] = value
    }
    return values
  }
}
