extension FenceSettings: NamedSettings {
  /// The settings by their names in manifests and options.
  public static var settings: [Setting<FenceSettings>] {
    [
      .number(
        "enter_m", "How deep inside the edge a fix must lie to begin an entering.", 0...1000,
        \.enterMetres),
      .number(
        "leave_m", "How far outside the edge a fix must lie to begin a leaving.", 0...100,
        \.leaveMetres),
      .number("accuracies", "How far accuracy widens both.", 0...3, \.accuracies),
      .number(
        "accuracy_m", "The accuracy of a fix that states none.", 1...40, \.usualAccuracyMetres),
      .seconds(
        "after_s", "From the first fix beyond the edge to the one that confirms it.", 0...86_400,
        \.afterMilliseconds),
      .count("fixes", "The fixes that confirm, the first one with them.", 1...100, \.fixes),
      .seconds(
        "dwell_s", "How long a stay must last to be reported as a dwell.", 0...604_800,
        \.dwellMilliseconds),
      .seconds(
        "cooldown_s", "No further turn at a place is confirmed so soon after one.", 0...86_400,
        \.coolDownMilliseconds),
    ]
  }
}
