internal import HitherFiles
package import HitherOuting
internal import HitherTracks

extension StoreKind {
  /// The files of the live page beside the state of its stream.
  package static let ofLivePages = [
    StoreKind(
      ending: BroadcastSink.ending,
      recognises: { path, start in
        path.hasSuffix(BroadcastSink.ending) && EventFrames.mayBegin(start)
      },
      forget: { (person, path, types) throws(HitherError) in
        // A running server appends to the file.
        let lock = try StateLock(of: String(path.dropLast(BroadcastSink.ending.count)), .ownerOnly)
        defer { withExtendedLifetime(lock) {} }
        var store = ForgottenStore(path, kind: "events of the live page")
        var erasure = EventFrames.Erasure()
        do throws(FileFault) {
          try ErasedFile.overwrite(path, limit: 1 << 30) { bytes in
            let before = bytes
            erasure = EventFrames.erase(person, &bytes, types)
            return bytes != before
          }
        } catch {
          throw HitherError(error, path)
        }
        store.add("events", erasure.events)
        store.add("mentions in others' events", erasure.mentions)
        store.add("unreadable events", erasure.unreadable)
        return store
      }),
    StoreKind(
      ending: AccessBook.ending,
      recognises: { path, start in
        path.hasSuffix(AccessBook.ending) && sqliteApplication(start) == 0
      },
      check: { (_, path) throws(HitherError) in
        _ = try AccessBook(besides: String(path.dropLast(AccessBook.ending.count)))
      },
      forget: { (person, path, _) throws(HitherError) in
        var store = ForgottenStore(path, kind: "invitations and sessions of the live page")
        let book = try AccessBook(besides: String(path.dropLast(AccessBook.ending.count)))
        let (sessions, invitations) = try book.erase(person.names)
        store.add("sessions", sessions)
        store.add("invitations and phones' tokens", invitations)
        return store
      }),
  ]
}
