import Glibc
import HitherReport

/// How well one colour is told from another, by WCAG's definition.
enum Contrast {
  /// The contrast of two colours, 1…21.
  static func ratio(_ one: Colour, _ other: Colour) -> Double {
    let (left, right) = (luminance(one), luminance(other))
    return (max(left, right) + 0.05) / (min(left, right) + 0.05)
  }

  /// Relative luminance of a colour as a screen of the sRGB gamut shows it.
  static func luminance(_ colour: Colour) -> Double {
    let rgb = linearRGB(colour).map { min(max($0, 0), 1) }
    return 0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2]
  }

  /// Linear sRGB of an OKLCH colour; outside 0…1 where the screen cannot show it.
  static func linearRGB(_ colour: Colour) -> [Double] {
    let angle = colour.hue * Double.pi / 180
    let (a, b) = (colour.chroma * cos(angle), colour.chroma * sin(angle))
    let long = cube(colour.lightness + 0.3963377774 * a + 0.2158037573 * b)
    let medium = cube(colour.lightness - 0.1055613458 * a - 0.0638541728 * b)
    let short = cube(colour.lightness - 0.0894841775 * a - 1.2914855480 * b)
    return [
      4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
      -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
      -0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short,
    ]
  }

  /// A power, as the transfer function of screens needs it.
  static func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }

  private static func cube(_ value: Double) -> Double { value * value * value }
}
