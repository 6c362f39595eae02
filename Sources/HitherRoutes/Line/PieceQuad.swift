/// Four pieces of a route in SIMD lanes, so that a position is projected on all of them at once.
///
/// They are the pieces of a leaf of `RouteTree`. The decision before or beyond which of them a
/// position lies equals that of `BranchScan.project` to the bit: each lane does the same steps.
struct PieceQuad: Sendable {
  private var latitude = SIMD4<Double>(repeating: .nan)
  private var longitude = SIMD4<Double>(repeating: .nan)
  private var eastScale = SIMD4<Double>(repeating: .nan)
  private var northScale = SIMD4<Double>(repeating: .nan)
  private var east = SIMD4<Double>(repeating: .nan)
  private var north = SIMD4<Double>(repeating: .nan)
  private var inverseSquare = SIMD4<Double>(repeating: .nan)
  /// A bit for each piece at which a stage begins or ends.
  private(set) var ends: UInt32 = 0

  /// Makes it from up to four pieces; unused lanes are within no distance.
  init(_ pieces: ArraySlice<RoutePiece>) {
    for (lane, piece) in pieces.prefix(RouteTree.width).enumerated() {
      latitude[lane] = piece.latitude
      longitude[lane] = piece.longitude
      eastScale[lane] = piece.eastScale
      northScale[lane] = piece.northScale
      east[lane] = piece.east
      north[lane] = piece.north
      inverseSquare[lane] = piece.inverseSquare
      if piece.beginsStage || piece.endsStage { ends |= 1 &<< UInt32(lane) }
    }
  }

  static func quads(_ pieces: [RoutePiece]) -> [PieceQuad] {
    stride(from: 0, to: pieces.count, by: RouteTree.width).map {
      PieceQuad(pieces[$0..<min($0 + RouteTree.width, pieces.count)])
    }
  }

  /// The position relative to the four pieces, one bit per lane.
  struct Lanes {
    /// The position lies before the piece's start, or at it.
    var before: UInt32
    /// The position lies beyond the piece's end, or at it.
    var beyond: UInt32
    /// The position projects onto the piece, or is near to the line at which that changes.
    var open: UInt32
  }

  /// A lower bound of the distance until a position that lies before all four pieces, or beyond
  /// them all, no longer does, in metres.
  func room(latitude: Double, longitude: Double, isBefore: Bool) -> Double {
    let east = (longitude - self.longitude) * eastScale
    let north = (latitude - self.latitude) * northScale
    let along = (east * self.east + north * self.north) * inverseSquare
    let beside = isBefore ? along : along - 1
    return (beside * beside / inverseSquare).min().squareRoot()
  }

  /// Projects a position on the pieces; `reach` is the search radius, in metres.
  @inline(__always)
  func lanes(latitude: Double, longitude: Double, reach: Double) -> Lanes {
    let zero = SIMD4<Double>()
    let one = SIMD4<Double>(repeating: 1)
    let east = (longitude - self.longitude) * eastScale
    let north = (latitude - self.latitude) * northScale
    let along = (east * self.east + north * self.north) * inverseSquare
    let limit = reach * reach * inverseSquare
    let rest = along - 1
    let isOpen =
      ((along .> zero) .& (along .< one)) .| (along * along .< limit) .| (rest * rest .< limit)
    let bits =
      SIMD4<Int64>().replacing(with: SIMD4(0x1, 0x2, 0x4, 0x8), where: isOpen)
      | SIMD4<Int64>().replacing(with: SIMD4(0x10, 0x20, 0x40, 0x80), where: along .<= zero)
      | SIMD4<Int64>().replacing(with: SIMD4(0x100, 0x200, 0x400, 0x800), where: along .>= one)
    let all = UInt32(truncatingIfNeeded: bits.wrappedSum())
    return Lanes(before: all >> 4 & 15, beyond: all >> 8, open: all & 15)
  }
}
