package import HitherFormats
package import HitherTracks

/// A places file that commands list and edit, with one former version beside it.
package struct PlacesBook: Sendable {
  package let path: String
  private var text: EditedPlaces
  /// The bytes as they were read; empty if there was no file.
  private let before: [UInt8]

  /// The former version, for `undo`.
  static func formerPath(_ path: String) -> String { path + ".undo" }

  /// Opens a file.
  ///
  /// - Parameter mayBeMissing: Whether a missing file is one without places.
  package init(_ path: String, mayBeMissing: Bool = false) throws(HitherError) {
    guard path != "-" else {
      throw HitherError(
        .usage, "places are edited in a file", hint: "name it with --file, such as places.geojson")
    }
    self.path = path
    let isMissing = mayBeMissing && FolderListing.kind(of: path) == .missing
    before = isMissing ? [] : try WholeFile.bytes(path, limit: PlacesDocument.byteLimit)
    do throws(FormatError) {
      text = try EditedPlaces(isMissing ? EditedPlaces.empty : before, file: path)
    } catch {
      throw HitherError(error)
    }
  }

  /// The places as a reader understands them.
  package var places: [Place] { text.document.places }

  /// Adds a place, a circle.
  package mutating func add(_ id: String, _ change: PlaceChange) throws(HitherError) {
    do throws(FormatError) { try text.add(id: id, change) } catch { throw HitherError(error) }
  }

  /// Changes a place.
  package mutating func edit(_ id: String, _ change: PlaceChange) throws(HitherError) {
    do throws(FormatError) { try text.edit(id: id, change) } catch { throw HitherError(error) }
  }

  /// Removes a place.
  package mutating func remove(_ id: String) throws(HitherError) {
    do throws(FormatError) { try text.remove(id: id) } catch { throw HitherError(error) }
  }

  /// Writes the file, and the version before beside it.
  ///
  /// Each of the two appears under its name only when it is complete; the former version is for its
  /// owner only, because it names homes.
  package func save(_ mode: OutputMode) throws(HitherError) {
    let former = Self.formerPath(path)
    // Made anew, so that it does not keep the permissions of an earlier one.
    OutputFile.remove(former)
    try OutputFile.write(before, to: former, .ownerOnly)
    try OutputFile.write(text.bytes, to: path, mode)
  }

  /// Exchanges the file and its former version; a second time brings back the change.
  ///
  /// - Returns: what was done, for a person.
  package static func undo(_ path: String) throws(HitherError) -> String {
    let former = formerPath(path)
    guard FolderListing.kind(of: former) != .missing else {
      throw HitherError(.inputNotFound, "there is no change to undo", place: path)
    }
    let old = try WholeFile.bytes(former, limit: PlacesDocument.byteLimit)
    let isMissing = FolderListing.kind(of: path) == .missing
    let new = isMissing ? [] : try WholeFile.bytes(path, limit: PlacesDocument.byteLimit)
    if !old.isEmpty { _ = try checked(old, former) }
    if old.isEmpty {
      OutputFile.remove(path)
    } else {
      try OutputFile.write(old, to: path, .ownerOnly)
    }
    OutputFile.remove(former)
    try OutputFile.write(new, to: former, .ownerOnly)
    return old.isEmpty
      ? "removed \(path), which the last change had created"
      : "the last change of \(path) is undone; 'undo' again brings it back"
  }

  private static func checked(_ bytes: [UInt8], _ path: String) throws(HitherError) -> EditedPlaces
  {
    do throws(FormatError) { return try EditedPlaces(bytes, file: path) } catch {
      throw HitherError(error)
    }
  }
}
