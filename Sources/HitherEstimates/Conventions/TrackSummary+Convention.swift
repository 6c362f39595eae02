/// What one convention says of a member.
package struct ConventionResult: Sendable {
  package var tool: ConventionDescription
  package var figures: ConventionFigures

  package init(tool: ConventionDescription, figures: ConventionFigures) {
    self.tool = tool
    self.figures = figures
  }
}

extension TrackSummary {
  /// Hither's own figures, as conventions give theirs.
  package var ownFigures: ConventionFigures {
    var figures = ConventionFigures()
    figures.distance = distance
    figures.time = time
    figures.fastest = fastest
    figures.ascent = climb?.ascent
    figures.descent = climb?.descent
    return figures
  }

  /// Puts a tool's figures in the place of Hither's own; what the tool does not tell is not known.
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
  /// Leaves out what needs times, as for a track that has none.
  package var untimed: ConventionFigures {
    var figures = self
    figures.time = nil
    figures.fastest = nil
    return figures
  }
}
