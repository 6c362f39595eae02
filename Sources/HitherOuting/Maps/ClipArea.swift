package import HitherGeodesy
import HitherRoutes
import HitherTracks

/// The area that is cut out of a map or a network: a box, or all that is near a line.
package struct ClipArea: Sendable {
  /// The area as boxes; at least one.
  package let boxes: [Envelope]

  /// The margin around a line unless the user states one.
  package static let usualMargin = 1000.0
  private static let margins = 10.0...100_000

  /// The box that holds the area.
  package var box: Envelope { boxes.dropFirst().reduce(boxes[0]) { $0.union($1) } }

  private init(_ boxes: [Envelope]) { self.boxes = boxes }

  /// Reads the options of a command: exactly one of the two.
  ///
  /// - Parameters:
  ///   - box: Its south-western and its north-eastern corner, as four numbers of degrees.
  ///   - line: A file with a route or a recording.
  ///   - margin: Metres around the line.
  package init(box: String?, along line: String?, margin: String?) throws(HitherError) {
    switch (box, line) {
    case (let box?, nil):
      guard margin == nil else {
        throw HitherError(.usage, "--margin needs a line", hint: "name it with --along")
      }
      self.init([try Self.box(box)])
    case (nil, let line?):
      let route = try RouteFile.read(line, OutingOptions())
      self.init(Self.boxes(along: route, try Self.margin(margin)))
    default:
      throw HitherError(
        .usage, box == nil ? "no area is given" : "two areas are given",
        hint: "give --box LAT,LON,LAT,LON (south-west, north-east) or --along FILE")
    }
  }

  private static func box(_ text: String) throws(HitherError) -> Envelope {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false)
      .map { Double($0) ?? .nan }
    guard numbers.count == 4,
      let lower = Coordinate(latitude: numbers[0], longitude: numbers[1]),
      let upper = Coordinate(latitude: numbers[2], longitude: numbers[3]),
      let box = Envelope(southWest: lower, northEast: upper)
    else {
      throw HitherError(
        .usage, "'\(text)' is not a box", place: "--box",
        hint: "latitude and longitude of the south-west, then of the north-east: 42.5,1.5,42.6,1.7")
    }
    return box
  }

  private static func margin(_ text: String?) throws(HitherError) -> Double {
    guard let text else { return usualMargin }
    guard let metres = Double(text), margins.contains(metres) else {
      throw HitherError(
        .usage, "'\(text)' is not a margin", place: "--margin",
        hint: "metres from 10 to 100000, such as 500")
    }
    return metres
  }

  /// Boxes that hold all that is within a margin of a route, and little else.
  static func boxes(along route: PlannedRoute, _ margin: Double) -> [Envelope] {
    let starts = Set(route.stageStarts)
    var boxes: [Envelope] = []
    var pending: Envelope?
    func end() {
      if let box = pending { boxes.append(box.expanded(byMetres: margin)) }
    }
    for (index, point) in route.points.enumerated() {
      guard let last = pending, index > 0, !starts.contains(index) else {
        end()
        pending = Envelope(point)
        continue
      }
      let from = route.points[index - 1]
      let pieces = max(1, (ShortDistance.metres(from: from, to: point) / margin).rounded(.up))
      var box = last
      for piece in 1...Int(min(pieces, 1e6)) {
        let next = from.between(point, Double(piece) / pieces)
        let grown = box.union(Envelope(next))
        if ShortDistance.metres(from: grown.southWest, to: grown.northEast) > 2 * margin {
          boxes.append(box.expanded(byMetres: margin))
          box = Envelope(from.between(point, Double(piece - 1) / pieces)).union(Envelope(next))
        } else {
          box = grown
        }
      }
      pending = box
    }
    end()
    return boxes
  }
}
