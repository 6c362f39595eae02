import HitherEngine
import HitherGeodesy
import HitherTracks

/// Handles everything that depends on time only.
extension DepartureWatch {
  /// The reason for a timed action.
  enum Wake: Hashable {
    /// New real-time data.
    case data
    /// The member was silent for too long.
    case silence
    /// Nothing more can happen with a connection.
    case over(Int32)
    /// A connection that was far ahead is near, or there was none.
    case plan(Int32)
    case soon(Int32)
    case now(Int32)
    case missed(Int32)

    /// At the same moment data come first: a connection cancelled then is not emitted.
    var rank: Int {
      switch self {
      case .data: 0
      case .silence: 1
      case .over: 2
      case .missed: 3
      case .plan: 4
      case .now: 5
      case .soon: 6
      }
    }
  }

  /// The next action and its time; nil if there is none without a fix.
  func next(_ state: State) -> (Instant, Wake)? {
    guard let last = state.last, !state.targets.isEmpty || !state.retries.isEmpty else {
      return nil
    }
    var first: (Instant, Wake) = (last.time + Self.heldMilliseconds, .silence)
    func consider(_ time: Instant, _ wake: Wake) {
      // An overdue action happens now.
      let time = max(time, state.passed)
      if (time, wake.rank) < (first.0, first.1.rank) { first = (time, wake) }
    }
    if let data = watch.log.next(after: state.heard) { consider(Instant(seconds: data), .data) }
    for retry in state.retries { consider(retry.time, .plan(retry.journey)) }
    for target in state.targets {
      for (seconds, wake) in wakes(of: target) { consider(Instant(seconds: seconds), wake) }
    }
    return first
  }

  private func wakes(of target: DepartureTarget) -> [(Int64, Wake)] {
    let (advice, journey) = (advice(target), target.journey)
    if target.nowTold != nil {
      return target.isUnderWay
        ? [(advice.lastRun + 1, .missed(journey)), (target.departure + 1, .over(journey))]
        : [(advice.lastRun + 1, .missed(journey))]
    }
    if target.isUnderWay { return [(target.departure + 1, .over(journey))] }
    guard target.isNear else { return [(advice.leaveAt - Self.nearSeconds, .plan(journey))] }
    return target.soonTold == nil
      ? [
        (advice.leaveAt - LeaveAdvice.soonSeconds, .soon(journey)), (advice.leaveAt, .now(journey)),
      ]
      : [(advice.leaveAt, .now(journey))]
  }

  func advice(_ target: DepartureTarget) -> LeaveAdvice {
    LeaveAdvice(
      departure: target.departure, walkSeconds: Int(target.walkSeconds),
      bufferSeconds: watch.journeys[Int(target.journey)].journey.bufferSeconds)
  }

  func act(
    on wake: Wake, _ now: Moment, _ state: inout State, _ events: inout EventCollector
  ) {
    switch wake {
    case .data: update(now, &state, &events)
    case .silence:
      state.targets = []
      state.retries = []
      state.stays = []
    case .over(let journey): state.targets.removeAll { $0.journey == journey }
    case .plan(let journey):
      state.retries.removeAll { $0.journey == journey }
      state.targets.removeAll { $0.journey == journey }
      plan(Int(journey), now, &state, &events)
    case .soon(let journey): tell(isNow: false, journey, now, &state, &events)
    case .now(let journey): tell(isNow: true, journey, now, &state, &events)
    case .missed(let journey): miss(journey, now, &state, &events)
    }
  }

  /// Applies real-time data: emitted advice may be invalid, and another connection may be the best.
  private func update(_ now: Moment, _ state: inout State, _ events: inout EventCollector) {
    state.heard = watch.log.next(after: state.heard) ?? state.heard
    guard state.targets.contains(where: { $0.told != nil || $0.isNear }) else { return }
    let live = live(now, state)
    for target in state.targets where target.told != nil || target.isNear {
      guard let index = state.targets.firstIndex(where: { $0.journey == target.journey }) else {
        continue
      }
      let fault = state.targets[index].refresh(watch.network, live)
      if target.told == nil {
        state.targets.remove(at: index)
        plan(Int(target.journey), now, live, &state, &events)
      } else if let fault {
        withdraw(target, fault, now, live, &state, &events)
      } else if state.targets[index].stop != target.stop {
        walk(to: &state.targets[index])
      }
    }
  }

  /// The walk from another place, or to another platform.
  func walk(to target: inout DepartureTarget) {
    guard let stop = watch.network.coordinate(ofStop: Int(target.stop)) else { return }
    target.walkSeconds = watch.walks.seconds(
      from: target.anchor, to: stop, metresPerSecond: pace(target.journey))
  }
}

extension Instant {
  init(seconds: Int64) {
    let (milliseconds, overflow) = seconds.multipliedReportingOverflow(by: 1000)
    self.init(milliseconds: overflow ? (seconds < 0 ? .min / 4 : .max / 4) : milliseconds)
  }
}

extension Network {
  func coordinate(ofStop stop: Int) -> Coordinate? {
    timetable.stops.indices.contains(stop) ? timetable.stops[stop].coordinate : nil
  }
}
