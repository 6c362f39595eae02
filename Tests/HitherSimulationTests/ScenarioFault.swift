/// Something wrong in a scenario that is good otherwise, and how that is told.
struct ScenarioFault: Sendable {
  /// What stands in the good scenario, and what is put in its place.
  let replaced: String
  let with: String
  let error: String
  var hint: String?

  /// The good scenario with the fault in it; nil where what is to be replaced does not stand there.
  func text(in good: String) -> [UInt8]? {
    guard good.contains(replaced) else { return nil }
    return Array(good.replacing(replaced, with: with, maxReplacements: 1).utf8)
  }
}
