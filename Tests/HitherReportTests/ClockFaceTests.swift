import Glibc
import HitherTracks
import Testing

@testable import HitherOuting
@testable import HitherReport

@Suite("clock.svg")
struct ClockFaceTests {
  static let noon = Instant(milliseconds: 1_777_629_600_000)
  static let usual = [
    "lost", "out_of_town", "traveling", "home", "work", "school", "exercising", "out",
  ]

  static func setting(_ states: [String] = usual) -> ClockSetting {
    ClockSetting(
      states: states.map { ClockState(id: $0, label: $0 + "-label") }, timeZone: "Asia/Taipei",
      name: "The family")
  }

  static func moment(
    _ states: [String?], names: [String]? = nil, ageMinutes: [Int64] = []
  ) -> ClockMoment {
    ClockMoment(
      time: noon,
      readings: states.enumerated().map { index, state in
        ClockReading(
          member: "m\(index)", name: names?[index] ?? "Member \(index)", number: index + 1,
          state: state, since: noon + -3_600_000,
          fixAgeMilliseconds: index < ageMinutes.count ? ageMinutes[index] * 60_000 : 0)
      })
  }

  @Test("one hand a member who is in a state, at most six, and a line for each")
  func hands() {
    for count in 0...9 {
      let states = (0..<count).map { Self.usual[$0 % Self.usual.count] }
      let bytes = ClockFace.svg(Self.moment(states), Self.setting())
      let balance = TagBalance(bytes)
      #expect(balance.faults == [])
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(text.components("class=\"clock-pointer\"") == min(count, 6))
      for index in 0..<count {
        #expect(balance.text.contains("Member \(index)") == (index < 6))
      }
    }
  }

