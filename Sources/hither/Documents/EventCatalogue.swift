import HitherCards
import HitherOuting
import HitherReport
package import HitherTracks

extension EventCatalogue {
  /// All event types of the program, in the order of their rooms.
  package static let all = EventCatalogue(
    ofOutings.types, Registers.products.flatMap(\.events), CardEvents.all)
}

extension EventSentence {
  /// How the events of the program are put into words.
  static let all = ofAnalyses + transit + CardEvents.sentences
}
