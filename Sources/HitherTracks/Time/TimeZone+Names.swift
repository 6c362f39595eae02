import HitherText

extension TimeZone {
  /// A hint for a name that is not a zone: the zone most likely meant, by its name or its city alone,
  /// else an example.
  package static func advice(on name: String) -> String {
    Suggestion.hint(naming: nearestName(to: name)) ?? "give one such as Europe/Berlin"
  }

  private static func nearestName(to name: String) -> String? {
    let zones = knownNames
    if let zone = Suggestion.nearest(to: name, among: zones) { return zone }
    let cities = zones.map { $0.split(separator: "/").last.map(String.init) ?? $0 }
    return Suggestion.nearest(to: name, among: cities)
      .flatMap { cities.firstIndex(of: $0) }.map { zones[$0] }
  }

  /// The names of the zones that this machine knows, aliases included, in the order of tzdata's own list.
  private static var knownNames: [String] {
    guard let bytes = bytes(ofFile: "/usr/share/zoneinfo/tzdata.zi") else { return cityNames }
    // `Z NAME …` begins a zone, and `L TARGET NAME` is another name of one.
    let places = [[UInt8(ascii: "Z")]: 1, [UInt8(ascii: "L")]: 2]
    return bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
      let words = line.split(separator: UInt8(ascii: " "), maxSplits: 3)
      guard let place = words.first.flatMap({ places[Array($0)] }), words.indices.contains(place)
      else { return nil }
      return String(decoding: words[place], as: UTF8.self)
    }
  }
}
