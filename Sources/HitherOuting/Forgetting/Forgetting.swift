import HitherFormats
package import HitherTracks

/// Erases a person from stores.
package struct Forgetting: Sendable {
  package let person: ForgottenPerson
  package private(set) var stores: [ForgottenStore] = []

  /// What no command can erase, in sentences.
  package static let outOfReach = [
    "backups and copies of the files",
    "blocks that the file system or a flash memory has released but not overwritten",
    "recordings, reports and messages that were made or sent before",
  ]

  /// Erases the person from all stores, in order, and from the files that belong to a store and continue its name.
  ///
  /// All files are recognised before the first is changed.
  ///
  /// - Parameter kinds: The kinds of store; the first that recognises a file is used.
  package init(
    _ person: ForgottenPerson, stores paths: [String], _ kinds: [StoreKind],
    events catalogue: EventCatalogue
  ) throws(HitherError) {
    self.person = person
    var found: [(path: String, kind: StoreKind)] = []
    for path in paths {
      guard FolderListing.kind(of: path) != .missing else {
        throw HitherError(.inputNotFound, "no such file", place: path)
      }
      let start = try WholeFile.start(path)
      guard let kind = kinds.first(where: { $0.recognises(path, start) }) else {
        throw HitherError(
          .data, "not a store from which a person can be erased", place: path,
          hint: try Self.advice(person, path, start))
      }
      found.append((path, kind))
      found += try Self.files(besides: path, kinds).filter { !paths.contains($0.path) }
    }
    for (path, kind) in found { try kind.check(person, path) }
    for (path, kind) in found {
      var store = try kind.forget(person, path, catalogue)
      store.remaining = try Self.remaining(person, path)
      stores.append(store)
    }
  }

  /// The files that belong to a store.
  private static func files(
    besides path: String, _ kinds: [StoreKind]
  ) throws(HitherError) -> [(path: String, kind: StoreKind)] {
    var found: [(path: String, kind: StoreKind)] = []
    for kind in kinds {
      guard let ending = kind.ending, FolderListing.kind(of: path + ending) == .file else {
        continue
      }
      guard kind.recognises(path + ending, try WholeFile.start(path + ending)) else { continue }
      found.append((path + ending, kind))
    }
    return found
  }

  /// What the user can do with a file from which nothing can be erased.
  private static func advice(
    _ person: ForgottenPerson, _ path: String, _ start: [UInt8]
  ) throws(HitherError) -> String {
    if OutingManifest.isManifest(start) {
      let bytes = try WholeFile.bytes(path, limit: WholeFile.documentLimit)
      let members = (try? OutingManifest(parsing: bytes, file: path))?.members ?? []
      let tracks = members.filter {
        person.isNamed($0.member.id) || person.isNamed($0.member.name)
      }.flatMap(\.tracks)
      return "remove the member from it by hand"
        + (tracks.isEmpty ? "" : ", and delete the recordings: \(tracks.joined(separator: ", "))")
    }
    if TrackFormat.isRecordingWithoutLines(start) {
      return "it is a recording: delete the file; if it has others' positions too, "
        + "convert it to .ndjson first, and forget the member there"
    }
    return "make reports, tables and GeoPackages again without the person, and delete the old ones"
  }

  /// Erases what is older than a moment from files of lines.
  package init(olderThan limit: Instant, stores paths: [String]) throws(HitherError) {
    person = ForgottenPerson([])
    for path in paths { try LineStores.checkHasTimes(path) }
    for path in paths { stores.append(try LineStores.forgetLines(before: limit, path)) }
  }

  /// How often the names are in the bytes of a file and of SQLite's files beside it.
  private static func remaining(
    _ person: ForgottenPerson, _ path: String
  ) throws(HitherError) -> Int {
    var count = 0
    for file in [path, path + "-wal", path + "-journal"]
    where FolderListing.kind(of: file) == .file {
      count += person.mentions(in: try WholeFile.bytes(file, limit: 4 << 30)[...]).count
    }
    return count
  }
}

extension StoreKind {
  /// The stores that the analysis of outings writes.
  package static let ofOutings = [
    StoreKind(
      recognises: { _, start in sqliteApplication(start) == 0 },
      forget: { (person, path, catalogue) throws(HitherError) in
        try StateFile.forget(person, path, catalogue)
      }),
    StoreKind(
      recognises: { _, start in LineStores.isRejects(start) },
      forget: { (person, path, _) throws(HitherError) in
        try LineStores.forgetRejects(person, path)
      }),
    StoreKind(
      recognises: PlacesStore.recognises,
      forget: { (person, path, _) throws(HitherError) in try PlacesStore.forget(person, path) }),
    StoreKind(
      recognises: { _, start in
        LineStores.isObjects(start) && !LineStores.isDocument(start)
          && !TrackFormat.isRecordingWithoutLines(start)
      },
      check: { (person, path) throws(HitherError) in try LineStores.check(person, path) },
      forget: { (person, path, _) throws(HitherError) in
        try LineStores.forgetObjects(person, path)
      }),
  ]
}
