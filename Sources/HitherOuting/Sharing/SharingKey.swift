import Glibc
import HitherFiles
import HitherFormats
import HitherPlaces
import HitherSealing
import HitherText
import HitherTracks

/// The owner's secret that places private zones: 32 random bytes in a file that only the owner can read.
///
/// With another key the zones of the same places lie elsewhere, and two copies of outings would reveal more than one; so
/// the key is made once, and kept.
package struct SharingKey: Sendable {
  private let bytes: [UInt8]

  private static let length = 32

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Reads the key, and makes one if there is none.
  ///
  /// - Parameter given: The file; nil for `hither/share.key` in the user's configuration folder.
  package static func read(_ given: String?) throws(HitherError) -> SharingKey {
    let path: String
    if let given { path = given } else { path = try usualPath() }
    guard FolderListing.kind(of: path) == .file else { return try make(path) }
    guard !FolderListing.isOpenToOthers(path) else {
      throw HitherError(
        .data, "other users can read the key that places the private zones", place: path,
        hint:
          "chmod 600 \(path); if somebody may have read it, shared copies no longer hide the places"
      )
    }
    let text = try WholeFile.bytes(path, limit: 1024)
    guard let bytes = Hexadecimal.bytes(text.filter { $0 > 0x20 }), bytes.count == length else {
      throw HitherError(
        .data, "the file holds no key of \(length) bytes in hexadecimal digits", place: path)
    }
    return SharingKey(bytes)
  }

  /// The zones that hide some places.
  ///
  /// A place in the inner part of the zone of another one needs no zone of its own: the overlap of two zones of one
  /// home, which two members named, is smaller than either.
  func zones(of places: [Place], radiusMetres: Double) -> [PrivateZone] {
    var zones: [PrivateZone] = []
    for place in places.sorted(by: { $0.id.precedesByBytes($1.id) })
    where !zones.contains(where: { $0.hides(place.shape) }) {
      let size = PrivateZone.size(within: radiusMetres)
      zones.append(
        PrivateZone(
          hiding: place.shape, radiusMetres: radiusMetres, secret: secret(of: place.id, size: size))
      )
    }
    return zones
  }

  /// The secret of a place for a size of zones.
  ///
  /// It depends on nothing but the place's id and the size, so that a place that is drawn again keeps its zone. Zones of
  /// two sizes must have nothing in common: of two discs whose middles lie in one direction from the place, at distances
  /// that are in proportion to their radii, the place can be computed.
  func secret(of place: String, size: Double = SharingChoice.usualRadius) -> [UInt8] {
    let purpose =
      size == SharingChoice.usualRadius
      ? "hither private zone 1" : "hither private zone of \(Int(size)) m"
    return Sodium.hash([Array(purpose.utf8), Array(place.utf8)], key: bytes)
  }

  private static func make(_ path: String) throws(HitherError) -> SharingKey {
    let bytes = Sodium.random(length)
    let folder = FileName.folder(of: path)
    if !folder.isEmpty { try OutputFile.makeFolder(folder, .ownerOnly) }
    try OutputFile.write(
      bytes.flatMap(Hexadecimal.digits) + [0x0A], to: path, .ownerOnly)
    return SharingKey(bytes)
  }

  private static func usualPath() throws(HitherError) -> String {
    func variable(_ name: String) -> String? {
      guard let value = unsafe getenv(name) else { return nil }
      let text = unsafe String(cString: value)
      return text.isEmpty ? nil : text
    }
    if let folder = variable("XDG_CONFIG_HOME") { return folder + "/hither/share.key" }
    if let home = variable("HOME") { return home + "/.config/hither/share.key" }
    throw HitherError(
      .usage, "it is not known where the key of the private zones is kept",
      hint: "name its file with --share-key")
  }
}
