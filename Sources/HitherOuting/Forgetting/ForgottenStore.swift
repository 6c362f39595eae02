package import HitherTracks

/// What was erased from a store, and what was not.
package struct ForgottenStore: Hashable, Sendable {
  /// A number of erased things.
  package struct Count: Hashable, Sendable {
    package var what: String
    package var count: Int

    package init(_ what: String, _ count: Int) { (self.what, self.count) = (what, count) }
  }

  package var path: String
  /// The kind of store, in words.
  package var kind: String
  /// What was erased, without zeros.
  package var erased: [Count] = []
  /// What is not erased, or has another consequence, in sentences.
  package var notes: [String] = []
  /// How often the person's names are still in the bytes of the file and of its log.
  package var remaining = 0

  package init(_ path: String, kind: String) { (self.path, self.kind) = (path, kind) }

  package mutating func add(_ what: String, _ count: Int) {
    if count > 0 { erased.append(Count(what, count)) }
  }
}

/// A kind of store from which a person can be erased.
package struct StoreKind: Sendable {
  /// Whether a file with these first bytes is one.
  package let recognises: @Sendable (_ path: String, _ start: [UInt8]) -> Bool
  /// How the name of a file of this kind continues the name of another store, with which it is erased; nil if it is
  /// named by itself.
  package let ending: String?
  /// Throws if it cannot be known what in the file is the person's; called before any file is changed.
  package let check: @Sendable (ForgottenPerson, _ path: String) throws(HitherError) -> Void
  /// Erases the person; throws if nothing could be erased.
  package let forget:
    @Sendable (ForgottenPerson, _ path: String, EventCatalogue) throws(HitherError) ->
      ForgottenStore

  package init(
    ending: String? = nil,
    recognises: @escaping @Sendable (_ path: String, _ start: [UInt8]) -> Bool,
    check: @escaping @Sendable (ForgottenPerson, _ path: String) throws(HitherError) -> Void = {
      (_, _) throws(HitherError) in
    },
    forget:
      @escaping @Sendable (ForgottenPerson, _ path: String, EventCatalogue) throws(HitherError) ->
      ForgottenStore
  ) {
    (self.ending, self.recognises, self.check, self.forget) = (ending, recognises, check, forget)
  }

  /// The application id of an SQLite file by its first bytes; nil if it is not one.
  package static func sqliteApplication(_ start: [UInt8]) -> Int64? {
    guard start.count >= 72, start.starts(with: Array("SQLite format 3\0".utf8)) else { return nil }
    return start[68..<72].reduce(0) { $0 << 8 | Int64($1) }
  }
}
