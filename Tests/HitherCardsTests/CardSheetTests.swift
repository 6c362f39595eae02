import Glibc
import HitherCards
import HitherTracks
import TestSupport
import Testing

@Suite("The sheet of twelve cards")
struct CardSheetTests {
  private let now = Instant(milliseconds: 1_777_600_000_000)

  private func book() throws -> CardBook {
    let identity = CardBook.Identity(household: .random(), keys: .random())
    var book = CardBook(identity, keeper: MemoryKeeper(identity))
    try book.admit(identity.keys.publicKey, name: "<Mum>", now: now)
    return book
  }

  private func set(
    _ month: Int, _ entries: [CardBook.Entry], in book: inout CardBook
  ) throws {
    let card = try #require(CardKey(year: 2026, month: month))
    try book.set(card, entries, now: now)
  }

  /// Relative luminance by WCAG, of the three bytes of a colour.
  private func luminance(_ colour: String) throws -> Double {
    let number = try #require(Int(colour.dropFirst(), radix: 16))
    let parts = [16, 8, 0].map { shift -> Double in
      let part = Double(number >> shift & 255) / 255
      return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }

  /// Whatever colours people choose, each text stands out on its card.
  @Test func textIsReadOnAnyColourSeed2() throws {
    var random = SeededGenerator(seed: 2)
    for _ in 0..<40 {
      var book = try book()
      for month in 1...12 {
        let digits = String(Int.random(in: 0..<1 << 24, using: &random), radix: 16)
        let colour = "#" + String(repeating: "0", count: 6 - digits.count) + digits
        try set(month, [(.title, "Lake"), (.colour, colour)], in: &book)
      }
      let svg = String(decoding: CardSheet.svg(book, year: 2026), as: UTF8.self)
      let cards = svg.matches(
        of: #/rx="18" fill="(#[0-9a-f]{6})"[\s\S]*?font-weight="650" fill="(#[0-9a-f]{6})"/#)
      #expect(cards.count == 12)
      for card in cards {
        let values = [try luminance(String(card.output.1)), try luminance(String(card.output.2))]
        let (high, low) = (values.max() ?? 0, values.min() ?? 0)
        #expect((high + 0.05) / (low + 0.05) >= 4.58, "\(card.output.0)")
      }
    }
  }

  @Test func whatPeopleWroteStaysText() throws {
    var book = try book()
    try set(5, [(.title, "</text><script>alert(1)</script>"), (.place, "a\"b&c")], in: &book)
    for bytes in [CardSheet.svg(book, year: 2026), CardSheetPage.html(book, year: 2026)] {
      let page = String(decoding: bytes, as: UTF8.self)
      #expect(!page.contains("<script") && page.contains("&lt;/text&gt;&lt;script&gt;"))
      #expect(page.contains("a&quot;b&amp;c") && page.contains("&lt;Mum&gt;"))
    }
  }

  /// The day's weekday, by a calendar that everyone knows: 2026-05-12 is a Tuesday.
  @Test func aCardTellsMonthDayAndWhatWaits() throws {
    var book = try book()
    try set(5, [(.title, "Grandma"), (.day, "12")], in: &book)
    let svg = String(decoding: CardSheet.svg(book, year: 2026), as: UTF8.self)
    #expect(svg.contains(">Tue 12<") && svg.contains(">MAY<") && svg.contains(">Grandma<"))
    #expect(svg.matches(of: #/>Nothing yet</#).count == 11)
    #expect(!svg.contains(">conflict<"))
    // Another device wrote without knowing.
    let keys = DeviceKeys.random()
    try book.admit(keys.publicKey, name: "Leo", now: now)
    var other = Replica()
    let known = book.log.missing().filter { $0.card == nil && $0.id.sequence == 1 }.map {
      book.log.record(of: $0)
    }
    _ = try other.merge(known, now: now)
    let card = try #require(CardKey(year: 2026, month: 5))
    _ = try other.edit(.edit(card, [Change(.title, .value("Nan"))]), on: keys.device, now: now)
    _ = try book.merge(other.log.records(), now: now)
    let again = String(decoding: CardSheet.svg(book, year: 2026), as: UTF8.self)
    #expect(again.contains(">conflict<"))
  }
}
