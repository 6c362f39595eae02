extension ColourToken {
  /// For readers who ask for more contrast: texts have 7 to 1 and lines 4.5 to 1 on every background.
  package static let strong: [ColourToken] =
    [
      ColourToken("line", light: Colour(0.45, 0.012, 140), dark: Colour(0.75, 0.016, 170)),
      ColourToken("ink", light: Colour(0.15, 0.02, 180), dark: Colour(0.99, 0.004, 150)),
      ColourToken("ink-soft", light: Colour(0.25, 0.022, 175), dark: Colour(0.96, 0.008, 165)),
      ColourToken("accent", light: Colour(0.35, 0.07, 165), dark: Colour(0.9, 0.08, 165)),
      ColourToken("off-route", light: Colour(0.45, 0.17, 28), dark: Colour(0.78, 0.12, 28)),
      ColourToken("behind", light: Colour(0.38, 0.15, 310), dark: Colour(0.85, 0.08, 310)),
      ColourToken("water", light: Colour(0.45, 0.08, 240), dark: Colour(0.75, 0.08, 240)),
      ColourToken("planned", light: Colour(0.48, 0.03, 80), dark: Colour(0.72, 0.03, 80)),
      ColourToken("base-road", light: Colour(0.45, 0.02, 70), dark: Colour(0.75, 0.015, 80)),
      ColourToken("base-path", light: Colour(0.45, 0.07, 55), dark: Colour(0.75, 0.07, 60)),
      ColourToken("clock-line", light: Colour(0.43, 0.06, 78), dark: Colour(0.78, 0.07, 82)),
    ] + strongMembers + strongStates

  private static let strongMembers: [ColourToken] = [
    ColourToken("member-0", light: Colour(0.38, 0.14, 257), dark: Colour(0.83, 0.08, 250)),
    ColourToken("member-1", light: Colour(0.4, 0.11, 45), dark: Colour(0.84, 0.1, 65)),
    ColourToken("member-2", light: Colour(0.38, 0.075, 165), dark: Colour(0.84, 0.12, 165)),
    ColourToken("member-3", light: Colour(0.38, 0.15, 350), dark: Colour(0.82, 0.1, 350)),
    ColourToken("member-4", light: Colour(0.34, 0.15, 300), dark: Colour(0.83, 0.09, 300)),
    ColourToken("member-5", light: Colour(0.4, 0.075, 105), dark: Colour(0.88, 0.14, 100)),
    ColourToken("member-6", light: Colour(0.39, 0.065, 215), dark: Colour(0.87, 0.08, 210)),
    ColourToken("member-7", light: Colour(0.38, 0.14, 25), dark: Colour(0.81, 0.09, 25)),
  ]

  private static let strongStates: [ColourToken] = [
    ColourToken("state-3", light: Colour(0.86, 0.08, 60), dark: Colour(0.38, 0.075, 50)),
    ColourToken("state-0", light: Colour(0.88, 0.075, 150), dark: Colour(0.38, 0.06, 155)),
    ColourToken("state-1", light: Colour(0.86, 0.055, 250), dark: Colour(0.38, 0.08, 255)),
    ColourToken("state-2", light: Colour(0.91, 0.1, 98), dark: Colour(0.4, 0.07, 95)),
    ColourToken("state-4", light: Colour(0.85, 0.07, 320), dark: Colour(0.38, 0.1, 320)),
  ]

  static var moreContrast: String {
    let light = strong.map { "--\($0.name):\($0.light.css)" }.joined(separator: ";")
    let dark = strong.map { "--\($0.name):\($0.dark.css)" }.joined(separator: ";")
    return "@media (prefers-contrast:more){:root{\(light)}}\n"
      + "@media (prefers-contrast:more) and (prefers-color-scheme:dark){:root{\(dark)}}"
  }

  /// Where the reader's system sets the colours, grounds and texts are its; drawings keep the members' colours, which a
  /// browser then takes from the theme that is as dark as the system's ground.
  static let forced =
    "@media (forced-colors:active){:root{"
    + [
      "ground", "surface", "map-ground", "sky", "wood", "rock", "ice", "built-up", "clock-face",
      "clock-tint", "clock-band",
    ]
    .map { "--\($0):Canvas" }.joined(separator: ";") + ";"
    + ["ink", "ink-soft", "line", "clock-line"].map { "--\($0):CanvasText" }.joined(separator: ";")
    + ";" + (0..<StateStyle.count).map { "--state-\($0):Canvas" }.joined(separator: ";")
    + ";--accent:LinkText;--hill:Canvas}}"
}
