extension ColourToken {
  /// The clock's materials: a face of paper by day and of night sky by night, in brass.
  static let clock: [ColourToken] = [
    ColourToken("clock-face", light: Colour(0.975, 0.015, 90), dark: Colour(0.26, 0.028, 265)),
    ColourToken("clock-tint", light: Colour(0.945, 0.022, 88), dark: Colour(0.29, 0.032, 265)),
    ColourToken("clock-band", light: Colour(0.915, 0.035, 88), dark: Colour(0.215, 0.028, 265)),
    ColourToken("brass", light: Colour(0.7, 0.085, 82), dark: Colour(0.6, 0.075, 82)),
    ColourToken("brass-light", light: Colour(0.87, 0.075, 88), dark: Colour(0.78, 0.075, 86)),
    ColourToken("clock-line", light: Colour(0.6, 0.085, 78), dark: Colour(0.6, 0.075, 82)),
    ColourToken("brass-dark", light: Colour(0.47, 0.065, 72), dark: Colour(0.4, 0.05, 75)),
  ]

  /// The tints of the states, used as background of words; `StateStyle` assigns them.
  static let states: [ColourToken] = [
    ColourToken("state-0", light: Colour(0.88, 0.075, 150), dark: Colour(0.42, 0.065, 155)),
    ColourToken("state-1", light: Colour(0.84, 0.065, 250), dark: Colour(0.43, 0.085, 255)),
    ColourToken("state-2", light: Colour(0.91, 0.1, 98), dark: Colour(0.47, 0.08, 95)),
    ColourToken("state-3", light: Colour(0.83, 0.095, 55), dark: Colour(0.45, 0.09, 50)),
    ColourToken("state-4", light: Colour(0.81, 0.09, 320), dark: Colour(0.43, 0.11, 320)),
    ColourToken("state-5", light: Colour(0.86, 0.065, 205), dark: Colour(0.43, 0.065, 210)),
    ColourToken("state-6", light: Colour(0.89, 0.012, 90), dark: Colour(0.4, 0.012, 170)),
    ColourToken("state-7", light: Colour(0.955, 0.004, 130), dark: Colour(0.3, 0.012, 170)),
  ]
}
