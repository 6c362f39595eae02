import HitherText

/// A feature of a map as it is drawn: an area, lines or a point of a class.
package struct MapFeature: Hashable, Sendable {
  package var kind: MapClass
  /// Lines, rings or a single point. Holes run in the opposite direction to outer rings.
  package var parts: [[WorldPoint]]
  package var name: MapName?
  /// Metres above sea level; nil if the map does not have it.
  package var height: Double?
  /// The rank among its class, the most important first, from 0.
  package var rank: Int

  package init(
    _ kind: MapClass, _ parts: [[WorldPoint]], name: MapName? = nil, height: Double? = nil,
    rank: Int = 0
  ) {
    (self.kind, self.parts, self.name) = (kind, parts, name)
    (self.height, self.rank) = (height, rank)
  }

  /// The part of a feature within an area; nil if there is none.
  package func clipped(to area: WorldArea) -> MapFeature? {
    var feature = self
    feature.parts =
      switch kind.form {
      case .area: parts.map { area.clipped(ring: $0) }.filter { !$0.isEmpty }
      case .line: parts.flatMap { area.clipped(line: $0) }
      case .point: parts.filter { $0.first.map(area.contains) == true }
      }
    return feature.parts.isEmpty ? nil : feature
  }
}

/// A name in the languages in which a map has it.
package struct MapName: Hashable, Sendable {
  /// The name used where the feature is.
  package var local: String
  /// By the language: `en`, `de`, `zh`.
  package var others: [String: String] = [:]

  /// Reads the names of a feature; nil if it has none.
  package init?(_ value: (_ key: String) -> String?) {
    func text(_ keys: [String]) -> String? {
      keys.lazy.compactMap(value).first { !$0.isEmpty }.map { OneLine.text(String($0.prefix(80))) }
    }
    let latin = text(["name:latin", "name_int", "int_name"])
    guard let local = text(["name", "name:latin", "ref"]) ?? latin else { return nil }
    self.local = local
    others["en"] = text(["name:en", "name_en"]) ?? latin
    others["de"] = text(["name:de", "name_de"])
    others["zh"] = text(["name:zh-Hant", "name:zh", "name_zh"])
  }

  /// The name in a language, given by its tag; the local one if the map does not have it.
  package func text(_ tag: String) -> String {
    others[String(tag.prefix { $0 != "-" })] ?? local
  }
}

extension MapFeature {
  /// The rank of a settlement by the word for its size.
  package static func rank(ofPlace words: [String?]) -> Int {
    let sizes = ["city", "town", "village", "suburb", "hamlet", "locality"]
    return words.compactMap { $0.flatMap(sizes.firstIndex) }.min() ?? sizes.count
  }
}
