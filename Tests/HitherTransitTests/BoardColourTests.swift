import Glibc
import HitherTransit
import Testing

@Suite("Colours of boards")
struct BoardColourTests {
  /// Relative luminance by WCAG 2.2.
  private static func luminance(_ colour: BoardColour) throws -> Double {
    let number = try #require(Int(colour.rawValue.dropFirst(), radix: 16))
    let channels = [number >> 16 & 255, number >> 8 & 255, number & 255].map { value in
      let share = Double(value) / 255
      return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * channels[0] + 0.7152 * channels[1] + 0.0722 * channels[2]
  }

  private static func contrast(_ one: BoardColour, _ other: BoardColour) throws -> Double {
    let (a, b) = (try luminance(one), try luminance(other))
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  @Test func textsCanBeRead() throws {
    for text in [BoardColour.text, .soft, .accent, .fine, .delay, .fault] {
      for ground in [BoardColour.card, .ground] {
        #expect(try Self.contrast(text, ground) >= 4.5, "\(text) on \(ground)")
      }
    }
    #expect(try Self.contrast(.text, .badge) >= 4.5)
  }

  /// Black on white is 21 to 1, by the formula's own definition.
  @Test func theFormulaIsTheStandards() throws {
    #expect(abs(try Self.contrast(.text, .ground) - 21) < 0.001)
  }
}
