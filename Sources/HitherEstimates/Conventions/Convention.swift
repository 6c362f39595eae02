package import HitherEngine

/// Another tool's rules for the totals of a recording, as an operator over its fixes before any repair.
package protocol Convention: Operator {
  /// The tool, and why its figures differ from Hither's.
  var tool: ConventionDescription { get }

  /// The tool's figures at the end of the input.
  func figures(_ state: State) -> ConventionFigures
}

extension Convention {
  /// Appends the operator to a pipeline.
  package func append(to pipeline: inout Pipeline) {
    pipeline.append(self)
  }

  /// The figures at the end of a pipeline with this operator; nil if it has none.
  package func figures(in pipeline: Pipeline) -> ConventionFigures? {
    pipeline.state(of: Self.self).map { figures($0) }
  }
}

/// A figure of the summary on which conventions differ.
package enum SummaryFigure: String, CaseIterable, Sendable {
  case distance = "distance_m"
  case moving = "moving_s"
  case stopped = "stopped_s"
  case fastest = "max_speed_mps"
  case ascent = "ascent_m"
  case descent = "descent_m"
}

/// The description of a tool whose convention is offered.
package struct ConventionDescription: Sendable {
  /// The name on the command line.
  package let name: String
  /// The tool's name for a person.
  package let tool: String
  /// Where the convention is published.
  package let source: String
  private let reasons: @Sendable (SummaryFigure) -> String

  init(
    name: String, tool: String, source: String,
    reasons: @escaping @Sendable (SummaryFigure) -> String
  ) {
    self.name = name
    self.tool = tool
    self.source = source
    self.reasons = reasons
  }

  /// Why the tool's figure differs from Hither's, in one line.
  package func reason(for figure: SummaryFigure) -> String { reasons(figure) }
}

/// The figures that a tool would show for a recording; nil if its convention does not define the figure.
package struct ConventionFigures: Hashable, Sendable {
  /// The horizontal distance, in metres.
  package var distance: Double?
  /// The distance including heights, in metres; nil if the tool gives none.
  package var slopeDistance: Double?
  package var time: TrackSummary.TimeBudget?
  /// The highest speed, in m/s.
  package var fastest: Double?
  /// Ascent and descent, in metres.
  package var ascent: Double?
  package var descent: Double?

  package init() {}

  /// A figure in the unit in which it is written: seconds, metres, m/s.
  package subscript(figure: SummaryFigure) -> Double? {
    switch figure {
    case .distance: distance
    case .moving: time.map { Double($0.movingMilliseconds) / 1000 }
    case .stopped: time.map { Double($0.stoppedMilliseconds) / 1000 }
    case .fastest: fastest
    case .ascent: ascent
    case .descent: descent
    }
  }
}
