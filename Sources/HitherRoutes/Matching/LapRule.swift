/// How laps follow one another, and which places a path may have reached.
///
/// On a closed route the end is the start again, and laps continue counting; a path that begins
/// shortly before the start is before its first lap (lap 0, shown as the first with a progress
/// below 0). On an open route a member who has come to its end and turns is on the return, which is
/// the second lap: its progress continues from the route's length and its places run from the end
/// to the start.
struct LapRule: Sendable {
  /// On a closed route, beginning this near before the start is approaching it, in metres.
  static let approachMetres = 300.0

  let length: Double
  let isClosed: Bool
  let approach: Double

  init(_ route: RouteLine) {
    length = route.length
    isClosed = route.isClosed
    approach = min(Self.approachMetres, route.length / 10)
  }

  /// Progress of a place in a lap.
  @inline(__always)
  func progress(lap: Int32, offset: Double) -> Double {
    let before = Double(lap - 1) * length
    return isReturn(lap) ? before + length - offset : before + offset
  }

  /// Whether a lap runs against the route's direction.
  @inline(__always)
  func isReturn(_ lap: Int32) -> Bool {
    !isClosed && lap & 1 == 0
  }

  /// The lap in which a path begins.
  func firstLap(offset: Double) -> Int32 {
    isClosed && offset > length - approach ? 0 : 1
  }
}
