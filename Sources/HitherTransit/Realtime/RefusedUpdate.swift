/// An update of a trip that contradicts itself or is implausible, and is not used.
package struct RefusedUpdate: Hashable, Sendable {
  /// The fault, by the code of the public GTFS-Realtime validator, or by a name of the toolkit's own.
  package enum Kind: String, CaseIterable, Sendable {
    case impossibleTime = "E001"
    case unsortedStops = "E002"
    case decreasingTimes = "E022"
    case departureBeforeArrival = "E025"
    case repeatedStop = "E036"
    case implausiblyEarly = "early"
  }

  package let tripID: String
  /// The id of the stop at which it was detected.
  package let stopID: String
  package let kind: Kind

  init(_ fault: TripUpdateFault, tripID: String?) {
    self.tripID = tripID ?? ""
    (stopID, kind) = (fault.stopID, fault.kind)
  }

  /// The update in words, such as `T1 at S3: times decrease (E022)`.
  package var words: String {
    let fault =
      switch kind {
      case .impossibleTime: "a time months from the data"
      case .unsortedStops: "stops out of order"
      case .decreasingTimes: "times decrease"
      case .departureBeforeArrival: "it departs before it arrives"
      case .repeatedStop: "a stop twice"
      case .implausiblyEarly: "not plausible, more than 15 min before its time"
      }
    return "\(tripID) at \(stopID): \(fault) (\(kind.rawValue))"
  }
}

/// Why the update of a trip cannot be used.
struct TripUpdateFault: Error {
  let kind: RefusedUpdate.Kind
  let stopID: String

  init(_ kind: RefusedUpdate.Kind, at stopID: String?) {
    self.kind = kind
    self.stopID = stopID ?? ""
  }
}
