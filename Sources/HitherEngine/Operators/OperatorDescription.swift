package import HitherTracks

/// What an operator is called, what it reads and makes, and what may be set; the catalogue is made
/// from these.
package struct OperatorDescription: Sendable {
  /// The name in pipeline files, in snake case.
  package let name: String
  /// One sentence.
  package let summary: String
  /// Columns that an earlier step must have added.
  package let reads: [ColumnName]
  /// Columns that it adds.
  package let adds: [ColumnName]
  /// Whether it adds them only to the fixes that it hands out later, once they are settled.
  package let addsLater: Bool
  /// The payloads of its events, of the room's list.
  package let events: [any EventPayload.Type]
  /// What the outing must have.
  package let needs: [OutingPart]
  /// The numbers that may be set.
  package let settings: [Setting<OutingSettings>]
  /// The choices that may be made.
  package let choices: [Choice]
  /// What it remembers.
  package let state: String
  /// What becomes of late data.
  package let lateData: String

  /// What an outing may have beside fixes.
  package enum OutingPart: String, CaseIterable, Sendable {
    case route, places, journeys
  }

  /// A parameter that takes one of some words.
  package struct Choice: Sendable {
    package let name: String
    package let summary: String
    /// The first is the default.
    package let words: [Word]

    package init(_ name: String, _ summary: String, _ words: [Word]) {
      self.name = name
      self.summary = summary
      self.words = words
    }
  }

  /// A word that may be chosen, with what it means and the numbers that may be set beside it.
  package struct Word: Sendable {
    package let word: String
    package let meaning: String
    package let numbers: [Number]

    package init(_ word: String, _ meaning: String, numbers: [Number] = []) {
      self.word = word
      self.meaning = meaning
      self.numbers = numbers
    }
  }

  /// A number that may be set beside a word.
  package struct Number: Sendable {
    package let name: String
    /// The value where none is given.
    package let usual: Double
    package let range: ClosedRange<Double>

    package init(_ name: String, usual: Double, _ range: ClosedRange<Double>) {
      self.name = name
      self.usual = usual
      self.range = range
    }

    /// What is wrong with a value, in a line; nil for nothing.
    package func fault(of value: Double) -> String? {
      range.contains(value)
        ? nil : "\(name) must lie from \(range.lowerBound) to \(range.upperBound)"
    }
  }

  package init(
    name: String, summary: String, reads: [ColumnName] = [], adds: [ColumnName] = [],
    addsLater: Bool = false, events: [any EventPayload.Type] = [], needs: [OutingPart] = [],
    settings: [Setting<OutingSettings>] = [], choices: [Choice] = [], state: String = "",
    lateData: String = "none reaches an operator"
  ) {
    self.name = name
    self.summary = summary
    self.reads = reads
    self.adds = adds
    self.addsLater = addsLater
    self.events = events
    self.needs = needs
    self.settings = settings
    self.choices = choices
    self.state = state
    self.lateData = lateData
  }
}
