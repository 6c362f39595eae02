import HitherFormats
import HitherGeodesy
import TestSupport
import Testing

/// GeoTIFF files: one written by hand, those of GDAL, damaged ones, and a photograph.
@Suite("Terrain as GeoTIFF")
struct GeoTIFFTests {
  /// A file of 3 × 4 heights of 16 bits in one strip, from 48° N and 11° E, of 0.1° each.
  static func file(
    heights: [Int16] = [1, 2, 3, 4, 10, 20, 30, 40, 100, 200, 300, -32_768], bands: UInt16 = 1,
    model: UInt16 = 2
  ) -> [UInt8] {
    func bytes(_ number: UInt64, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * UInt64($0))) }
    }
    let samples = heights.flatMap { bytes(UInt64(UInt16(bitPattern: $0)), 2) }
    let scale = [0.1, 0.1, 0].flatMap { bytes($0.bitPattern, 8) }
    let tie = [0, 0, 0, 11.0, 48.0, 0].flatMap { bytes($0.bitPattern, 8) }
    let keys: [UInt16] = [1, 1, 0, 3, 1024, 0, 1, model, 1025, 0, 1, 2, 4096, 0, 1, 5773]
    let places = [8, 8 + samples.count, 8 + samples.count + 24, 8 + samples.count + 72]
    let directory = places[3] + 2 * keys.count
    // Tag, type (3 two bytes, 4 four bytes, 12 eight bytes), count, value or place.
    let entries: [(UInt64, UInt64, UInt64, UInt64)] = [
      (256, 4, 1, 4), (257, 4, 1, 3), (258, 3, 1, 16), (259, 3, 1, 1), (262, 3, 1, 1),
      (273, 4, 1, UInt64(places[0])), (277, 3, 1, UInt64(bands)), (278, 4, 1, 3),
      (279, 4, 1, UInt64(samples.count)), (339, 3, 1, 2), (33_550, 12, 3, UInt64(places[1])),
      (33_922, 12, 6, UInt64(places[2])), (34_735, 3, UInt64(keys.count), UInt64(places[3])),
    ]
    return [0x49, 0x49, 42, 0] + bytes(UInt64(directory), 4) + samples + scale + tie
      + keys.flatMap { bytes(UInt64($0), 2) } + bytes(UInt64(entries.count), 2)
      + entries.flatMap { bytes($0.0, 2) + bytes($0.1, 2) + bytes($0.2, 4) + bytes($0.3, 4) }
      + bytes(0, 4)
  }

  private static func place(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
    try #require(Coordinate(latitude: latitude, longitude: longitude))
  }

  private static func message(_ bytes: [UInt8]) -> String {
    do throws(FormatError) {
      _ = try GeoTIFFFile.read(bytes, file: "a.tif")
      return "accepted"
    } catch {
      return error.message
    }
  }

  @Test("samples are points where the file says so, with its datum and its voids")
  func byHand() throws {
    let grid = try GeoTIFFFile.read(Self.file(), file: "a.tif")
    #expect(grid.height(at: try Self.place(48, 11)) == 1)
    #expect(abs((grid.height(at: try Self.place(47.9, 11.1)) ?? 0) - 20) < 1e-9)
    #expect(abs((grid.height(at: try Self.place(47.95, 11)) ?? 0) - 5.5) < 1e-6)
    #expect(grid.height(at: try Self.place(47.8, 11.3)) == nil)
    #expect(grid.height(at: try Self.place(47.8, 11.2)) == 300)
    #expect(grid.datum == .egm96)
  }

  @Test("pictures, projected coordinates and damaged files are refused in one line")
  func refusals() {
    #expect(Self.message(Self.file(bands: 3)).contains("bands, as pictures have"))
    #expect(Self.message(Self.file(model: 1)).contains("projected or not stated"))
    #expect(Self.message([]).contains("not a TIFF file"))
    let whole = Self.file()
    for length in 0..<whole.count { _ = Self.message(Array(whole.prefix(length))) }
    for index in whole.indices {
      for value in [0, 1, 0x7F, 0xFF] as [UInt8] {
        var bytes = whole
        bytes[index] = value
        #expect(!Self.message(bytes).contains("\n"))
      }
    }
  }

  @Test("a photograph has no heights", .enabled(if: Corpus.folder != nil))
  func photograph() {
    do throws(FormatError) {
      _ = try GeoTIFFFile.open(Corpus.path("maps/cog-deflate.tif"))
      Issue.record("a photograph was read")
    } catch {
      #expect(error.message.hasPrefix("not a terrain model"))
    }
  }

  @Test(
    "files of GDAL hold the heights of the tile they are made of",
    .enabled(if: Corpus.folder != nil && Shell.has("gdal_translate")),
    arguments: [
      "-ot Int16 -co COMPRESS=NONE", "-ot Int16 -co COMPRESS=LZW -co PREDICTOR=2",
      "-ot Float32 -co COMPRESS=DEFLATE -co PREDICTOR=3 -co TILED=YES -co BLOCKXSIZE=64 -co BLOCKYSIZE=128",
      "-ot Int32 -co COMPRESS=DEFLATE -co TILED=YES", "-ot Float64 -co BIGTIFF=YES",
      "-ot Int16 -co ENDIANNESS=BIG",
    ])
  func byGdal(_ options: String) throws {
    let folder = try ScratchFolder()
    let tile = Corpus.path("maps/N50E010.hgt")
    try #require(
      Shell.run(
        "gdal_translate -q -srcwin 100 200 333 222 \(options) '\(tile)' '\(folder["a.tif"])'"))
    let whole = try HGTFile.open(tile)
    let part = try GeoTIFFFile.open(folder["a.tif"])
    #expect(part.rows == 222 && part.columns == 333)
    var differing = 0
    for row in 0..<222 {
      for column in 0..<333 {
        let (one, other) = (part.sample(row, column), whole.sample(row + 200, column + 100))
        if one != other, !(one.isNaN && other.isNaN) { differing += 1 }
      }
    }
    #expect(differing == 0)
    let place = try Self.place(51 - 300.4 / 1200, 10 + 200.7 / 1200)
    let (one, other) = (whole.height(at: place), part.height(at: place))
    #expect(abs((one ?? 0) - (other ?? 99)) < 1e-4)
  }
}
