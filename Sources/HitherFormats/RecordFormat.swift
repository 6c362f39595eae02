internal import HitherTracks

/// What a format's reader knows about the file apart from its records.
protocol RecordFormat {
  /// The notices so far.
  var notices: [Notice] { get }

  /// The members' names so far, by first appearance; empty while the file belongs to one member.
  var memberNames: [String] { get }

  /// The file's metadata.
  var metadata: FileMetadata { get }
}

extension RecordFormat {
  var memberNames: [String] { [] }
  var metadata: FileMetadata { FileMetadata() }
}
