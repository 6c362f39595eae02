import HitherBrokers
import HitherOuting

/// What rooms and products bring, put together once and passed down from here. A product is a line in each register
/// that it has a part in.
enum Registers {
  /// The kinds of address that streams may have.
  static let streams = BrokerStreams.all
  /// The products that look at outings by operators of their own.
  static let products: [OutingProduct] = [.departures]
  /// The operators that a pipeline may hold.
  static let operators = OperatorCatalogue(products.flatMap(\.operators))
}
