import HitherFormats
import HitherPlaces
package import HitherTracks

/// A visibility file that commands list and extend.
package struct VisibilityFile: Sendable {
  package let path: String
  private let audit: AuditLog

  /// - Parameter path: Its path; it may be missing until an entry is appended.
  package init(_ path: String) throws(HitherError) {
    guard path != "-", FileName.name(of: path) != AuditLog.fileName else {
      throw HitherError(
        .usage, "'\(path)' is not a file that entries can be appended to",
        hint: "name the visibility file with --file, such as visibility.ndjson")
    }
    self.path = path
    audit = AuditLog(besides: path)
  }

  /// The entries of an existing file.
  package func entries() throws(HitherError) -> [VisibilityEntry] {
    let bytes = try WholeFile.bytes(path, limit: VisibilityDocument.byteLimit)
    do throws(FormatError) {
      return try VisibilityDocument(parsing: bytes, file: path).entries
    } catch {
      throw HitherError(error)
    }
  }

  /// The entries of the audit log; nil if there is none yet.
  package func audited() throws(HitherError) -> [AuditEntry]? { try audit.entries() }

  /// Appends an entry to the file and to the audit log.
  ///
  /// A request or an approval that cannot be audited is refused. A revocation takes effect first,
  /// and an audit log that cannot be written is reported afterwards.
  ///
  /// - Returns: Warnings for a person, one line each.
  package func append(_ entry: VisibilityEntry) throws(HitherError) -> [String] {
    guard entry.viewer != entry.member else {
      throw HitherError(
        .usage, "'\(entry.member)' sees all of their own data without an approval")
    }
    if let until = entry.until, until <= entry.time {
      throw HitherError(
        .usage, "--until \(until.rfc3339) is not after the approval's time, \(entry.time.rfc3339)")
    }
    if let end = entry.ends.values.min(), end <= entry.time {
      throw HitherError(
        .usage, "the end \(end.rfc3339) is not after the approval's time, \(entry.time.rfc3339)")
    }
    // A file with a damaged line is refused by all commands; one more line would not mend it.
    let known = FolderListing.kind(of: path) == .missing ? [] : try entries()
    var warnings: [String] = []
    if entry.kind == .revocation {
      if !Self.isInForce(entry, known) {
        warnings.append("no approval of '\(entry.member)' for '\(entry.viewer)' was in force")
      }
      warnings += try AuditLog.append(entry.line, to: path)
      return warnings + (try audit.append(.change(entry)))
    }
    warnings += try audit.append(.change(entry))
    return warnings + (try AuditLog.append(entry.line, to: path))
  }

  private static func isInForce(_ entry: VisibilityEntry, _ known: [VisibilityEntry]) -> Bool {
    (VisibilityGrant.grants(to: entry.viewer, known)[entry.member] ?? [])
      .contains { $0.holds(at: entry.time) }
  }

  /// Reads the list of `--share`, in which a word may have an end, as `track@TIME`; the state is always shared.
  package static func shares(
    _ text: String
  ) throws(HitherError) -> (Set<VisibilityEntry.Share>, ends: [VisibilityEntry.Share: Instant]) {
    var (shares, ends): (Set<VisibilityEntry.Share>, [VisibilityEntry.Share: Instant]) = (
      [.state], [:]
    )
    for item in text.split(separator: ",") {
      let parts = item.split(separator: "@", maxSplits: 1).map(String.init)
      let word = parts.first ?? ""
      guard let share = VisibilityEntry.Share(rawValue: word) else {
        let known = VisibilityEntry.Share.allCases.map(\.rawValue)
        throw HitherError(
          .usage, "--share '\(word)' is not something that can be shared",
          hint: "the words are \(known.joined(separator: ", "))")
      }
      shares.insert(share)
      guard parts.count == 2 else { continue }
      guard share != .state else {
        throw HitherError(
          .usage, "the state is shared until the whole approval ends", hint: "end all with --until")
      }
      ends[share] = try RunNeeds.moment(parts[1])
    }
    return (shares, ends)
  }
}
