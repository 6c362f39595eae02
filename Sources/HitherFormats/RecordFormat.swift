internal import HitherTracks

/// What the maker of a format's records knows of the file beside them.
protocol RecordFormat {
  /// What was noticed so far.
  var notices: [Notice] { get }

  /// The members' names so far, by first appearance; empty while the file is of one member.
  var memberNames: [String] { get }

  /// What the file says about itself.
  var metadata: FileMetadata { get }
}

extension RecordFormat {
  var memberNames: [String] { [] }
  var metadata: FileMetadata { FileMetadata() }
}
