package import HitherFormats
import HitherText

/// A GTFS-Realtime feed in a file: binary, or as JSON.
package enum RealtimeFile {
  /// No feed is longer, in bytes.
  static let limit = 128 << 20

  package static func read(_ path: String) throws(HitherError) -> RealtimeFeed {
    try feed(try WholeFile.bytes(path, limit: limit), place: path)
  }

  /// Reads bytes.
  ///
  /// - Parameter place: Where they are from, for errors.
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

  /// Whether a file begins as a feed does, so that it is one that is cut off or damaged; or is a folder of them.
  package static func isBegunFeed(_ path: String) -> Bool {
    guard FolderListing.kind(of: path) != .folder else { return true }
    guard let bytes = try? WholeFile.bytes(path, limit: limit) else { return false }
    // The header of a binary feed is its first field.
    return bytes.isEmpty || bytes.first == 0x0A || isJSON(bytes)
  }

  /// Whether an object of JSON begins here: a brace, and then a key or its end.
  ///
  /// A brace alone says little: binary feeds begin with the byte of a line feed, and a length follows.
  private static func isJSON(_ bytes: [UInt8]) -> Bool {
    let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    let solid = bytes.dropFirst(hasMark ? 3 : 0).lazy.filter {
      ![0x20, 0x09, 0x0A, 0x0D].contains($0)
    }.prefix(2)
    return solid.first == 0x7B && [0x22, 0x7D].contains(solid.dropFirst().first)
  }
}
