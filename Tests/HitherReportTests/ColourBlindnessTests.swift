import Testing

@testable import HitherReport

/// Colours as people see them who lack one kind of cone.
///
/// The matrices are those of Machado, Oliveira and Fernandes, "A physiologically-based model for simulation of color
/// vision deficiency" (2009), at full severity, over linear sRGB; browsers' developer tools use the same.
enum Deficiency: String, CaseIterable {
  case protanopia, deuteranopia, tritanopia, achromatopsia

  private var rows: [[Double]] {
    switch self {
    case .protanopia:
      [
        [0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
      ]
    case .deuteranopia:
      [
        [0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
      ]
    case .tritanopia:
      [
        [1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.303900],
      ]
    case .achromatopsia: Array(repeating: [0.2126, 0.7152, 0.0722], count: 3)
    }
  }

  /// A colour as it is seen, in OKLab, whose distances are about those that people see.
  func seen(_ colour: Colour) -> [Double] {
    let rgb = Contrast.linearRGB(colour).map { min(max($0, 0), 1) }
    return Self.lab(
      rows.map { row in min(max(zip(row, rgb).reduce(0) { $0 + $1.0 * $1.1 }, 0), 1) })
  }

  private static func lab(_ rgb: [Double]) -> [Double] {
    func mix(_ red: Double, _ green: Double, _ blue: Double, _ of: [Double]) -> Double {
      red * of[0] + green * of[1] + blue * of[2]
    }
    let cones = [
      mix(0.4122214708, 0.5363325363, 0.0514459929, rgb),
      mix(0.2119034982, 0.6806995451, 0.1073969566, rgb),
      mix(0.0883024619, 0.2817188376, 0.6299787005, rgb),
    ].map { Contrast.power(max($0, 0), 1.0 / 3) }
    return [
      mix(0.2104542553, 0.7936177850, -0.0040720468, cones),
      mix(1.9779984951, -2.4285922050, 0.4505937099, cones),
      mix(0.0259040371, 0.7827717662, -0.8086757660, cones),
    ]
  }

  func distance(_ one: Colour, _ other: Colour) -> Double {
    let squares = zip(seen(one), seen(other)).map { ($0 - $1) * ($0 - $1) }
    return Contrast.power(squares.reduce(0, +), 0.5)
  }
}

@Suite("Nothing is told by colour alone")
struct ColourBlindnessTests {
  /// Two colours nearer than this in OKLab are taken for the same.
  private static let told = 0.1

  private static func colour(of style: LineStyle, isDark: Bool) throws -> Colour {
    let name = "member-\((style.number - 1) % LineStyle.colours)"
    let token = try #require(ColourToken.all.first { $0.name == name })
    return isDark ? token.dark : token.light
  }

  @Test(
    "members whose colours look alike differ in their dashes, whoever looks",
    arguments: Deficiency.allCases)
  func members(_ deficiency: Deficiency) throws {
    let styles = (1...LineStyle.colours).map { LineStyle(number: $0) }
    for isDark in [false, true] {
      for one in styles {
        for other in styles where other.number > one.number && other.dash == one.dash {
          let distance = deficiency.distance(
            try Self.colour(of: one, isDark: isDark), try Self.colour(of: other, isDark: isDark))
          #expect(
            distance >= Self.told, "\(one.number), \(other.number), \(isDark ? "dark" : "light")")
        }
      }
    }
  }

  @Test("numbers tell all members apart, with neither colours nor dashes")
  func numbers() {
    let numbers = (1...40).map { LineStyle(number: $0).number }
    #expect(Set(numbers).count == 40)
    // Each line of a chart or a map ends in its number.
    for number in [1, 7, 40] {
      var markup = Markup()
      MemberKey.badge(LineStyle(number: number), x: "0", y: "0", to: &markup)
      #expect(String(decoding: markup.bytes, as: UTF8.self).contains(">\(number)</text>"))
    }
  }

  @Test("states differ in their dashes as well as in their tints")
  func states() {
    let dashes =
      (0..<StateStyle.count).map { StateStyle(index: $0).dash } + [StateStyle.unknown.dash]
    #expect(Set(dashes).count == dashes.count)
  }

  @Test("the leader has a shape that no other member has")
  func crown() {
    func badge(_ isLeader: Bool) -> String {
      var style = LineStyle(number: 1)
      style.isLeader = isLeader
      var markup = Markup()
      MemberKey.badge(style, x: "0", y: "0", to: &markup)
      return String(decoding: markup.bytes, as: UTF8.self)
    }
    #expect(badge(true).contains("<path") && !badge(true).contains("<circle"))
    #expect(badge(false).contains("<circle") && !badge(false).contains("<path"))
  }
}

@Suite("More contrast where readers ask for it")
struct StrongColourTests {
  /// A colour of the theme with more contrast; of others the usual one.
  private static func token(_ name: String) throws -> ColourToken {
    try #require(
      ColourToken.strong.first { $0.name == name } ?? ColourToken.all.first { $0.name == name })
  }

  @Test("texts have 7 to 1, lines and marks 4.5", arguments: ColourTests.pairs)
  func contrast(_ pair: ColourTests.Pair) throws {
    let (front, ground) = (try Self.token(pair.front), try Self.token(pair.ground))
    let isText = pair.least >= 4.5
    let least = isText ? 7 : pair.front == "clock-line" ? 3 : 4.5
    #expect(Contrast.ratio(front.light, ground.light) >= least)
    #expect(Contrast.ratio(front.dark, ground.dark) >= least)
  }

  @Test("the screen can show every colour")
  func gamut() {
    for token in ColourToken.strong {
      for colour in [token.light, token.dark] {
        for part in Contrast.linearRGB(colour) {
          #expect(part > -0.002 && part < 1.002, "\(token.name)")
        }
      }
    }
  }
}
