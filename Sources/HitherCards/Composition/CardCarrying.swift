package import HitherFiles
package import HitherOuting
import HitherTracks

/// Edits in files that are carried by hand.
package enum CardCarrying {
  /// Writes the edits that another device is not known to have.
  package static func export(
    to name: String?, isWhole: Bool, into path: String?, _ mode: FileMode = .ownerOnly,
    _ access: CardAccess
  ) throws(HitherError) {
    guard let name else { throw HitherError(.usage, "missing option '--to'", hint: "say --to Leo") }
    guard let path else {
      throw HitherError(.usage, "missing option '--output'", hint: "say -o FILE")
    }
    var bytes: [UInt8] = []
    _ = try access.change { (book) throws(CardError) in
      let peer = try book.device(called: name)
      bytes = try CardBundle.export(from: &book, to: peer, isWhole: isWhole).bytes
    }
    try OutputFile.write(bytes, to: path, mode)
  }

  /// Imports such a file; all of it, or nothing.
  package static func take(
    _ path: String?, _ access: CardAccess, asJSON: Bool
  ) throws(HitherError) -> [UInt8] {
    guard let path else { throw HitherError(.usage, "no file is named") }
    let bytes = try WholeFile.bytes(path, limit: CardBundle.limit)
    let events = try access.eventFile()
    var book = try access.open()
    let subject: CardSyncDocument.Subject
    let told: [Event]
    do throws(CardError) {
      let (record, merge) = try CardBundle.take(bytes, into: &book, now: access.now)
      subject = CardSyncDocument.Subject(book, record, merge)
      told = book.events(of: merge, record, isComplete: true, at: access.now)
    } catch {
      throw HitherError(error.kind == .keeping ? .inputOutput : .data, error.message, place: path)
    }
    try events?.append(told)
    return asJSON
      ? CardSyncDocument.json(subject) : Array(CardsText(access.language).sync(subject).utf8)
  }
}
