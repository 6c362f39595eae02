package import HitherFiles
import HitherFormats
import HitherGeodesy

/// Cuts an area out of a file of map tiles, for use without a network connection.
package enum MapClip {
  /// The most tiles that are looked up.
  private static let mostTiles = 4_194_304

  /// Writes the tiles of an area as a file of the same kind.
  ///
  /// - Parameter zooms: The wanted zooms, such as `0-14`; nil for all that the map has.
  package static func write(
    _ input: String, to output: String, _ area: ClipArea, zooms: String?, _ mode: FileMode
  ) throws(HitherError) {
    guard output != "-" else {
      throw HitherError(.usage, "a map is a file and no stream", place: "standard output")
    }
    guard !FolderListing.areSame(input, output) else {
      throw HitherError(.usage, "the output would overwrite its input", place: output)
    }
    let map = try MapFile(input)
    guard case .tiles(let facts, let packing) = map.content else {
      throw HitherError(
        .data, "only a map of tiles is cut, MBTiles or PMTiles", place: input,
        hint: "cut ways of OpenStreetMap with: hither network clip")
    }
    let suffix = packing == .mbTiles ? ".mbtiles" : ".pmtiles"
    guard output.lowercased().hasSuffix(suffix) else {
      throw HitherError(
        .usage, "the map is written in the format that it has", place: output,
        hint: "give the output the suffix \(suffix)")
    }
    let wanted = try Self.zooms(zooms, of: facts)
    let addresses = try addresses(of: area, wanted)
    // A database is written by a library, which opens it by its path.
    var file = try OutputFile(output, mode, isNamed: packing == .mbTiles)
    let count: Int
    do {
      switch packing {
      case .pmTiles:
        count = try PMTilesArchive(path: input).clip(addresses, box: area.box) {
          (bytes) throws(HitherError) in try file.write(bytes)
        }
      case .mbTiles:
        let path = try file.ownPath()
        count = try MBTilesArchive(path: input).clip(addresses, box: area.box, to: path)
      }
    } catch let error as HitherError {
      throw error
    } catch let error as FormatError {
      throw HitherError(error)
    } catch {
      throw HitherError(.inputOutput, "\(error)", place: output)
    }
    guard count > 0 else {
      throw HitherError(
        .data, "the map has no tile in the area", place: input,
        hint: "its zooms are \(facts.zooms.lowerBound) to \(facts.zooms.upperBound)")
    }
    try file.finish()
  }

  private static func zooms(
    _ text: String?, of facts: TileArchiveFacts
  ) throws(HitherError) -> ClosedRange<Int> {
    guard let text else { return facts.zooms }
    let ends = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) ?? -1 }
    guard let least = ends.first, let most = ends.last, ends.count <= 2, 0 <= least, least <= most,
      most <= TileAddress.mostZoom
    else {
      throw HitherError(
        .usage, "'\(text)' is not a range of zooms", place: "--zooms", hint: "such as 0-14, or 12")
    }
    let common = facts.zooms.clamped(to: least...most)
    guard (least...most).overlaps(facts.zooms) else {
      throw HitherError(
        .usage, "the map has no tiles of the zooms \(text)", place: "--zooms",
        hint: "its zooms are \(facts.zooms.lowerBound) to \(facts.zooms.upperBound)")
    }
    return common
  }

  /// The tiles that an area touches, in order of their numbers.
  private static func addresses(
    of area: ClipArea, _ zooms: ClosedRange<Int>
  ) throws(HitherError) -> [TileAddress] {
    var chosen: [UInt64: TileAddress] = [:]
    for zoom in zooms {
      for box in area.boxes {
        let world = WorldArea(box)
        let count = TileAddress.tileCount(of: world, zoom: zoom)
        guard count <= mostTiles, chosen.count + count <= 2 * mostTiles else {
          throw HitherError(
            .usage, "the area has more than \(mostTiles) tiles", place: "--zooms",
            hint: "choose a smaller area or fewer zooms")
        }
        for address in TileAddress.tiles(of: world, zoom: zoom) {
          chosen[address.number] = address
        }
      }
    }
    guard chosen.count <= mostTiles else {
      throw HitherError(
        .usage, "the area has more than \(mostTiles) tiles", place: "--zooms",
        hint: "choose a smaller area or fewer zooms")
    }
    return chosen.sorted { $0.key < $1.key }.map(\.value)
  }
}
