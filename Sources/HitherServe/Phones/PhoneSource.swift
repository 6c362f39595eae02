internal import HitherFormats
package import HitherOuting

/// The fixes and log entries that phones and pages have sent to the server.
package struct PhoneSource: LiveSource {
  /// The name of the source in messages and states.
  package static let name = "phones"

  package var name: String { Self.name }
  package let isReplayable = false

  /// The most messages per delivery.
  private static let batch = 2000

  private let inbox: PhoneInbox
  private var messages = FixMessages(source: Self.name)
  /// The number of messages delivered, and of those acknowledged.
  private var count = 0
  private var acknowledged = 0
  /// Distinguishes positions of this run from those of an earlier one, whose counts began at 0 too.
  private let run = UInt64.random(in: .min ... .max)

  package init(_ inbox: PhoneInbox) { self.inbox = inbox }

  /// Does nothing: a phone sends again what was not stored.
  package mutating func resume(at position: [UInt8]) throws(LiveError) {}

  package mutating func next(
    _ delivery: inout Delivery, waiting milliseconds: Int
  ) throws(LiveError) -> PollOutcome {
    delivery.removeRecords()
    let taken = inbox.shared.wait(milliseconds: milliseconds) { shared -> [PhoneInbox.Message]? in
      guard !shared.messages.isEmpty else { return nil }
      let taken = Array(shared.messages.prefix(Self.batch))
      shared.messages.removeFirst(taken.count)
      return taken
    }
    guard let taken else { return .idle }
    for message in taken {
      count += 1
      delivery.append(
        messages.read(
          message.payload, message.payload.indices, member: message.member[...], number: count))
    }
    if delivery.memberNames.count != messages.memberNames.count {
      delivery.memberNames = messages.memberNames
    }
    delivery.position = RunPosition(run: run, count: count).bytes
    return .delivered
  }

  /// A sender waits for each message.
  package var awaitsAcknowledgement: Bool { count > acknowledged }

  package mutating func acknowledge(through position: [UInt8]) throws(LiveError) {
    guard let position = RunPosition(position), position.run == run else { return }
    acknowledged = max(acknowledged, min(position.count, count))
    inbox.answer(through: acknowledged)
  }
}
