import HitherFormats
package import HitherTracks

/// Reads the places of an outing.
package enum PlacesFile {
  package static func read(_ path: String, _ notices: inout [Notice]) throws(HitherError) -> [Place]
  {
    let bytes = try WholeFile.bytes(path, limit: PlacesDocument.byteLimit)
    do throws(FormatError) {
      let document = try PlacesDocument(parsing: bytes, file: path)
      notices += document.notices
      return document.places
    } catch {
      throw HitherError(error)
    }
  }
}
