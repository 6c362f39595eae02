import HitherBrokers
import HitherCards
import HitherLab
import HitherOuting
import HitherReport
import HitherServe
package import HitherTracks
import HitherTransit

/// The contributions of targets and products, combined once and passed down from here.
///
/// A product is one line in each register to which it contributes.
enum Registers {
  /// The kinds of address of streams.
  static let streams = BrokerStreams.all
  /// The products with operators of their own.
  static let products: [OutingProduct] = [.departures]
  /// The operators of pipelines.
  static let operators = OperatorCatalogue(products.flatMap(\.operators))
  /// The kinds of store from which a person can be erased.
  static let stores =
    StoreKind.ofLivePages
    + StoreKind.ofOutings
    + [.journeys, .cards(clock: { WallClock.milliseconds })]
  /// The tables and documents of the data dictionary.
  static let documents =
    DocumentedTable.outing
    + DocumentedTable.lab
    + DocumentedTable.departures
    + DocumentedTable.cards
}

extension EventCatalogue {
  /// All event types of the program, in the order of their targets.
  package static let all = EventCatalogue(
    ofOutings.types,
    Registers.products.flatMap(\.events),
    CardEvents.all)
}

extension EventSentence {
  /// The sentences for the program's events.
  static let all =
    ofAnalyses
    + transit
    + CardEvents.sentences
}
