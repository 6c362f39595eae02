package import HitherTracks

/// An operator's name, inputs, outputs and settings, from which the catalogue is generated.
package struct OperatorDescription: Sendable {
  /// The name in pipeline files, in snake case.
  package let name: String
  /// One sentence.
  package let summary: String
  /// Columns that an earlier step must have added.
  package let reads: [ColumnName]
  /// Columns that it adds.
  package let adds: [ColumnName]
  /// Whether it adds them only to the fixes that it returns later, once they are settled.
  package let addsLater: Bool
  /// The payload types of its events, from the target's list.
  package let events: [any EventPayload.Type]
  /// The required parts of the outing.
  package let needs: [RequiredInput]
  /// The numbers that may be set.
  package let settings: [Setting<OutingSettings>]
  /// The choices that may be made.
  package let choices: [Choice]
  /// A description of its state.
  package let state: String
  /// How late data is handled.
  package let lateData: String

  /// What an outing may have in addition to fixes.
  package enum RequiredInput: String, CaseIterable, Sendable {
    case route, places, journeys, network
  }

  /// A parameter that accepts one of several words.
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

  /// A word that may be chosen, with its meaning and the numbers that may be set with it.
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

  /// A number that may be set with a word.
  package struct Number: Sendable {
    package let name: String
    /// The default value.
    package let usual: Double
    package let range: ClosedRange<Double>

    package init(_ name: String, usual: Double, _ range: ClosedRange<Double>) {
      self.name = name
      self.usual = usual
      self.range = range
    }

    /// What is wrong with a value, in one line; nil if it is valid.
    package func fault(of value: Double) -> String? {
      range.contains(value)
        ? nil : "\(name) must lie from \(range.lowerBound) to \(range.upperBound)"
    }
  }

  package init(
    name: String, summary: String, reads: [ColumnName] = [], adds: [ColumnName] = [],
    addsLater: Bool = false, events: [any EventPayload.Type] = [], needs: [RequiredInput] = [],
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
