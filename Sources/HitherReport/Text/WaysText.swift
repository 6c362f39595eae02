import HitherNetwork
package import HitherOuting
import HitherText

/// The metres on the ways of a network, in words.
struct WaysSentence {
  /// Shorter parts are not mentioned: at a crossing the way of a fix is uncertain by as much.
  private static let leastMetres = 20.0

  let measures: Measures

  /// A sentence without its full stop, such as `6.1 km of path, 2.0 km of road; T3 for 900 m`.
  func text(_ totals: NetworkTotals) -> String {
    let lists = measures.language.customs.lists
    // Of somebody who hardly moved, all is short.
    let least = min(Self.leastMetres, totals.total / 10)
    let ways = kinds(totals, least).map { kind, metres in
      text(.lengthOn, metres, kind.text(measures.language))
    }
    let grades = grades(totals, least).map { grade, metres in text(.lengthAt, metres, grade) }
    var parts = [ways, grades].map { $0.joined(separator: lists.comma) }
    if totals.off > least { parts.append(text(.lengthOff, totals.off)) }
    if totals.unmatched > least { parts.append(text(.lengthNotKnown, totals.unmatched)) }
    parts.removeAll { $0.isEmpty }
    return parts.isEmpty
      ? measures.distance(totals.total) : parts.joined(separator: lists.semicolon)
  }

  /// Kinds of ways, the longest first.
  private func kinds(_ totals: NetworkTotals, _ least: Double) -> [(Phrase, Double)] {
    var kinds: [(Phrase, Double)] = []
    for share in totals.classes {
      let kind = Phrase(way: share.value ?? "")
      if let place = kinds.firstIndex(where: { $0.0 == kind }) {
        kinds[place].1 += share.metres
      } else {
        kinds.append((kind, share.metres))
      }
    }
    return kinds.filter { $0.1 > least }.sorted { $0.1 > $1.1 }
  }

  /// Difficulties above a plain footpath, by the scale of the Swiss Alpine Club.
  private func grades(_ totals: NetworkTotals, _ least: Double) -> [(String, Double)] {
    Self.scale.enumerated().dropFirst().compactMap { number, value in
      guard let share = totals.difficulties.first(where: { $0.value == value }),
        share.metres > least
      else { return nil }
      return ("T\(number + 1)", share.metres)
    }
  }

  /// The values of `sac_scale` from T1 to T6.
  private static let scale = [
    "hiking", "mountain_hiking", "demanding_mountain_hiking", "alpine_hiking",
    "demanding_alpine_hiking", "difficult_alpine_hiking",
  ]

  private func text(_ clause: Clause, _ metres: Double, _ what: String? = nil) -> String {
    var slots: [Clause.Slot: AttributedText] = [
      .length: AttributedText(measures.distance(metres))
    ]
    if let what { slots[.what] = AttributedText(what) }
    return clause.filled(slots, measures.language).plain
  }
}

extension Phrase {
  /// The kind of a way by its class in OpenStreetMap.
  init(way className: String) {
    self =
      switch className {
      case "path", "footway", "bridleway", "pedestrian", "corridor", "via_ferrata": .onPath
      case "track": .onTrack
      case "steps": .onSteps
      case "cycleway": .onCycleway
      case "ferry": .onFerry
      case "motorway", "trunk", "primary", "secondary", "tertiary", "motorway_link", "trunk_link",
        "primary_link", "secondary_link", "tertiary_link", "unclassified", "residential",
        "living_street", "service", "road", "busway", "bus_guideway":
        .onRoad
      default: .onOtherWays
      }
  }
}

/// The metres by class, surface and difficulty, as `hither match --summary` writes them for a person.
package enum WaysText {
  package static func table(_ summary: OutingSummary) -> [UInt8] {
    let measures = Measures(ReportStyle())
    var blocks = summary.members.map { block($0, measures) }
    if let credit = summary.members.lazy.compactMap({ $0.network?.attribution }).first {
      blocks.append(OneLine.text(credit) + "\n")
    }
    return Array(blocks.joined(separator: "\n").utf8)
  }

  private static func block(_ member: MemberSummary, _ measures: Measures) -> String {
    var lines = [VisibleText.neutralised(member.member.name)]
    func add(_ name: String, _ value: String) {
      lines.append("  " + name + String(repeating: " ", count: max(1, 12 - name.count)) + value)
    }
    guard let totals = member.network else {
      let reason = MemberFields.reasons(of: member)["network"] ?? ""
      add("network", "not known (\(reason))")
      return lines.joined(separator: "\n") + "\n"
    }
    add("total", measures.distance(totals.total))
    add("ways", measures.distance(totals.onWays))
    add("off", measures.distance(totals.off))
    add("unmatched", measures.distance(totals.unmatched))
    for (name, shares) in [
      ("class", totals.classes), ("surface", totals.surfaces), ("sac_scale", totals.difficulties),
    ] {
      for share in shares {
        let value = OneLine.text(share.value ?? "(not stated)")
        add(name, measures.distance(share.metres) + " " + value)
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
