import HitherFormats
import HitherText
import HitherTracks

/// Erases a member's places from a places file, and from its former version beside it.
enum PlacesStore {
  static let recognises: @Sendable (_ path: String, _ start: [UInt8]) -> Bool = { path, start in
    // A recording in GeoJSON cannot be read as places: its points have no radius.
    guard PlacesDocument.mayBegin(start),
      let bytes = try? WholeFile.bytes(path, limit: PlacesDocument.byteLimit)
    else { return false }
    return (try? EditedPlaces(bytes, file: path)) != nil
  }

  static func forget(
    _ person: ForgottenPerson, _ path: String
  ) throws(HitherError) -> ForgottenStore {
    var store = ForgottenStore(path, kind: "places")
    store.add("places", try erase(person, path))
    let former = PlacesBook.formerPath(path)
    if FolderListing.kind(of: former) == .file {
      store.add("places in \(FileName.name(of: former))", try erase(person, former))
    }
    return store
  }

  /// Removes the places in place; the file is filled up with spaces.
  private static func erase(_ person: ForgottenPerson, _ path: String) throws(HitherError) -> Int {
    var count = 0
    var fault: FormatError?
    try LineStores.overwrite(path) { bytes in
      guard !bytes.isEmpty else { return false }
      do throws(FormatError) {
        var text = try EditedPlaces(bytes, file: path)
        for place in text.document.places where place.member.map(person.isNamed) ?? false {
          try text.remove(id: place.id)
          count += 1
        }
        let new = text.bytes
        bytes.replaceSubrange(
          0..<bytes.count, with: new + repeatElement(0x20, count: bytes.count - new.count))
      } catch {
        fault = error
      }
      return count > 0 && fault == nil
    }
    if let fault { throw HitherError(fault) }
    return count
  }
}
