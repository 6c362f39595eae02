import HitherText
import HitherTracks

extension OutingPlan {
  /// Sets thresholds of fences as options give them, such as `leave_m=20`.
  package mutating func setFences(_ texts: [String]) throws(HitherError) {
    for text in texts {
      let (key, value) = try OutingOptions.assignment(text, of: "--fence")
      guard let name = FenceSettings.names.first(where: { $0.name == key }) else {
        let names = FenceSettings.names.map(\.name)
        throw HitherError(
          .usage, "there is no threshold '\(key)'",
          hint: Suggestion.nearest(to: key, among: names).map { "did you mean '\($0)'?" }
            ?? "the thresholds are \(names.joined(separator: ", "))")
      }
      guard let number = Double(value), name.range.contains(number) else {
        throw HitherError(
          .usage,
          "\(key) must lie from \(name.range.lowerBound) to \(name.range.upperBound)")
      }
      outing.settings.fences.set(name, to: number)
    }
  }
}
