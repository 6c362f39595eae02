extension Envelope {
  /// Whether a coordinate lies in the box or on its edge.
  public func contains(_ coordinate: Coordinate) -> Bool {
    southE7 <= coordinate.latitudeE7 && coordinate.latitudeE7 <= northE7
      && Self.stepEast(from: Int(westE7), to: Int(coordinate.longitudeE7)) <= widthE7
  }

  /// Whether all of another box lies in this one.
  public func contains(_ other: Envelope) -> Bool {
    guard southE7 <= other.southE7 && other.northE7 <= northE7 else { return false }
    let start = Self.stepEast(from: Int(westE7), to: Int(other.westE7))
    return widthE7 == Self.circleE7 || start + other.widthE7 <= widthE7
  }

  /// Whether the boxes have a place in common.
  public func intersects(_ other: Envelope) -> Bool {
    southE7 <= other.northE7 && other.southE7 <= northE7
      && (Self.stepEast(from: Int(westE7), to: Int(other.westE7)) <= widthE7
        || Self.stepEast(from: Int(other.westE7), to: Int(westE7)) <= other.widthE7)
  }

  /// The smallest box that holds both.
  ///
  /// Of the two directions round the earth the narrower is used; if they are equal, the one from
  /// this box's west. For three and more boxes the result may depend on the order, but always holds
  /// them all.
  public func union(_ other: Envelope) -> Envelope {
    let fromHere = widthFrom(west: westE7, with: other)
    let fromThere = widthFrom(west: other.westE7, with: other)
    let isHere = fromHere <= fromThere
    return Envelope(
      south: Int(min(southE7, other.southE7)), north: Int(max(northE7, other.northE7)),
      west: Int(isHere ? westE7 : other.westE7), width: isHere ? fromHere : fromThere)
  }

  /// How far east of a western edge both boxes end; a box that begins before it fills the circle.
  private func widthFrom(west: Int32, with other: Envelope) -> Int {
    let here = Self.stepEast(from: Int(west), to: Int(westE7)) + widthE7
    let there = Self.stepEast(from: Int(west), to: Int(other.westE7)) + other.widthE7
    return min(max(here, there), Self.circleE7)
  }

  /// The box widened by a margin in metres on every side; it holds all places that near to the box.
  ///
  /// Conservative, in latitude by at most 1.02 % of the margin: no path of that length goes farther
  /// north than along the meridian with the equator's radius, nor farther east than on the
  /// narrowest parallel in range. A box that reaches a pole gets all longitudes. A negative or NaN
  /// margin changes nothing.
  public func expanded(byMetres margin: Double) -> Envelope {
    guard margin > 0 else { return self }
    let smallestMeridianRadius = WGS84.semiMajorAxisMetres * (1 - WGS84.eccentricitySquared)
    let unit = Coordinate.radiansPerUnit
    // Two turns round the earth are enough for any margin, and fit in Int.
    let rise = min(margin / smallestMeridianRadius / unit, 7.2e9).rounded(.up)
    let south = Int(southE7) - Int(rise)
    let north = Int(northE7) + Int(rise)
    guard south > -900_000_000, north < 900_000_000 else {
      return Envelope(south: south, north: north, west: -1_800_000_000, width: Self.circleE7)
    }
    let nearestPole = Int32(clamping: max(abs(south), abs(north)))
    let parallelRadius = LocalFrame(
      origin: Coordinate(latitudeE7: nearestPole, longitudeE7: 0)
    ).parallelRadius
    let reach = min(margin / parallelRadius / unit, 7.2e9).rounded(.up)
    return Envelope(
      south: south, north: north, west: Int(westE7) - Int(reach),
      width: widthE7 + 2 * Int(reach))
  }
}
