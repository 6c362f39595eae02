/// The figures of one convention for a member.
package struct ConventionResult: Sendable {
  package var tool: ConventionDescription
  package var figures: ConventionFigures

  package init(tool: ConventionDescription, figures: ConventionFigures) {
    self.tool = tool
    self.figures = figures
  }
}

extension TrackSummary {
  /// Hither's own figures, in the form of a convention's.
  package var ownFigures: ConventionFigures {
    var figures = ConventionFigures()
    figures.distance = distance
    figures.time = time
    figures.fastest = fastest
    figures.ascent = climb?.ascent
    figures.descent = climb?.descent
    return figures
  }

  /// Replaces Hither's own figures with a tool's; figures that the tool does not define become unknown.
  package mutating func adopt(_ figures: ConventionFigures) {
    if let way = figures.distance { (distance, distanceSource) = (way, .fixes) }
    distanceStandardError = nil
    time = figures.time
    fastest = figures.fastest
    if let ascent = figures.ascent, let descent = figures.descent {
      climb?.ascent = ascent
      climb?.descent = descent
    } else {
      climb = nil
    }
  }
}

extension ConventionFigures {
  /// Without the figures that need times, as for a track without them.
  package var untimed: ConventionFigures {
    var figures = self
    figures.time = nil
    figures.fastest = nil
    return figures
  }
}
