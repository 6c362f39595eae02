import Testing

@testable import HitherReports

@Suite("Colours can be told from their grounds")
struct ColourTests {
  struct Pair: CustomTestStringConvertible, Sendable {
    let front: String
    let ground: String
    let least: Double
    var testDescription: String { "\(front) on \(ground)" }
  }

  /// What stands on what: texts need 4.5, lines and marks 3.
  static let pairs: [Pair] = {
    var pairs: [Pair] = []
    for ground in ["ground", "surface", "map-ground"] {
      pairs.append(Pair(front: "ink", ground: ground, least: 7))
      pairs.append(Pair(front: "ink-soft", ground: ground, least: 4.5))
      pairs.append(Pair(front: "accent", ground: ground, least: 4.5))
    }
    for text in ["ink", "ink-soft", "accent"] {
      pairs.append(Pair(front: text, ground: "sky", least: 4.5))
    }
    for member in 0..<8 {
      // The number in a member's disc has the surface's colour.
      pairs.append(Pair(front: "surface", ground: "member-\(member)", least: 4.5))
      pairs.append(Pair(front: "member-\(member)", ground: "map-ground", least: 3))
      pairs.append(Pair(front: "member-\(member)", ground: "surface", least: 3))
    }
    // Who is behind, in words, in the table of the replay.
    pairs.append(Pair(front: "behind", ground: "surface", least: 4.5))
    // The sign on the button, and the edges of controls.
    pairs.append(Pair(front: "surface", ground: "accent", least: 4.5))
    // Marks on the map and in its legend.
    for mark in ["water", "planned", "off-route", "behind"] {
      pairs.append(Pair(front: mark, ground: "map-ground", least: 3))
      pairs.append(Pair(front: mark, ground: "surface", least: 3))
    }
    for ground in ["clock-face", "clock-tint", "clock-band"] {
      pairs.append(Pair(front: "ink", ground: ground, least: 7))
    }
    for member in 0..<8 {
      for ground in ["clock-face", "clock-tint"] {
        pairs.append(Pair(front: "member-\(member)", ground: ground, least: 3))
      }
    }
    for state in 0..<StateStyle.count {
      pairs.append(Pair(front: "ink", ground: "state-\(state)", least: 4.5))
    }
    return pairs
  }()

  static func token(_ name: String) throws -> ColourToken {
    try #require(ColourToken.all.first { $0.name == name })
  }

  @Test(arguments: pairs)
  func contrast(_ pair: Pair) throws {
    let (front, ground) = (try Self.token(pair.front), try Self.token(pair.ground))
    #expect(Contrast.ratio(front.light, ground.light) >= pair.least)
    #expect(Contrast.ratio(front.dark, ground.dark) >= pair.least)
  }

  @Test("the measure itself: black on white is 21, a colour on itself 1")
  func measure() throws {
    let ink = try Self.token("ink").light
    #expect(Contrast.ratio(ink, ink) == 1)
    // Lightness alone: luminance is its cube.
    let surface = try Self.token("surface").light
    #expect(abs(Contrast.luminance(surface) - 0.994) < 0.01)
  }

  @Test("the screen can show every colour, so that none is cut to another")
  func gamut() {
    for token in ColourToken.all {
      for colour in [token.light, token.dark] {
        for part in Contrast.linearRGB(colour) {
          #expect(part > -0.002 && part < 1.002, "\(token.name)")
        }
      }
    }
  }

  @Test func namesAreUnique() {
    #expect(Set(ColourToken.all.map(\.name)).count == ColourToken.all.count)
  }
}
