import HitherSimulation
package import HitherTracks

extension PolicyOutcome {
  /// The outcome as events in the order of output.
  ///
  /// - Parameter plan: The plan of the outcome.
  package func events(_ plan: HouseholdPlan) -> [Event] {
    let identities = HouseholdStart.identities(plan.members.count, seed: plan.seed)
    let devices = identities.map(\.device)
    let names = Dictionary(uniqueKeysWithValues: zip(devices, plan.members.map(\.id)))
    // People only write here, so no data about suggestions is needed.
    let teller = CardEventEmitter(Household()) { names[$0] ?? $0.text }
    var events: [Event] = []
    for (index, edit) in plan.edits.enumerated() {
      events += teller.made(written[index], on: devices[edit.member], at: edit.time)
      if let operation = written[index].received.first, let time = spread(of: index),
        let event = teller.spread(operation, at: time)
      {
        events.append(event)
      }
    }
    for meeting in meetings { events += meeting.events(devices, teller) }
    return events.inOrder
  }
}

extension PolicyOutcome.Meeting {
  /// When it ended.
  var ended: Instant { heard + setupMilliseconds + transferMilliseconds }

  fileprivate func events(_ devices: [UniqueID], _ teller: CardEventEmitter) -> [Event] {
    let (caller, called) = (devices[caller], devices[called])
    let connectSeconds = Double(setupMilliseconds) / 1000
    guard end != .failed else {
      return [
        teller.failed(on: caller, with: called, connectSeconds: connectSeconds, at: ended)
      ]
    }
    var exchange = CardExchange()
    (exchange.received, exchange.sent) = (callerReceived, calledReceived)
    (exchange.conflicts, exchange.bytes) = (conflicts, bytes)
    exchange.connectSeconds = connectSeconds
    exchange.transferSeconds = Double(transferMilliseconds) / 1000
    let own = teller.exchanged(
      exchange, isComplete: end == .complete, on: caller, with: called, at: ended)
    guard changes.count == 2 else { return [own] }
    return [own] + teller.came(changes[0], to: caller, from: called, at: ended)
      + teller.came(changes[1], to: called, from: caller, at: ended)
  }
}
