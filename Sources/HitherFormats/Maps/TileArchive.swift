package import HitherGeodesy
import HitherText

/// A file of map tiles: an index from addresses to pictures or to vector tiles.
package protocol TileArchive {
  /// What the file says of itself.
  var facts: TileArchiveFacts { get }
  /// The unpacked bytes of a tile; nil if the file does not have it.
  func tile(_ address: TileAddress) throws(FormatError) -> [UInt8]?
}

/// What a file of map tiles says of itself.
package struct TileArchiveFacts: Hashable, Sendable {
  /// What a tile is.
  package enum Content: Hashable, Sendable {
    /// A picture, shown as it is.
    case picture
    /// Lines, areas and points (Mapbox Vector Tiles).
    case vector
  }

  package var content: Content
  /// The map's name; nil if the file has none.
  package var name: String?
  /// Whom the map asks to be named, as plain text; nil if the file has none.
  package var credit: String?
  package var zooms: ClosedRange<Int>
  /// The box of its tiles; nil if the file has none.
  package var bounds: Envelope?

  package init(
    content: Content, name: String? = nil, credit: String? = nil, zooms: ClosedRange<Int>,
    bounds: Envelope? = nil
  ) {
    (self.content, self.name, self.credit) = (content, name, credit)
    (self.zooms, self.bounds) = (zooms, bounds)
  }

  /// The box between degrees; nil if they are not a box.
  static func box(west: Double, south: Double, east: Double, north: Double) -> Envelope? {
    guard let lower = Coordinate(latitude: south, longitude: west),
      let upper = Coordinate(latitude: north, longitude: east)
    else { return nil }
    return Envelope(southWest: lower, northEast: upper)
  }

  /// A text of the metadata without its HTML; nil if nothing is left.
  ///
  /// Attributions are often links. The page has no links to other sites, so their text is kept alone.
  static func plainText(_ html: String?) -> String? {
    guard let html else { return nil }
    var text = ""
    var isInTag = false
    for character in html.prefix(4000) {
      switch character {
      case "<": isInTag = true
      case ">" where isInTag: isInTag = false
      default: if !isInTag { text.append(character) }
      }
    }
    let names = [
      "&copy;": "©", "&nbsp;": " ", "&quot;": "\"", "&lt;": "<", "&gt;": ">", "&#169;": "©",
      "&amp;": "&",
    ]
    for (name, sign) in names.sorted(by: { $0.key > $1.key }) {
      text = text.split(separator: name, omittingEmptySubsequences: false).joined(separator: sign)
    }
    let words = OneLine.text(text).split(separator: " ").joined(separator: " ")
    return words.isEmpty ? nil : String(words.prefix(300))
  }
}

/// The bytes of one tile.
package enum TileBytes {
  /// The largest tile, unpacked: 16 MiB.
  package static let largest = 16 << 20

  /// The media type of a picture that a page can show; nil for anything else.
  package static func pictureType(_ bytes: [UInt8]) -> String? {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return "image/png" }
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
    if bytes.starts(with: Array("RIFF".utf8)), bytes.count > 12,
      bytes[8..<12].elementsEqual("WEBP".utf8)
    {
      return "image/webp"
    }
    return nil
  }

  /// The bytes of a tile that may be packed with gzip.
  static func unpacked(_ bytes: [UInt8], file: String) throws(FormatError) -> [UInt8] {
    guard GzipBytes.isGzip(bytes) else { return bytes }
    do {
      var source = GzipBytes(BytesSource(bytes))
      var result: [UInt8] = []
      while try source.read(into: &result, upTo: 1 << 16) > 0 {
        guard result.count <= largest else {
          throw FormatError(
            .limit, file: file, message: "a part of the map is longer than \(largest) bytes")
        }
      }
      return result
    } catch let error as FormatError {
      throw error
    } catch {
      throw FormatError(
        .damaged, file: file, message: "a packed part of the map cannot be unpacked")
    }
  }

  /// What the tiles of a file are, from one of them.
  static func content(
    ofTile bytes: [UInt8], file: String
  ) throws(FormatError) -> TileArchiveFacts.Content {
    if pictureType(bytes) != nil { return .picture }
    do throws(ProtobufError) {
      let tile = try VectorTile(bytes)
      if bytes.isEmpty || !tile.layers.isEmpty { return .vector }
    } catch {}
    throw FormatError(
      .damaged, file: file,
      message: "its tiles are neither PNG, JPEG or WebP pictures nor vector tiles")
  }
}
