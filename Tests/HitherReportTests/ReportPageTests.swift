import HitherEstimates
import HitherGeodesy
import HitherSealing
import HitherText
import HitherTracks
import Testing

@testable import HitherOuting
@testable import HitherReport

@Suite("report.html")
struct ReportPageTests {
  static let hostile = [
    "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "</title></svg></style>x",
    "' onload='x", "&lt;b&gt; &#x3c;", "a\u{202E}txt.exe\u{2066}", "nul\u{0}\u{1B}[2J\u{7F}\u{85}",
    "line\nbreak\u{2028}", "]]> --> <!--", "שלום עולם", "👩‍👩‍👧 小明",
  ]

  /// Everything that an input can name is hostile.
  static func hostileContent() -> ReportContent {
    var content = SampleOuting.content(
      names: hostile, leader: 0, outingName: hostile.joined(), hours: 0.5)
    content.summary.diagnostics.files = hostile.map {
      .init(file: $0, format: $0, records: 1, rejected: 1)
    }
    content.summary.diagnostics.notices = hostile.map {
      Notice(code: $0, message: $0, file: $0, member: $0)
    }
    return content
  }

  @Test func isWellFormed() {
    let balance = TagBalance(ReportPage.html(SampleOuting.content()))
    #expect(balance.faults == [])
    #expect(Set(balance.ids).count == balance.ids.count)
    #expect(balance.elements.count { $0 == "h1" } == 1)
    #expect(balance.elements.count { $0 == "main" } == 1)
    #expect(balance.elements.contains("header") && balance.elements.contains("footer"))
  }

  @Test("whatever the input names, it stands in the page as text")
  func hostileNames() {
    let bytes = ReportPage.html(Self.hostileContent())
    let balance = TagBalance(bytes)
    #expect(balance.faults == [])
    #expect(!balance.elements.contains("img"))
    // The table of variants and the script that reads it, and no other.
    #expect(balance.scripts.count == 2)
    #expect(!balance.scripts[0].contains { "<>&".contains($0) })
    #expect(Set(balance.ids).count == balance.ids.count)
    for name in Self.hostile {
      #expect(balance.text.contains(VisibleText.neutralised(name)), "\(name)")
    }
    let steering = String(decoding: bytes, as: UTF8.self).unicodeScalars.filter {
      $0 != "\n" && VisibleText.replacement(of: $0) != nil
    }
    #expect(steering.isEmpty)
  }

  @Test("the page asks for nothing: no address, and a policy that knows its one script")
  func isSelfContained() {
    let bytes = ReportPage.html(SampleOuting.content())
    let text = String(decoding: bytes, as: UTF8.self)
    let balance = TagBalance(bytes)
    #expect(balance.references.allSatisfy { $0.hasPrefix("#") })
    #expect(!text.contains("://") && !text.contains("url(") && !text.contains("@import"))
    let known = ["link", "iframe", "object", "embed", "form", "base", "img"]
    #expect(balance.elements.allSatisfy { !known.contains($0) })
    #expect(
      text.contains(
        "http-equiv=\"Content-Security-Policy\" content=\"default-src &#39;none&#39;; "
          + "style-src &#39;unsafe-inline&#39;; img-src data:; "
          + "script-src &#39;sha256-\(SHA256.base64(Array(balance.scripts[1].utf8)))&#39;\""))
  }

  @Test func sameInputSameBytes() {
    let content = SampleOuting.content()
    #expect(ReportPage.html(content) == ReportPage.html(SampleOuting.content()))
    #expect(SummaryDocument.json(content.summary) == SummaryDocument.json(content.summary))
  }

  struct Bare: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let change: @Sendable (inout ReportContent) -> Void
  }

  @Test(
    "what is missing is left out, and the page still stands",
    arguments: [
      Bare(testDescription: "no outlines") { $0.outlines = [] },
      Bare(testDescription: "empty outlines") { $0.outlines = $0.outlines.map { _ in [] } },
      Bare(testDescription: "one point each") {
        $0.outlines = $0.outlines.map { Array($0.prefix(1)) }
      },
      Bare(testDescription: "no heights") { content in
        for member in content.outlines.indices {
          for point in content.outlines[member].indices {
            content.outlines[member][point].elevation = .nan
          }
        }
      },
      Bare(testDescription: "figures out of all bounds") { content in
        for member in content.outlines.indices {
          content.outlines[member][0].elevation = .infinity
          content.outlines[member][1].elevation = 1e308
          content.outlines[member][2].distance = .nan
          content.outlines[member][3].distance = -1e300
        }
        content.summary.members[0].track.distance = .nan
        content.summary.members[0].time?.movingMilliseconds = .max
        content.summary.members[0].time?.stoppedMilliseconds = 0
        content.summary.members[0].time?.gapMilliseconds = 0
      },
      Bare(testDescription: "no members") { content in
        content.summary.members = []
        content.outlines = []
        content.summary.outing = Outing(name: "", timeZone: "No/Where")
      },
      Bare(testDescription: "no times") { content in
        for member in content.summary.members.indices {
          content.summary.members[member].time = nil
          content.summary.members[member].start = nil
          content.summary.members[member].end = nil
          content.summary.members[member].splits = []
        }
      },
      Bare(testDescription: "round the world") { content in
        for (index, longitude) in [1_799_999_999, -1_799_999_999, 0].enumerated() {
          content.outlines[0][index].coordinate = Coordinate(
            latitudeE7: index == 1 ? -900_000_000 : 900_000_000, longitudeE7: Int32(longitude))
        }
      },
    ])
  func withLess(_ bare: Bare) {
    var content = SampleOuting.content(names: ["Leo", "Otto"], leader: 0, hours: 0.3)
    bare.change(&content)
    let balance = TagBalance(ReportPage.html(content))
    #expect(balance.faults == [])
    for word in ["nan", "inf", "Infinity"] {
      let found = balance.text.split { !$0.isLetter }.contains { $0 == word }
      #expect(!found, "\(word)")
    }
    #expect(!SummaryText.table(content.summary).isEmpty)
  }

  @Test func imperialPagesSayMiles() {
    let content = SampleOuting.content(names: ["Otto"], leader: nil)
    let page = TagBalance(ReportPage.html(content, style: ReportStyle(units: .imperial))).text
    #expect(page.contains("mph") && page.contains("ft") && page.contains("min/mi"))
    #expect(!page.contains("km"))
  }

  @Test("every phrase has a text, and no two that stand beside each other are the same")
  func phrases() {
    for language in Language.all {
      for phrase in Phrase.allCases { #expect(!phrase.text(language).isEmpty, "\(phrase)") }
      for phrase in CountedPhrase.allCases {
        for count in [0, 1, 2, 1234] {
          let text = phrase.text(count, shown: "N", language)
          #expect(text.contains("N") && !text.contains { "{}".contains($0) }, "\(phrase)")
        }
      }
    }
  }

  @Test("quality is told in plain words")
  func remarks() throws {
    var content = SampleOuting.content(names: ["Otto"], leader: nil, hours: 0.3)
    content.summary.members[0].quality = .init()
    func remarks() -> [String] {
      QualitySection.remarks(
        content.summary.members[0], PageContext(content, ReportStyle()))
    }
    #expect(remarks() == ["no issues"])
    content.summary.members[0].quality.jumps = 3
    content.summary.members[0].quality.duplicates = 1
    content.summary.members[0].quality.gaps = 2
    content.summary.members[0].time?.gapMilliseconds = 720_000
    #expect(
      remarks() == [
        "3 jumps removed", "1 duplicate fix left out",
        "2 gaps in the recording (12\u{A0}min)",
      ])
  }
}
