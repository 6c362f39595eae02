import Glibc

/// OKLCH in sRGB, after Björn Ottosson, "A perceptual color space for image processing" (2020).
extension Colour {
  /// Red, green and blue in sRGB, 0…1; colours outside the gamut are clipped.
  var srgb: (red: Double, green: Double, blue: Double) {
    let angle = hue * Double.pi / 180
    let (a, b) = (chroma * cos(angle), chroma * sin(angle))
    func cube(_ value: Double) -> Double { value * value * value }
    let long = cube(lightness + 0.3963377774 * a + 0.2158037573 * b)
    let medium = cube(lightness - 0.1055613458 * a - 0.0638541728 * b)
    let short = cube(lightness - 0.0894841775 * a - 1.2914855480 * b)
    return (
      Self.encoded(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
      Self.encoded(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
      Self.encoded(-0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short)
    )
  }

  /// The colour as `#rrggbb`.
  var hexadecimal: String {
    let parts = srgb
    return [parts.red, parts.green, parts.blue].reduce("#") { text, part in
      let digits = String(Int((part * 255).rounded()), radix: 16)
      return text + (digits.count < 2 ? "0" : "") + digits
    }
  }

  /// The transfer function of IEC 61966-2-1.
  private static func encoded(_ linear: Double) -> Double {
    let held = min(max(linear, 0), 1)
    return held <= 0.0031308 ? 12.92 * held : 1.055 * pow(held, 1 / 2.4) - 0.055
  }
}
