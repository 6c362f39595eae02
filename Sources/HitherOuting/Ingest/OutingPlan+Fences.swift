import HitherText
import HitherTracks

extension OutingPlan {
  /// Sets thresholds of fences from options such as `leave_m=20`.
  package mutating func setFences(_ texts: [String]) throws(HitherError) {
    for text in texts {
      let (key, value) = try OutingOptions.assignment(text, of: "--fence")
      guard let setting = FenceSettings.settings.first(where: { $0.name == key }) else {
        let names = FenceSettings.settings.map(\.name)
        throw HitherError(
          .usage, "unknown threshold '\(key)'",
          hint: Suggestion.hint(for: key, among: names)
            ?? "the thresholds are \(names.joined(separator: ", "))")
      }
      if let fault = setting.set(Double(value) ?? .nan, in: &outing.settings.fences) {
        throw HitherError(.usage, fault)
      }
    }
  }
}
