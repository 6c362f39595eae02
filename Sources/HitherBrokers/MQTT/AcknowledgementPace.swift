/// When a broker is taken to wait for acknowledgements, where they are held until messages are kept.
///
/// A broker has only so many messages without an acknowledgement on their way (its window: 20 of mosquitto, unless it
/// is set), and says nowhere how many. Keeping takes a write to disk, so that it must not follow each message; but
/// while the broker waits nothing comes. So a short rest is enough once as many messages are held as were when the
/// broker last rested for long; and now and then more are waited for, in case that it only had no more.
struct AcknowledgementPace: Sendable {
  /// A rest after which the broker is taken to wait, in milliseconds.
  private static let shortRest = 2
  /// The same where fewer messages are held than it is known to send.
  private static let longRest = 50
  /// After so many short rests more messages are waited for.
  private static let shortRestsInRow = 16

  /// So many messages the broker sends without an acknowledgement, as far as it has shown.
  private var window = 1
  private var shortRests = 0
  /// Whether the broker is taken to wait.
  private(set) var isDue = false

  /// How long to wait for more messages while so many are held; nil where it does not matter.
  func patience(held count: Int) -> Int? {
    count == 0 ? nil : count >= window ? Self.shortRest : Self.longRest
  }

  /// Learns that messages came.
  mutating func came() { isDue = false }

  /// Learns that nothing came for as long as `patience` says, while so many messages were held.
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
