import HitherNetwork
import HitherRoutes

extension NetworkModel {
  /// The values that a trial may change, by their names.
  static var adjustable: [(name: String, value: WritableKeyPath<NetworkModel, Double>)] {
    [
      ("usualSigma", \.base.usualSigma), ("unmatchedMetres", \.base.unmatchedMetres),
      ("onRouteMetres", \.base.onRouteMetres), ("searchMetres", \.base.searchMetres),
      ("strayCost", \.base.strayCost), ("leap", \.base.leap), ("switchCost", \.base.switchCost),
      ("differenceScale", \.base.differenceScale), ("differenceShare", \.base.differenceShare),
      ("backwardCost", \.base.backwardCost), ("turnCost", \.turnCost), ("turnCosine", \.turnCosine),
      ("deadEndMetres", \.deadEndMetres), ("standingMetres", \.standingMetres),
      ("standingShare", \.standingShare),
      ("spurMetres", \.spurMetres),
      ("behindMetres", \.behindMetres), ("reachShare", \.reachShare),
      ("reachDeviations", \.reachDeviations), ("reachSpeed", \.reachSpeed),
      ("entryDeviations", \.entryDeviations), ("meetingSigma", \.meetingSigma),
      ("meetingShare", \.meetingShare), ("mostCertain", \.mostCertain),
    ]
  }
}
