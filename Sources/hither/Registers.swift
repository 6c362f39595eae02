import HitherBrokers
import HitherOuting

/// What rooms and products bring, put together once and passed down from here. A product is a line in each register
/// that it has a part in.
enum Registers {
  /// The kinds of address that streams may have.
  static let streams = BrokerStreams.all
}
