import HitherSealing
import HitherText
import HitherTracks
import Testing

@testable import HitherOuting
@testable import HitherReport

@Suite("The page's scripts")
struct PageScriptsTests {
  /// A library of no use, so that the tests need none of the system's.
  static func library() throws -> MapLibrary {
    try #require(
      MapLibrary(
        script: Array(
          "window.L = {p: '<a href=\"https://leafletjs.com\">'};\n//# sourceMappingURL=leaflet.js.map"
            .utf8),
        style: Array(".a{left:0}.b{background:url(images/b.png)}.c>.d{top:0}".utf8)))
  }

  static func page(_ content: ReportContent) throws -> String {
    let style = ReportStyle(mapLibrary: try library())
    return String(decoding: ReportPage.html(content, style: style), as: UTF8.self)
  }

  /// The page's parts between the tags of its scripts.
  static func scripts(_ page: String) -> [(tag: String, content: String)] {
    page.components(between: "<script", and: "</script>").map { part in
      let end = part.firstIndex(of: ">") ?? part.startIndex
      return (String(part[..<end]), String(part[part.index(after: end)...]))
    }
  }

  static func data(_ page: String) throws -> JSONNode {
    let block = try #require(scripts(page).first { $0.tag.contains("outing-data") })
    return try JSONNode.parse(Array(block.content.utf8))
  }

  @Test("the policy allows the page's own scripts by their hash, and no others")
  func policy() throws {
    let page = try Self.page(SampleOuting.content())
    let programs = Self.scripts(page).filter { !$0.tag.contains("application/json") }
    #expect(programs.count == 4)
    let policy = try #require(page.components(between: "content=\"", and: "\"").first)
    #expect(policy.hasPrefix("default-src &#39;none&#39;; "))
    #expect(!policy.contains("unsafe-inline&#39;; script") && !policy.contains("unsafe-eval"))
    for program in programs {
      let hash = SHA256.base64(Array(program.content.utf8))
      #expect(policy.contains("&#39;sha256-\(hash)&#39;"))
    }
    #expect(policy.components(between: "sha256-", and: "=").count == programs.count)
  }

  @Test("the library comes with its licence, without pictures and maps of its source")
  func library() throws {
    let page = try Self.page(SampleOuting.content())
    #expect(page.contains("Vladimir Agafonkin"))
    #expect(!page.contains("url(") && !page.contains("sourceMappingURL"))
    #expect(!page.contains("href=\"http"))
    #expect(page.contains(".a{left:0}") && page.contains(".c>.d{top:0}"))
    #expect(MapLibrary(script: Array("'</script>'".utf8), style: []) == nil)
    #expect(MapLibrary(script: [], style: []) == nil)
  }

  @Test("without the library there is the switch of languages alone")
  func withoutLibrary() {
    let page = String(decoding: ReportPage.html(SampleOuting.content()), as: UTF8.self)
    #expect(Self.scripts(page).count == 2)
    for word in [
      "outing-data", "name=\"figures\"", "data-replay", "data-filters", "data-map", "<input",
      "<button",
    ] {
      #expect(!page.contains(word), "\(word)")
    }
  }

  @Test("whatever the input names, it stays within its string")
  func hostileNames() throws {
    let page = try Self.page(ReportPageTests.hostileContent())
    #expect(Self.scripts(page).count == 6)
    #expect(!page.contains("<script>alert"))
    let members = try #require(try Self.data(page).list("members"))
    #expect(members.count == ReportPageTests.hostile.count)
    for (member, name) in zip(members, ReportPageTests.hostile) {
      #expect(member.text("name") == VisibleText.neutralised(name))
    }
  }

  @Test("steps add up to the recording again: places within 0.06 m, heights and times within 0.05")
  func steps() throws {
    let content = SampleOuting.content()
    let members = try #require(try Self.data(try Self.page(content)).list("members"))
    let start = try #require(content.summary.start)
    for (index, member) in members.enumerated() {
      let outline = content.outlines[index]
      let sums = ["t", "lat", "lon"].map { key in Self.sums(member.numbers(key)) }
      #expect(sums.allSatisfy { $0.count == outline.count })
      for (row, point) in outline.enumerated() {
        #expect(abs(sums[0][row] * 100 - Double(point.time - start)) <= 100)
        #expect(abs(sums[1][row] * 10 - Double(point.coordinate.latitudeE7)) <= 5)
        #expect(abs(sums[2][row] * 10 - Double(point.coordinate.longitudeE7)) <= 5)
      }
    }
  }

  private static func sums(_ steps: [Double]) -> [Double] {
    var sum = 0.0
    return steps.map { step in
      sum += step
      return sum
    }
  }

  @Test("without any times there is nothing to replay, and the page stays as it is written")
  func untimed() throws {
    var content = SampleOuting.content(names: ["Otto"], leader: nil, hours: 0.3)
    content.summary.members[0].start = nil
    content.summary.members[0].end = nil
    let page = try Self.page(content)
    #expect(Self.scripts(page).count == 2 && !page.contains("outing-data"))
  }

  @Test("what is the same in all languages and units stands in the page once")
  func once() throws {
    let page = try Self.page(SampleOuting.content())
    for part in ["id=\"outing-data\"", "window.L = ", ".c>.d{top:0}", "class Replay"] {
      #expect(page.ranges(of: part).count == 1, "\(part)")
    }
  }

  @Test("scripts are told to write figures as the page does", arguments: Language.all)
  func figures(_ language: Language) throws {
    for units in UnitSystem.allCases {
      let measures = Measures(language: language, units: units)
      let forms = try JSONNode.parse(Array(FigureForms(measures).json.utf8))
      let gap = try #require(forms.text("gap"))
      func figure(_ value: Double, _ kind: String) throws -> String {
        let form = try #require(forms.list(kind))
        guard case .string(let name) = form[0].value, case .number(let size) = form[1].value,
          case .number(let decimals) = form[2].value
        else { return "" }
        return measures.number(value / size, decimals: Int(decimals)) + gap + name
      }
      #expect(try figure(1240, "height") == measures.height(1240))
      #expect(try figure(1.4, "speed") == measures.speed(1.4))
      #expect(try figure(142, "heartRate") == measures.heartRate(142))
      #expect(try figure(250, "short") == measures.distance(250))
      #expect(try figure(12_345, "long") == measures.fineDistance(12_345))
    }
  }
}

extension String {
  /// All that stands between two marks.
  func components(between start: String, and end: String) -> [String] {
    var parts: [String] = []
    var rest = self[...]
    while let from = rest.firstRange(of: start) {
      rest = rest[from.upperBound...]
      guard let to = rest.firstRange(of: end) else { break }
      parts.append(String(rest[..<to.lowerBound]))
      rest = rest[to.upperBound...]
    }
    return parts
  }
}

extension JSONNode {
  func list(_ key: String) -> [JSONNode]? {
    guard case .array(let items)? = self[key]?.value else { return nil }
    return items
  }

  func text(_ key: String) -> String? {
    guard case .string(let text)? = self[key]?.value else { return nil }
    return text
  }

  func numbers(_ key: String) -> [Double] {
    (list(key) ?? []).compactMap { node in
      guard case .number(let number) = node.value else { return nil }
      return number
    }
  }
}