  @Test("every state has its label, and a title and a description say what is shown")
  func words() {
    let balance = TagBalance(
      ClockFace.svg(Self.moment(["home", nil], ageMinutes: [45, 0]), Self.setting()))
    for state in Self.usual { #expect(balance.text.contains(state + "-label")) }
    #expect(balance.elements.contains("title") && balance.elements.contains("desc"))
    #expect(balance.text.contains("The family · Friday, 1 May 2026 · 18:00"))
    #expect(balance.text.contains("Member 0: home-label, last seen 45\u{A0}min ago."))
    #expect(balance.text.contains("Member 1: nothing known yet."))
  }

  @Test("a line that is longer than its column is written in two")
  func longLines() throws {
    var setting = Self.setting(["lost"])
    setting.states = [ClockState(id: "lost", label: "Kein Kontakt")]
    setting.language = .german
    let moment = Self.moment(["lost", "lost"], ageMinutes: [476, 1])
    let text = String(decoding: ClockFace.svg(moment, setting), as: UTF8.self)
    let lines = text.matches(of: #/class="clock-what" x="(\d+)" y="([\d.]+)">([^<]*)</#)
    #expect(lines.count == 3, "\(text)")
    for line in lines { #expect(line.output.3.count <= 31, "\(line.output.3)") }
    #expect(lines[0].output.1 == lines[1].output.1 && lines[0].output.2 != lines[1].output.2)
  }

  @Test("only an old fix is marked, with its age", arguments: [0, 9, 10, 11, 59, 60, 2879, 2880])
  func stale(_ minutes: Int64) {
    let bytes = ClockFace.svg(Self.moment(["home"], ageMinutes: [minutes]), Self.setting())
    let text = String(decoding: bytes, as: UTF8.self)
    let isMarked = minutes > 10
    #expect(text.contains("clock-pointer stale") == isMarked)
    let age = minutes < 60 ? "\(minutes)m" : minutes < 2880 ? "\(minutes / 60)h" : "2d"
    #expect(TagBalance(bytes).text.contains(age) == isMarked)
  }

  @Test("whatever a member or a state is called, it is text, and nothing is asked for")
  func hostile() {
    let names = Array(ReportPageTests.hostile.prefix(6))
    let setting = ClockSetting(
      states: ReportPageTests.hostile.map { ClockState(id: $0, label: $0) }, timeZone: "x/y",
      name: ReportPageTests.hostile.joined())
    let moment = Self.moment(names.map { $0 }, names: names, ageMinutes: [0, 90, 0, 90, 0, 90])
    for bytes in [ClockFace.svg(moment, setting), ClockStrip.svg([moment, moment], setting)] {
      let balance = TagBalance(bytes)
      #expect(balance.faults == [])
      #expect(Set(balance.ids).count == balance.ids.count)
      #expect(balance.references.allSatisfy { $0.hasPrefix("#") })
      #expect(!balance.elements.contains("script") && !balance.elements.contains("img"))
    }
  }

  @Test("pictures are data of the known kinds and nothing else")
  func pictures() throws {
    // RFC 4648: three bytes are four digits; what is missing is filled up with signs.
    let jpeg = try #require(ClockPicture(bytes: [0xFF, 0xD8, 0xFF]))
    #expect(jpeg.uri == "data:image/jpeg;base64,/9j/")
    let png = try #require(ClockPicture(bytes: [0x89, 0x50, 0x4E, 0x47, 0x0D]))
    #expect(png.uri == "data:image/png;base64,iVBORw0=")
    #expect(ClockPicture(uri: png.uri) == png)
    for uri in [
      "https://example.org/a.png", "data:image/svg+xml;base64,PHN2Zz4=", "a.png",
      "data:image/png;base64,", "data:image/png,abc", "data:image/png;base64,\"><x",
      "javascript:alert(1)",
    ] { #expect(ClockPicture(uri: uri) == nil, "\(uri)") }
    #expect(ClockPicture(bytes: Array("<svg/>".utf8)) == nil)
    var moment = Self.moment(["home", "work"])
    moment.readings[0].picture = png
    let bytes = ClockFace.svg(moment, Self.setting())
    let balance = TagBalance(bytes)
    #expect(balance.faults == [])
    // On the hand and beside the name.
    #expect(balance.references.filter { !$0.hasPrefix("#") } == [png.uri, png.uri])
  }

  @Test(
    "initials are of the first and the last word",
    arguments: [
      ("Anna Maria Miller", "AM"), ("leo", "L"), ("小明", "小"), ("陳 小明", "陳"), ("  ", " "),
      ("", ""), ("Jean-Luc", "JL"), ("2 Fast", "2F"), ("élan vital", "ÉV"),
    ])
  func initials(_ name: String, _ wanted: String) {
    #expect(Initials.of(name) == wanted)
  }

  @Test("a label's letters fit its sector, in one line or two", arguments: 1...20)
  func labels(_ count: Int) {
    let labels = [
      "At the tennis court of the village", "Home", "Donaudampfschifffahrtsgesellschaft",
    ]
    let states = (0..<count).map { ClockState(id: "s\($0)", label: labels[$0 % 3]) }
    let plan = DialPlan(states)
    var markup = Markup()
    ClockDial(plan: plan, idPrefix: "").write(to: &markup)
    for (size, columns, length) in LabelReading.lines(markup.bytes) {
      // Letters of a serif face are 0.55 of their size wide in the mean, and none exceeds it.
      #expect(Double(columns) * 0.6 * size <= length + 1)
      #expect(size <= 38)
    }
  }
}

/// The labels of a dial with what their arcs have room for, read from the drawing.
enum LabelReading {
  static func lines(_ bytes: [UInt8]) -> [(size: Double, columns: Int, length: Double)] {
    let text = String(decoding: bytes, as: UTF8.self)
    return text.pieces(between: "class=\"clock-arc\" d=\"", and: "</textPath>").compactMap {
      piece in
      guard let radius = piece.pieces(between: "A", and: " ").first.flatMap(Double.init),
        let size = piece.pieces(between: "--usual:", and: "px").first.flatMap(Double.init)
      else { return nil }
      let path = piece.prefix { $0 != "\"" }
      let numbers = path.split { !"0123456789.-".contains($0) }.compactMap { Double($0) }
      guard numbers.count == 9 else { return nil }
      let (dx, dy) = (numbers[7] - numbers[0], numbers[8] - numbers[1])
      let angle = 2 * asin(min(1, (dx * dx + dy * dy).squareRoot() / (2 * radius)))
      let label = piece.split(separator: ">").last.map(String.init) ?? ""
      return (
        size, TerminalWidth.columns(label), radius * (numbers[5] == 1 ? 2 * .pi - angle : angle)
      )
    }
  }
}

extension String {
  /// How often a piece occurs.
  func components(_ piece: String) -> Int { pieces(between: piece, and: "").count }

  /// What stands between two marks, wherever the first occurs.
  func pieces(between start: String, and end: String) -> [String] {
    var found: [String] = []
    var rest = self[...]
    while let range = rest.firstRange(of: start) {
      rest = rest[range.upperBound...]
      let stop =
        end.isEmpty ? rest.startIndex : rest.firstRange(of: end)?.lowerBound ?? rest.endIndex
      found.append(String(rest[..<stop]))
    }
    return found
  }
}
