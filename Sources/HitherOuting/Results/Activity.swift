package import HitherEstimates

/// What a member did, as far as it decides which figures are of use: paces and walking times are for people on foot.
public enum Activity: String, CaseIterable, Sendable {
  case walk, run, ride, ski, water, drive

  /// Whether minutes per kilometre are the usual measure, and walking times can be planned.
  package var isOnFoot: Bool { self == .walk || self == .run }

  /// The activity that a recording states, in the word of its program; nil for a word that shows none.
  ///
  /// Devices and programs spell the same in many ways: `Biking`, `cycling`, `mountain_biking`, `sailing_v2`.
  package init?(stated word: String) {
    let letters = word.lowercased()
    if let activity = Self.numbers[letters] {
      self = activity
      return
    }
    let words = letters.split { !$0.isLetter }
    let found = Self.spellings.first { spelling in
      words.contains { word in
        spelling.parts.contains { word.contains($0) }
          || spelling.endings.contains { word.hasSuffix($0) }
      }
    }
    guard let found else { return nil }
    self = found.activity
  }

  /// The activity in which a member spent the most time; nil if no time was spent under way.
  package init?(_ modes: ModeTimes) {
    let ways = TransportMode.allCases.filter { $0 != .still && modes[$0] > 0 }
    guard let longest = ways.max(by: { modes[$0] < modes[$1] }) else { return nil }
    switch longest {
    case .still: return nil
    case .walking: self = .walk
    case .running: self = .run
    case .cycling: self = .ride
    case .road, .rail, .flight: self = .drive
    case .ferry: self = .water
    }
  }

  /// The numbers that Strava writes for its commonest activities.
  private static let numbers: [String: Activity] = ["1": .ride, "4": .walk, "9": .run, "10": .walk]

  /// An activity with parts and endings of the words for it, in English, German, French and Spanish.
  private struct Spelling {
    let activity: Activity
    let parts: [String]
    var endings: [String] = []
  }

  /// The first with a part in a word decides: a motorcycle is not ridden like a bicycle.
  private static let spellings: [Spelling] = [
    Spelling(activity: .ski, parts: ["ski", "snowboard", "langlauf"]),
    Spelling(
      activity: .drive, parts: ["motorcycl", "motorbik", "motorrad", "driving"],
      endings: ["drive", "car", "bus", "train", "auto", "moto"]),
    Spelling(
      activity: .ride,
      parts: ["cycl", "bik", "velo", "vélo", "fahrrad", "radfahr", "cicl", "skating"],
      endings: ["ride", "riding", "rad", "mtb"]),
    Spelling(
      activity: .water,
      parts: [
        "sail", "segel", "rowing", "ruder", "paddl", "kayak", "kajak", "canoe", "kanu", "boat",
        "rafting", "swim", "schwimm", "surf", "voile", "ferry",
      ]),
    Spelling(
      activity: .run, parts: ["running", "jogging", "laufen"], endings: ["run", "jog", "lauf"]),
    Spelling(
      activity: .walk,
      parts: [
        "walk", "hik", "trek", "wander", "spazier", "mountaineer", "snowshoe", "stroll", "rando",
        "marche", "senderismo",
      ], endings: ["foot"]),
  ]
}
