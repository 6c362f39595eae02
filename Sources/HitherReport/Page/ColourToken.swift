import HitherText

/// A colour in OKLCH: lightness 0…1, chroma, hue in degrees.
package struct Colour: Hashable, Sendable {
  package let lightness: Double
  package let chroma: Double
  package let hue: Double

  init(_ lightness: Double, _ chroma: Double, _ hue: Double) {
    self.lightness = lightness
    self.chroma = chroma
    self.hue = hue
  }

  /// The colour as CSS.
  var css: String {
    var buffer = TextBuffer()
    buffer.append("oklch(" as StaticString)
    buffer.append(decimal: lightness, places: 3)
    buffer.append(byte: UInt8(ascii: " "))
    buffer.append(decimal: chroma, places: 3)
    buffer.append(byte: UInt8(ascii: " "))
    buffer.append(decimal: hue, places: 1)
    buffer.append(byte: UInt8(ascii: ")"))
    return buffer.text
  }
}

/// A colour with a role in the page, in both themes.
package struct ColourToken: Sendable {
  /// The name of the CSS variable, without its dashes.
  package let name: String
  package let light: Colour
  package let dark: Colour

  init(_ name: String, light: Colour, dark: Colour) {
    self.name = name
    self.light = light
    self.dark = dark
  }

  /// All colours of the page; a test checks the contrast of texts and marks.
  package static let all: [ColourToken] = grounds + inks + base + members + clock + states

  /// All colours as CSS variables, for both themes; print uses the light one.
  package static var themes: String {
    let light = all.map { "--\($0.name):\($0.light.css)" }.joined(separator: ";")
    let dark = all.map { "--\($0.name):\($0.dark.css)" }.joined(separator: ";")
    return ":root{color-scheme:light dark;\(light)}\n"
      + "@media (prefers-color-scheme:dark){:root{\(dark)}}\n"
      + "\(moreContrast)\n\(forced)\n"
      + "@media print{:root{color-scheme:light;\(light)}}"
  }

  private static let grounds: [ColourToken] = [
    ColourToken("ground", light: Colour(0.975, 0.008, 130), dark: Colour(0.185, 0.012, 170)),
    ColourToken("surface", light: Colour(0.998, 0.002, 130), dark: Colour(0.225, 0.014, 170)),
    ColourToken("map-ground", light: Colour(0.972, 0.014, 125), dark: Colour(0.215, 0.016, 170)),
    ColourToken("sky", light: Colour(0.93, 0.035, 200), dark: Colour(0.26, 0.035, 215)),
    ColourToken("hill", light: Colour(0.82, 0.06, 165), dark: Colour(0.37, 0.05, 170)),
    ColourToken("line", light: Colour(0.64, 0.012, 140), dark: Colour(0.52, 0.016, 170)),
  ]

  private static let inks: [ColourToken] = [
    ColourToken("ink", light: Colour(0.25, 0.02, 180), dark: Colour(0.95, 0.008, 150)),
    ColourToken("ink-soft", light: Colour(0.45, 0.022, 175), dark: Colour(0.78, 0.014, 165)),
    ColourToken("accent", light: Colour(0.45, 0.085, 165), dark: Colour(0.83, 0.09, 165)),
    ColourToken("off-route", light: Colour(0.58, 0.2, 28), dark: Colour(0.7, 0.17, 28)),
    ColourToken("behind", light: Colour(0.5, 0.16, 310), dark: Colour(0.78, 0.12, 310)),
    ColourToken("water", light: Colour(0.58, 0.08, 240), dark: Colour(0.64, 0.08, 240)),
    ColourToken("planned", light: Colour(0.63, 0.03, 80), dark: Colour(0.58, 0.03, 80)),
  ]

  /// The base map's: tints of areas, which tell less than the lines on them, and lines.
  private static let base: [ColourToken] = [
    ColourToken("wood", light: Colour(0.925, 0.035, 140), dark: Colour(0.255, 0.026, 155)),
    ColourToken("rock", light: Colour(0.925, 0.006, 80), dark: Colour(0.275, 0.006, 90)),
    ColourToken("ice", light: Colour(0.95, 0.018, 225), dark: Colour(0.3, 0.025, 225)),
    ColourToken("built-up", light: Colour(0.925, 0.014, 50), dark: Colour(0.275, 0.012, 50)),
    ColourToken("contour", light: Colour(0.83, 0.04, 70), dark: Colour(0.36, 0.03, 70)),
    ColourToken("base-road", light: Colour(0.61, 0.02, 70), dark: Colour(0.6, 0.015, 80)),
    ColourToken("base-path", light: Colour(0.56, 0.085, 55), dark: Colour(0.65, 0.075, 60)),
  ]

  /// The members' colours, far apart in hue and of different lightness.
  private static let members: [ColourToken] = [
    ColourToken("member-0", light: Colour(0.5, 0.17, 257), dark: Colour(0.75, 0.125, 250)),
    ColourToken("member-1", light: Colour(0.54, 0.15, 45), dark: Colour(0.78, 0.14, 60)),
    ColourToken("member-2", light: Colour(0.49, 0.1, 165), dark: Colour(0.8, 0.13, 165)),
    ColourToken("member-3", light: Colour(0.48, 0.19, 350), dark: Colour(0.74, 0.15, 350)),
    ColourToken("member-4", light: Colour(0.43, 0.17, 300), dark: Colour(0.76, 0.13, 300)),
    ColourToken("member-5", light: Colour(0.5, 0.095, 105), dark: Colour(0.86, 0.14, 100)),
    ColourToken("member-6", light: Colour(0.51, 0.09, 215), dark: Colour(0.83, 0.09, 210)),
    ColourToken("member-7", light: Colour(0.47, 0.17, 25), dark: Colour(0.7, 0.16, 25)),
  ]
}
