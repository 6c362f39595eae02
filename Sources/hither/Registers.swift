import HitherBrokers
import HitherCards
import HitherLab
import HitherOuting
import HitherReport
package import HitherTracks
import HitherTransit

/// What rooms and products bring, put together once and passed down from here. A product is a line in each register
/// that it has a part in.
enum Registers {
  /// The kinds of address that streams may have.
  static let streams = BrokerStreams.all
  /// The products that look at outings by operators of their own.
  static let products: [OutingProduct] = [.departures]
  /// The operators that a pipeline may hold.
  static let operators = OperatorCatalogue(products.flatMap(\.operators))
  /// The tables and documents of the data dictionary.
  static let documents =
    DocumentedTable.outing
    + DocumentedTable.lab
    + DocumentedTable.departures
    + DocumentedTable.cards
}

extension EventCatalogue {
  /// All event types of the program, in the order of their rooms.
  package static let all = EventCatalogue(
    ofOutings.types,
    Registers.products.flatMap(\.events),
    CardEvents.all)
}

extension EventSentence {
  /// How the events of the program are put into words.
  static let all =
    ofAnalyses
    + transit
    + CardEvents.sentences
}
