import Glibc

/// The text colour with enough contrast on a colour.
package enum SheetColour {
  /// White, or black if that has more contrast.
  static func ink(on colour: String) -> String {
    contrast("#ffffff", colour) >= contrast("#000000", colour) ? "#ffffff" : "#000000"
  }

  /// The contrast of two colours, 1 to 21, by WCAG 2.2.
  package static func contrast(_ one: String, _ other: String) -> Double {
    let (light, dark) = (
      max(luminance(one), luminance(other)), min(luminance(one), luminance(other))
    )
    return (light + 0.05) / (dark + 0.05)
  }

  /// The relative luminance of `#rrggbb`; an invalid colour counts as black.
  private static func luminance(_ colour: String) -> Double {
    let number = Int(colour.dropFirst(), radix: 16) ?? 0
    let parts = [16, 8, 0].map { shift -> Double in
      let part = Double(number >> shift & 255) / 255
      return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }
}
