import Testing

@testable import HitherReport

@Suite("Colours can be told from their grounds")
struct ColourTests {
  struct Pair: CustomTestStringConvertible, Sendable {
    let front: String
    let ground: String
    let least: Double
    var testDescription: String { "\(front) on \(ground)" }
  }

  static let (texts, grounds) = (
    ["ink", "ink-soft", "accent", "behind", "surface"],
    [
      "ground", "surface", "map-ground", "sky", "clock-face", "clock-tint", "clock-band",
    ] + (0..<StateStyle.count).map { "state-\($0)" }
  )
  /// Lines, marks and controls with the grounds that they stand on.
  static let marks: [String: [String]] = {
    let page = ["ground", "surface", "map-ground"]
    let clock = ["clock-face", "clock-tint", "clock-band"]
    let states = (0..<StateStyle.count).map { "state-\($0)" }
    var marks = [
      "line": page, "water": ["surface", "map-ground"], "planned": ["surface", "map-ground"],
      "off-route": ["surface", "map-ground"], "behind": ["surface", "map-ground"],
      "ink": page + clock + states, "ink-soft": page + ["sky"] + states, "accent": page + ["sky"],
      "clock-line": clock, "base-road": ["map-ground"], "base-path": ["map-ground"],
    ]
    for member in 0..<8 { marks["member-\(member)"] = ["surface", "map-ground"] + clock }
    return marks
  }()
  /// Nothing is told by the hills of the header, whose elevations the chart has, nor by the clock's
  /// rim, studs and hub: its sectors are drawn with `clock-line`. The base map's areas and contours are under all that
  /// tells.
  static let ornaments = [
    "hill", "brass", "brass-light", "brass-dark", "wood", "rock", "ice", "built-up", "contour",
  ]

  /// What stands on what: texts need 4.5, lines, marks and controls 3.
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
    // The number in a member's disc, and the sign on the button, have the surface's colour.
    for ground in (0..<8).map({ "member-\($0)" }) + ["accent"] {
      pairs.append(Pair(front: "surface", ground: ground, least: 4.5))
    }
    // Who is behind, in words, in the table of the replay.
    pairs.append(Pair(front: "behind", ground: "surface", least: 4.5))
    for ground in ["clock-face", "clock-tint", "clock-band"] {
      pairs.append(Pair(front: "ink", ground: ground, least: 7))
    }
    for ground in ["clock-face", "ground", "surface"] {
      pairs.append(Pair(front: "ink-soft", ground: ground, least: 4.5))
    }
    for state in 0..<StateStyle.count {
      pairs.append(Pair(front: "ink", ground: "state-\(state)", least: 4.5))
    }
    for (mark, grounds) in marks.sorted(by: { $0.key < $1.key }) {
      for ground in grounds { pairs.append(Pair(front: mark, ground: ground, least: 3)) }
    }
    return pairs
  }()

  /// The style sheets of the page, of the pictures of the clock, and of the timeline.
  static let rules: [(selector: String, property: String, value: String)] = {
    let sheet = [PageStyle.css, PageStyle.live, ClockStyle.standalone, TimelineStyle.standalone]
      .joined(separator: "\n")
    var rules: [(String, String, String)] = []
    for block in sheet.split(separator: "}") {
      let parts = block.split(separator: "{")
      guard let selector = parts.dropLast().last, let body = parts.last else { continue }
      for declaration in body.split(separator: ";") {
        let parts = declaration.split(separator: ":", maxSplits: 1)
        guard parts.count == 2, !parts[0].hasPrefix("--") else { continue }
        rules.append((String(selector), String(parts[0]), String(parts[1])))
      }
    }
    return rules.map { rule in
      let parts = [rule.0, rule.1, rule.2].map { $0.filter { $0 != "\n" } }
      return (parts[0], parts[1].filter { $0 != " " }, parts[2])
    }
  }()

  private static func tokens(in value: String) -> [String] {
    value.split(separator: "var(--", omittingEmptySubsequences: false).dropFirst().compactMap {
      part in
      part.split(separator: ")").first.map(String.init)
    }.filter { name in ColourToken.all.contains { $0.name == name } }
  }

  @Test("every colour is a text, a mark, a ground or an ornament")
  func everyTokenHasItsPart() {
    let known = Self.texts + Self.grounds + Self.ornaments + Self.marks.keys
    #expect(Set(ColourToken.all.map(\.name)) == Set(known))
  }

  @Test("lines are drawn in colours that are held to 3, and texts in those held to 4.5")
  func everyRuleIsHeld() {
    var lines = 0
    for rule in Self.rules {
      let isLine =
        ["stroke", "outline", "accent-color"].contains(rule.property)
        || rule.property.hasPrefix("border")
      for token in Self.tokens(in: rule.value) where isLine {
        // A line in a ground's colour is the edge that sets what it is around apart.
        let isHeld =
          Self.marks[token] != nil || Self.grounds.contains(token) || Self.ornaments.contains(token)
        #expect(isHeld, "\(rule)")
        lines += 1
      }
      guard rule.property == "color" else { continue }
      for token in Self.tokens(in: rule.value) { #expect(Self.texts.contains(token), "\(rule)") }
    }
    #expect(lines > 60)
  }

  @Test("nothing that tells is drawn half transparent, which no contrast of colours would show")
  func opacities() {
    let pale = Set(Self.rules.filter { $0.property.hasSuffix("opacity") }.map(\.selector))
    // Hills; areas under a line, places and the width of a corridor within their lines; a face
    // whose age stands beside it.
    #expect(
      pale == [
        ".hills .far", ".area", ".area.straggling", ".place", ".place.corridor", ".live.place",
        ".clock-picture.stale",
      ])
  }

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
