import HitherGeodesy
import HitherOuting
import HitherPlaces

/// Suggested places near one another, which share a map.
struct SuggestionGroup {
  /// A letter on the map, with the suggestions that are there.
  struct Mark {
    let letter: String
    let found: PlaceSuggestion.Found
    var ids: [String]
  }

  private(set) var marks: [Mark]
  /// The other stays on the map.
  private(set) var stays: [Coordinate] = []

  /// In metres: places farther apart have maps of their own, and farther stays are left out.
  private static let (reach, surroundings) = (50_000.0, 10_000.0)

  /// The groups, in the order of their first suggestions.
  static func all(_ suggested: SuggestedPlaces) -> [Self] {
    var groups: [Self] = []
    var letters = 0
    for suggestion in suggested.suggestions {
      guard let found = suggestion.found else { continue }
      let group = groups.firstIndex { $0.metres(to: found.center) <= reach }
      let index = group ?? groups.count
      if group == nil { groups.append(Self(marks: [])) }
      let mark = groups[index].marks.firstIndex {
        ShortDistance.metres(from: $0.found.center, to: found.center) <= FrequentPlace.reachMetres
      }
      if let mark {
        groups[index].marks[mark].ids.append(suggestion.id)
      } else {
        groups[index].marks.append(
          Mark(letter: letter(letters), found: found, ids: [suggestion.id]))
        letters += 1
      }
    }
    for index in groups.indices {
      groups[index].stays = suggested.stays.filter {
        groups[index].metres(to: $0) <= surroundings
      }
    }
    return groups
  }

  /// The distance to the nearest mark, in metres.
  private func metres(to place: Coordinate) -> Double {
    marks.reduce(.infinity) {
      min($0, ShortDistance.metres(from: $1.found.center, to: place))
    }
  }

  private static func letter(_ number: Int) -> String {
    guard number < 26 else { return "*" }
    return String(UnicodeScalar(UInt8(ascii: "A") + UInt8(number)))
  }

  /// The area around marks and stays; nil if there are none.
  func frame(ratio: Double) -> MapFrame? {
    MapFrame(around: marks.map(\.found.center) + stays, ratio: ratio)
  }
}
