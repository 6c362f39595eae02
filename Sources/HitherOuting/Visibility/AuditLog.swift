import HitherFiles
import HitherFormats
package import HitherTracks

/// The audit log beside a visibility file: `audit.ndjson`, for its owner only.
///
/// Each change of the visibility file by a command, and each output for a viewer, is a line.
package struct AuditLog: Sendable {
  /// The name of the file, in the folder of the visibility file.
  package static let fileName = "audit.ndjson"
  /// The largest size that is read, in bytes.
  private static let byteLimit = 256 << 20

  package let path: String

  /// The log of a visibility file.
  package init(besides visibility: String) {
    let folder = FileName.folder(of: visibility)
    path =
      folder.isEmpty && !visibility.hasPrefix("/") ? Self.fileName : folder + "/" + Self.fileName
  }

  /// Appends an entry.
  ///
  /// - Returns: Warnings for a person, one line each.
  package func append(_ entry: AuditEntry) throws(HitherError) -> [String] {
    try Self.append(entry.line, to: path)
  }

  /// The entries, in the order of the file; nil if there is no log yet.
  package func entries() throws(HitherError) -> [AuditEntry]? {
    guard FolderListing.kind(of: path) != .missing else { return nil }
    let bytes = try WholeFile.bytes(path, limit: Self.byteLimit)
    do throws(FormatError) {
      return try AuditDocument(parsing: bytes, file: path).entries
    } catch {
      throw HitherError(error)
    }
  }

  /// Appends a line to a file, which is created for its owner only.
  ///
  /// - Returns: A warning if other users may read the file.
  static func append(_ line: [UInt8], to path: String) throws(HitherError) -> [String] {
    do throws(FileFault) {
      guard try AppendedLine.append(line, to: path) else { return [] }
      return ["warning: \(path): other users may read the file; 'chmod 600' makes it yours alone"]
    } catch {
      throw HitherError(error, path)
    }
  }
}
