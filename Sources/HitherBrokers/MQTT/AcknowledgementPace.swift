/// When a broker is taken to wait for acknowledgements, where they are held until messages are kept.
///
/// A broker sends a limited number of messages without an acknowledgement (its window: 20 for mosquitto, unless it
/// is set), and says nowhere how many. Keeping takes a write to disk, so that it must not follow each message; but
/// while the broker waits nothing comes. So a short rest is enough once as many messages are held as were when the
/// broker last rested for long; and now and then more are waited for, in case that it only had no more.
struct AcknowledgementPace: Sendable {
  /// A rest after which the broker is taken to wait, in milliseconds.
  private static let shortRest = 2
  /// The same where fewer messages are held than it is known to send.
  private static let longRest = 50
  /// The number of short rests after which more messages are waited for.
  private static let shortRestsInRow = 16

  /// The number of messages that the broker is known to send without an acknowledgement.
  private var window = 1
  private var shortRests = 0
  /// Whether the broker is taken to wait.
  private(set) var isDue = false

  /// How long to wait for more messages while some are held; nil if it does not matter.
  func patience(held count: Int) -> Int? {
    count == 0 ? nil : count >= window ? Self.shortRest : Self.longRest
  }

  /// Learns that messages came.
  mutating func came() { isDue = false }

  /// Records that nothing came for the time of `patience` while messages were held.
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
