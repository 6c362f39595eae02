package import HitherEngine

/// Another tool's way to add up a recording, as an operator over its fixes before any repair.
package protocol Convention: Operator {
  /// The tool, and what makes its figures differ from Hither's.
  var tool: ConventionDescription { get }

  /// The tool's figures at the end of the input.
  func figures(_ state: State) -> ConventionFigures
}

extension Convention {
  /// Appends the operator to a pipeline.
  package func append(to pipeline: inout Pipeline) {
    pipeline.append(self)
  }

  /// The figures that a pipeline with this operator ended with; nil where it has none.
  package func figures(in pipeline: Pipeline) -> ConventionFigures? {
    pipeline.state(of: Self.self).map { figures($0) }
  }
}

/// A figure of the summary that conventions disagree about.
package enum SummaryFigure: String, CaseIterable, Sendable {
  case distance = "distance_m"
  case moving = "moving_s"
  case stopped = "stopped_s"
  case fastest = "max_speed_mps"
  case ascent = "ascent_m"
  case descent = "descent_m"
}

/// A tool whose convention is offered, in words.
package struct ConventionDescription: Sendable {
  /// The name on the command line.
  package let name: String
  /// What the tool is called.
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

  /// What makes the tool's figure differ from Hither's, in one line.
  package func reason(for figure: SummaryFigure) -> String { reasons(figure) }
}

/// What a tool would say of a recording; nil where its convention does not tell it.
package struct ConventionFigures: Hashable, Sendable {
  /// The way on the map, in metres.
  package var distance: Double?
  /// The way with its heights, in metres; nil where the tool gives none.
  package var slopeDistance: Double?
  package var time: TrackSummary.TimeBudget?
  /// The highest speed, in m/s.
  package var fastest: Double?
  /// Metres up and down.
  package var ascent: Double?
  package var descent: Double?

  package init() {}

  /// A figure as written: seconds, metres, m/s.
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
