package import HitherEngine
import HitherGeodesy
package import HitherTracks

/// Adds up a member's path over a network, and the metres that are not on it.
///
/// On ways the metres are those along them, between the matched places; elsewhere they are the
/// lines between the fixes. Inaccurate fixes between matched ones are skipped.
///
/// Input: a member's fixes with the columns of `NetworkColumns`.
/// Output: the same fixes; no events. The path is in the state.
/// State: the stretches of the path, as many as edges were travelled.
/// Late data: none reaches an operator.
package struct NetworkFold: Operator {
  package static let description = OperatorDescription(
    name: "network_path",
    summary: "Adds up the path over a network, and the metres that are not on it.",
    reads: [GapColumns.pause] + NetworkColumns.all, needs: [.network],
    settings: [OutingSettings.gap],
    state: "the stretches of the path, as many as edges were travelled")

  private let network: Network
  private let model: NetworkModel

  /// Makes the operator with an outing's settings.
  package init(_ network: Network, _ settings: OutingSettings = OutingSettings()) {
    self.network = network
    model = NetworkModel(gapMilliseconds: settings.gapMilliseconds)
  }

  package struct State: Sendable {
    /// The last fix that was matched, also to no way.
    struct Match: Sendable {
      var time: Int64 = 0
      var latitudeE7: Int32 = 0
      var longitudeE7: Int32 = 0
      var isOff = false

      var place: Coordinate { Coordinate(latitudeE7: latitudeE7, longitudeE7: longitudeE7) }
    }

    package internal(set) var trace = NetworkTrace()
    var last: Match?
    /// The last fix, if it was not matched.
    var skipped: Match?
    /// Metres from the last matched fix to `skipped`, fix by fix.
    var pending = 0.0
    /// Whether a segment has begun since the last matched fix.
    var isCut = false
    var off = 0.0
    var unmatched = 0.0
    /// Whether the edges of a state that was read have been checked; not saved.
    private var isChecked = false

    package init() {}

    /// Drops stretches of edges that the network does not have: a damaged state, or one of another network.
    mutating func keepWithin(_ network: Network) {
      guard !isChecked else { return }
      isChecked = true
      trace.keepWithin(network)
    }
  }

  package func makeState() -> State { State() }

  package func process(
    _ batch: inout FixBatch, _ state: inout State, _ events: inout EventCollector
  ) {
    let (edges, off) = (batch[NetworkColumns.edge], batch[NetworkColumns.off])
    let (backward, offsets) = (batch[NetworkColumns.backward], batch[NetworkColumns.offset])
    guard !off.isEmpty else { return }
    state.keepWithin(network)
    let limits = batch.pauseLimits(model.base.gapMilliseconds)
    for index in 0..<batch.count {
      let here = State.Match(
        time: batch.time[index], latitudeE7: batch.latitudeE7[index],
        longitudeE7: batch.longitudeE7[index], isOff: off[index] == 1)
      state.isCut = state.isCut || batch.startsSegment[index]
      guard !off[index].isNaN else {
        state.skip(here)
        continue
      }
      if let last = state.last, here.time - last.time > limits[index] { state.isCut = true }
      let straight = state.straight(to: here)
      let wasOff = state.last?.isOff ?? true
      if state.isCut || here.isOff { state.trace.leave() }
      var isConnected = true
      if !here.isOff {
        isConnected = state.trace.go(
          to: Int(edges[index]), isBackward: backward[index] == 1, offset: offsets[index],
          straight: straight, network, model)
      }
      if state.isCut || state.last == nil {
        state.unmatched += straight
      } else if here.isOff || wasOff {
        state.off += straight
      } else if !isConnected {
        state.unmatched += straight
      }
      (state.last, state.skipped, state.pending, state.isCut) = (here, nil, 0, false)
    }
  }

  /// The metres of a state by class, surface and difficulty; nil if no fix was matched.
  package func totals(_ state: State) -> NetworkTotals? {
    guard state.last != nil else { return nil }
    var state = state
    state.keepWithin(network)
    return NetworkTotals(
      state.trace.stretches, network, off: state.off, unmatched: state.unmatched + state.pending)
  }
}

extension NetworkFold.State {
  /// Skips a fix that was not matched.
  fileprivate mutating func skip(_ here: Match) {
    if let before = skipped ?? last {
      pending += ShortDistance.metres(from: before.place, to: here.place)
    }
    skipped = here
  }

  /// Metres to a matched fix: the line from the last one, or, if it is the first, through all before it.
  fileprivate func straight(to here: Match) -> Double {
    if let last { return ShortDistance.metres(from: last.place, to: here.place) }
    return pending
      + (skipped.map { ShortDistance.metres(from: $0.place, to: here.place) } ?? 0)
  }
}

extension NetworkFold.State: StateCoding {
  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&trace)
    try c.code(&last)
    try c.code(&skipped)
    try c.code(&pending)
    try c.code(&isCut)
    try c.code(&off)
    try c.code(&unmatched)
  }
}

extension NetworkFold.State.Match: StateCoding {
  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&time)
    try c.code(&latitudeE7)
    try c.code(&longitudeE7)
    try c.code(&isOff)
  }
}
