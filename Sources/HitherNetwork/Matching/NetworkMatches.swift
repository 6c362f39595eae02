import Glibc
import HitherRoutes
import HitherTracks

/// The places of the settled fixes, in order, as the columns that a batch gets.
struct NetworkMatches: TrellisSink, Sendable {
  private(set) var count = 0
  private var edge: [Double]
  private var backward: [Double]
  private var offset: [Double]
  private var side: [Double]
  private var confidence: [Double]
  private var off: [Double]
  /// The event times that settled them; `Instant.absent` for one that was settled at once.
  private var settled: [Int64]
  private let model: NetworkModel

  /// Reserves space for a number of fixes.
  init(_ most: Int, _ model: NetworkModel) {
    edge = [Double](repeating: .nan, count: most)
    backward = [Double](repeating: .nan, count: most)
    offset = [Double](repeating: .nan, count: most)
    side = [Double](repeating: .nan, count: most)
    confidence = [Double](repeating: .nan, count: most)
    off = [Double](repeating: .nan, count: most)
    settled = [Int64](repeating: Instant.absent.milliseconds, count: most)
    self.model = model
  }

  mutating func append(_ place: NetworkPlace, margin: Double, settled time: Int64) {
    guard count < edge.count else { return }
    if place.edge >= 0 {
      edge[count] = Double(place.edge)
      backward[count] = place.isBackward ? 1 : 0
      offset[count] = place.offset
      side[count] = place.side
    }
    off[count] = place.edge >= 0 ? 0 : 1
    confidence[count] = model.confidence(place, margin: margin)
    settled[count] = time
    count += 1
  }

  /// Removes the settled fixes from the buffered ones, with their columns.
  consuming func pass(_ held: inout FixBatch) -> FixBatch {
    let (count, settled) = (self.count, self.settled)
    var passed = held.takeSettled(count, at: settled)
    guard count > 0 else { return passed }
    func cut(_ column: [Double]) -> [Double] {
      column.count == count ? column : Array(column[..<count])
    }
    passed[NetworkColumns.edge] = cut(edge)
    passed[NetworkColumns.backward] = cut(backward)
    passed[NetworkColumns.offset] = cut(offset)
    passed[NetworkColumns.side] = cut(side)
    passed[NetworkColumns.confidence] = cut(confidence)
    passed[NetworkColumns.off] = cut(off)
    return passed
  }
}

extension NetworkModel {
  /// How likely a match is right.
  ///
  /// - Parameter margin: By how much the best path that has the fix elsewhere is worse.
  func confidence(_ place: NetworkPlace, margin: Double) -> Double {
    var sure = margin.isFinite ? 1 / (1 + exp(-margin)) : 1
    if place.meetingMetres < 5 * meetingSigma {
      // The normal distribution's share beyond the meeting, by its logistic approximation.
      let beyond = 1 / (1 + exp(1.702 * place.meetingMetres / meetingSigma))
      sure *= 1 - meetingShare * beyond
    }
    return sure * mostCertain
  }
}
