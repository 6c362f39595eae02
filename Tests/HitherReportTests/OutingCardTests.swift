import TestSupport
import Testing

@testable import HitherReport

/// The card as another program decodes it.
@Suite("Outing card")
struct OutingCardTests {
  private static func decoded(_ content: ReportContent) throws -> DecodedPicture {
    let picture = try DecodedPicture(try OutingCard.png(content))
    #expect(picture.width == 1080 && picture.height == 1350)
    return picture
  }

  private static func number(of token: String) throws -> Int {
    let token = try #require(ColourToken.all.first { $0.name == token })
    return try #require(Int(token.light.hexadecimal.dropFirst(), radix: 16))
  }

  /// Every member's colour is there beside a name, and figures stand in ink on their ground.
  @Test func showsEveryMember() throws {
    let picture = try Self.decoded(SampleOuting.content())
    let colours = picture.colours()
    for member in 0..<5 {
      let colour = try Self.number(of: "member-\(member)")
      // A disc of 18 pixels around a number has 700 pixels of its colour.
      #expect(colours[colour] ?? 0 > 400, "member \(member)")
    }
    #expect(colours[try Self.number(of: "ink")] ?? 0 > 3000)
    #expect(colours[try Self.number(of: "surface")] ?? 0 > 100_000)
    #expect(colours[try Self.number(of: "map-ground")] ?? 0 > 100_000)
    // The hills stand at the foot.
    let foot = picture.colours(rows: 1330..<1350)
    #expect(foot[try Self.number(of: "hill")] ?? 0 > 1080 * 15)
  }

  @Test func isTheSameEachTime() throws {
    let content = SampleOuting.content()
    #expect(try OutingCard.png(content) == OutingCard.png(content))
  }

  private static let outings: [(names: [String], title: String, hours: Double)] = [
    (["Isla"], "Alone", 1), ([], "Nobody", 1),
    ((0..<40).map { "Member with a long name \($0)" }, "Many", 0.05),
    (
      [String(repeating: "Wolfeschlegelsteinhausen", count: 20), "👩‍👩‍👧‍👦🏔️", "שלום", "\u{202E}evil"],
      String(repeating: "A name without end ", count: 40), 0.05
    ),
    (["<b>&\"'</b>"], String(repeating: "長", count: 300), 0.05),
  ]

  /// Whatever the names are, the margins stay free and nothing is thrown.
  @Test(arguments: 0..<5) func namesStayWithinTheMargins(_ number: Int) throws {
    let outing = Self.outings[number]
    let picture = try Self.decoded(
      SampleOuting.content(
        names: outing.names, leader: outing.names.isEmpty ? nil : 0, outingName: outing.title,
        hours: outing.hours))
    let ink = try Self.number(of: "ink")
    for row in 0..<1100 {
      for column in Array(0..<40) + Array(1040..<1080) {
        let place = (row * 1080 + column) * 3
        let colour = picture.pixels[place..<place + 3].reduce(0) { $0 << 8 | Int($1) }
        guard colour != ink else {
          Issue.record("ink at \(column), \(row)")
          return
        }
      }
    }
  }

  /// Both ways from OKLCH to the screen agree, within the rounding to 256 steps.
  @Test func coloursAreTheTokens() throws {
    for token in ColourToken.all {
      let parts = token.light.srgb
      for (part, linear) in zip(
        [parts.red, parts.green, parts.blue], Contrast.linearRGB(token.light))
      {
        let back = part <= 0.04045 ? part / 12.92 : Contrast.power((part + 0.055) / 1.055, 2.4)
        #expect(abs(back - min(max(linear, 0), 1)) < 0.0001, "\(token.name)")
      }
    }
    #expect(Colour(0.6279554, 0.2576833, 29.2338808).hexadecimal == "#ff0000")
    #expect(Colour(1, 0, 0).hexadecimal == "#ffffff" && Colour(0, 0, 0).hexadecimal == "#000000")
  }
}
