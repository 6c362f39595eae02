package import HitherFormats
import HitherText

/// A GTFS-Realtime feed in a file: binary, or as JSON.
package enum RealtimeFile {
  /// The limit of a feed, in bytes.
  static let limit = 128 << 20

  package static func read(_ path: String) throws(HitherError) -> RealtimeFeed {
    try feed(try WholeFile.bytes(path, limit: limit), place: path)
  }

  /// Reads bytes.
  ///
  /// - Parameter place: Their origin, for errors.
  static func feed(_ bytes: [UInt8], place: String) throws(HitherError) -> RealtimeFeed {
    guard isJSON(bytes) else {
      do throws(ProtobufError) {
        return try RealtimeFeed(protobuf: bytes)
      } catch {
        throw HitherError(.data, "no GTFS-Realtime feed: \(error)", place: place)
      }
    }
    do throws(JSONError) {
      return try RealtimeFeed(json: bytes)
    } catch {
      throw HitherError(.data, error.message, place: "\(place):\(error.line):\(error.column)")
    }
  }

  /// Whether a file begins like a feed, and thus is a truncated or damaged one; or is a folder of them.
  ///
  /// A pipe cannot be read again: its bytes count as a damaged feed.
  package static func isBegunFeed(_ path: String) -> Bool {
    guard ![.folder, .device].contains(FolderListing.kind(of: path)) else { return true }
    guard let bytes = try? WholeFile.bytes(path, limit: limit) else { return false }
    // The header of a binary feed is its first field.
    return bytes.isEmpty || bytes.first == 0x0A || isJSON(bytes)
  }

  /// Whether a JSON object begins here: a brace, followed by a key or by its end.
  ///
  /// A brace alone is not sufficient: binary feeds begin with the byte of a line feed, followed by a length.
  private static func isJSON(_ bytes: [UInt8]) -> Bool {
    let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    let solid = bytes.dropFirst(hasMark ? 3 : 0).lazy.filter {
      ![0x20, 0x09, 0x0A, 0x0D].contains($0)
    }.prefix(2)
    return solid.first == 0x7B && [0x22, 0x7D].contains(solid.dropFirst().first)
  }
}
