import HitherText
import Testing

@testable import HitherReport

@Suite("Languages and units in one page")
struct VariantTests {
  private static let styles = Language.all.flatMap { language in
    UnitSystem.allCases.map { ReportStyle(language: language, units: $0) }
  }

  /// What the script does, done to a tree: the marked elements take their variant's texts.
  ///
  /// The inside of an element is text to the script, so that trees are compared as they are written.
  private static func shown(
    _ nodes: [MarkupNode], _ table: VariantTable, _ variant: Int
  ) -> [MarkupNode] {
    nodes.map { node in
      guard case .element(var element) = node else { return node }
      element.children = shown(element.children, table, variant)
      if let number = element.value(of: VariantMerger.mark).flatMap({ Int($0) }) {
        element.attributes.removeAll { $0.name == VariantMerger.mark }
        for part in table.entries[number].texts {
          let text = part.texts[variant].map { table.texts[$0] }
          if part.name == VariantTable.inside {
            element.children = text.map { [.verbatim($0)] } ?? []
          } else if let place = element.attributes.firstIndex(where: { $0.name == part.name }) {
            if let text {
              element.attributes[place].value = text
            } else {
              element.attributes.remove(at: place)
            }
          } else if let text {
            element.attributes.append(.init(name: part.name, value: text))
          }
        }
      }
      return .element(element)
    }
  }

  @Test(
    "from any variant every other one comes out as it would be written alone",
    arguments: [false, true])
  func everyVariant(_ hasReplay: Bool) throws {
    let content = SampleOuting.content(names: ["Leo", "Fiona & 小明", "Otto"], leader: 0, hours: 2)
    let library = try hasReplay ? PageScriptsTests.library() : nil
    let trees = Self.styles.map { style in
      var style = style
      style.mapLibrary = library
      return ReportPage.tree(content, style: style)
    }
    for base in trees.indices {
      var merger = VariantMerger(base: base)
      let merged = merger.merge(trees)
      for variant in trees.indices {
        let made = MarkupWriter.bytes(Self.shown(merged, merger.table, variant))
        #expect(made == MarkupWriter.bytes(trees[variant]), "\(base) to \(variant)")
      }
    }
  }

  @Test("what is the same in all variants stands in the page once")
  func drawingsStandOnce() {
    let content = SampleOuting.content(names: ["Leo", "Otto"], leader: 0, hours: 2)
    var merger = VariantMerger(base: 0)
    _ = merger.merge(Self.styles.map { ReportPage.tree(content, style: $0) })
    // The ways are the largest part of a page.
    #expect(
      !merger.table.texts.contains { $0.contains("id=\"way-") || $0.contains("class=\"track\"") })
  }

  @Test func nothingDiffersWhereNothingDoes() {
    var markup = Markup()
    markup.element("p", ["class": "a"], "text")
    var merger = VariantMerger(base: 0)
    #expect(merger.merge([markup.nodes, markup.nodes]) == markup.nodes)
    #expect(merger.table.entries.isEmpty)
  }

  @Test("an attribute that only one variant has is taken away in the others")
  func attributes() {
    func tree(_ attributes: KeyValuePairs<StaticString, String>) -> [MarkupNode] {
      var markup = Markup()
      markup.element("p", attributes, "text")
      return markup.nodes
    }
    var merger = VariantMerger(base: 0)
    let merged = merger.merge([tree(["class": "a"]), tree(["class": "b", "lang": "de"])])
    #expect(
      MarkupWriter.bytes(merged) == Array("<p class=\"a\" data-v=\"0\">text</p>".utf8))
    #expect(
      merger.table.entries[0].texts == [
        .init(name: "class", texts: [0, 1]), .init(name: "lang", texts: [nil, 2]),
      ])
  }
}
