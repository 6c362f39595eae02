/// When a broker is assumed to wait for acknowledgements, if they are delayed until messages are stored.
///
/// A broker sends a limited number of messages without an acknowledgement (its window: 20 by
/// default for mosquitto), and does not announce that number. Storing needs a disk write, so it
/// must not follow each message; but while the broker waits nothing arrives. A short pause is
/// therefore sufficient once as many messages are unacknowledged as when the broker last paused for
/// long; and from time to time more are waited for, in case it only had no more.
struct AcknowledgementPace: Sendable {
  /// A pause after which the broker is assumed to wait, in milliseconds.
  private static let shortRest = 2
  /// The same if fewer messages are unacknowledged than it is known to send.
  private static let longRest = 50
  /// The number of short pauses after which more messages are waited for.
  private static let shortRestsInRow = 16

  /// The number of messages that the broker is known to send without an acknowledgement.
  private var window = 1
  private var shortRests = 0
  /// Whether the broker is assumed to wait.
  private(set) var isDue = false

  /// How long to wait for more messages while some are unacknowledged; nil if it does not matter.
  func timeout(held count: Int) -> Int? {
    count == 0 ? nil : count >= window ? Self.shortRest : Self.longRest
  }

  /// Records that messages arrived.
  mutating func came() { isDue = false }

  /// Records that nothing arrived for the time of `timeout` while messages were unacknowledged.
  mutating func rested(held count: Int) {
    isDue = true
    guard count == window else {
      (window, shortRests) = (count, 0)
      return
    }
    shortRests += 1
    if shortRests == Self.shortRestsInRow { (window, shortRests) = (2 * count, 0) }
  }
}
