import HitherEstimates
import HitherText

extension RunNeeds {
  /// The conventions whose operators run, each once.
  var allConventions: [any Convention] {
    guard let preset, !conventions.contains(where: { $0.tool.name == preset.tool.name }) else {
      return conventions
    }
    return conventions + [preset]
  }

  /// Replaces Hither's own figures with a tool's.
  ///
  /// - Parameter name: The tool's name on the command line; nil changes nothing.
  package mutating func adopt(preset name: String?) throws(HitherError) {
    guard let name else { return }
    guard let convention = Conventions.named(name) else {
      throw HitherError(
        .usage, "unknown preset '\(name)'",
        hint: Suggestion.hint(for: name, among: Conventions.names)
          ?? "the presets are \(Conventions.names.joined(separator: ", "))")
    }
    preset = convention
  }

  /// The names that `adopt(preset:)` accepts.
  package static var presetNames: [String] { Conventions.names }

  /// Requests the figures of every known tool, in addition to Hither's own.
  package mutating func comparePresets() throws(HitherError) {
    guard preset == nil else {
      throw HitherError(
        .usage, "--preset and --compare-presets exclude each other", hint: "give one of them")
    }
    conventions = Conventions.all
  }
}
