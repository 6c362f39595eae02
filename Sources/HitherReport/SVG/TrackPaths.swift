import HitherEstimates

/// The paths of tracks on a map.
struct TrackPaths {
  let frame: MapFrame
  let pen: MapPen

  /// A member's track, broken where the recording is.
  func way(_ outline: [Outline.Point]) -> [String] {
    var path = PathData(spacing: pen.spacing, mostPoints: pen.mostPoints)
    for point in outline {
      let place = frame.place(point.coordinate)
      if point.isBroken {
        path.move(x: place.x, y: place.y)
      } else {
        path.line(x: place.x, y: place.y)
      }
    }
    return path.pieces
  }

  /// Writes the straight lines over a member's recording gaps, thin and dotted: nobody is known to have walked there.
  func writeGaps(
    _ outline: [Outline.Point], _ style: LineStyle, to markup: inout Markup
  ) {
    var path = PathData(spacing: pen.spacing, mostPoints: pen.mostPoints)
    for (before, point) in zip(outline, outline.dropFirst())
    where point.followsGap && !point.startsSegment {
      let (from, to) = (frame.place(before.coordinate), frame.place(point.coordinate))
      path.move(x: from.x, y: from.y)
      path.line(x: to.x, y: to.y)
    }
    for piece in path.pieces {
      markup.void(
        "path",
        [
          "class": "unrecorded", "vector-effect": pen.vectorEffect,
          "style": "stroke:\(style.colour)", "d": piece,
        ])
    }
  }
}
