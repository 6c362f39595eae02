import HitherFormats
import HitherGeodesy
import TestSupport
import Testing

/// Tiles of SRTM as bytes, files and packed files.
@Suite("Terrain tiles")
struct HGTFileTests {
  /// A tile of 1201 × 1201 heights.
  static func tile(_ height: (_ row: Int, _ column: Int) -> Int16) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(2 * 1201 * 1201)
    for row in 0..<1201 {
      for column in 0..<1201 {
        let value = UInt16(bitPattern: height(row, column))
        bytes.append(UInt8(value >> 8))
        bytes.append(UInt8(value & 255))
      }
    }
    return bytes
  }

  static func place(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
    try #require(Coordinate(latitude: latitude, longitude: longitude))
  }

  static let slope = tile { row, column in Int16(row - column) }

  @Test("names state the south-west corner")
  func names() {
    let corners: [(String, Int, Int)] = [
      ("N50E010.hgt", 50, 10), ("a/n50e010.HGT", 50, 10), ("S01W001.hgt", -1, -1),
      ("N00E179.hgt.gz", 0, 179), ("S90W180.SRTMGL1.hgt.zip", -90, -180),
    ]
    for (name, latitude, longitude) in corners {
      let corner = HGTFile.Corner(latitude: latitude, longitude: longitude)
      #expect(HGTFile.corner(of: name) == corner)
    }
    for name in ["N90E010.hgt", "N50E180.hgt", "X50E010.hgt", "N5E010.hgt", "N50E-10.hgt", ""] {
      #expect(HGTFile.corner(of: name) == nil)
    }
  }

  @Test("heights between samples are interpolated, up to the tile's edges")
  func heights() throws {
    let grid = try HGTFile.read(Self.slope, named: "N50E010.hgt")
    #expect(grid.height(at: try Self.place(51, 10)) == 0)
    #expect(grid.height(at: try Self.place(50, 10)) == 1200)
    #expect(grid.height(at: try Self.place(51, 11)) == -1200)
    let middle = try #require(grid.height(at: try Self.place(50.5, 10.25)))
    #expect(abs(middle - 300) < 1e-3)
    let between = try #require(grid.height(at: try Self.place(51 - 0.5 / 1200, 10)))
    #expect(abs(between - 0.5) < 1e-3)
    for outside in [(49.999, 10.5), (51.001, 10.5), (50.5, 9.999), (50.5, 11.001)] {
      #expect(grid.height(at: try Self.place(outside.0, outside.1)) == nil)
    }
    #expect(grid.datum == .egm96)
    #expect(abs(grid.spacing - 92.66) < 0.1)
  }

  @Test("a place next to a void has no height, and one beside it has")
  func voids() throws {
    let bytes = Self.tile { row, column in row == 600 && column == 600 ? -32_768 : 100 }
    let grid = try HGTFile.read(bytes, named: "N50E010.hgt")
    let step = 1 / 1200.0
    #expect(grid.height(at: try Self.place(50.5, 10.5)) == nil)
    #expect(grid.height(at: try Self.place(50.5 + 0.9 * step, 10.5)) == nil)
    #expect(grid.height(at: try Self.place(50.5 + step, 10.5)) == 100)
    #expect(grid.sample(600, 600).isNaN)
    #expect(grid.reading(at: try Self.place(50.5 + step, 10.5))?.height == 100)
  }

  @Test("an edge is the same place from both sides of the antimeridian")
  func antimeridian() throws {
    let bytes = Self.tile { _, column in Int16(column) }
    let east = try HGTFile.read(bytes, named: "N00E179.hgt")
    #expect(east.height(at: try Self.place(0.5, 180)) == 1200)
    #expect(east.height(at: try Self.place(0.5, -180)) == 1200)
    let west = try HGTFile.read(bytes, named: "N00W180.hgt")
    #expect(west.height(at: try Self.place(0.5, 180)) == 0)
    #expect(west.height(at: try Self.place(0.5, -180)) == 0)
    #expect(west.height(at: try Self.place(0.5, 179.9)) == nil)
    let pole = try HGTFile.read(bytes, named: "N89E000.hgt")
    #expect(pole.height(at: try Self.place(90, 0.5)) == 600)
  }

  @Test("files are read mapped, by gzip and from an archive alike")
  func files() throws {
    let folder = try ScratchFolder()
    let path = try folder.write(Self.slope, to: "N50E010.hgt")
    let place = try Self.place(50.123, 10.456)
    let height = try HGTFile.open(path).height(at: place)
    #expect(height == (try HGTFile.read(Self.slope, named: "N50E010.hgt")).height(at: place))
    #expect(height != nil)
    #expect(Shell.run("cd '\(folder.path)' && gzip -k N50E010.hgt"))
    #expect(try HGTFile.open(path + ".gz").height(at: place) == height)
    let zip =
      "import zipfile; zipfile.ZipFile('N50E010.hgt.zip', 'w', zipfile.ZIP_DEFLATED).write('N50E010.hgt')"
    #expect(Shell.run("cd '\(folder.path)' && python3 -c \"\(zip)\""))
    #expect(try HGTFile.open(path + ".zip").height(at: place) == height)
  }

  @Test("other files are refused in one line")
  func refusals() throws {
    let folder = try ScratchFolder()
    func message(_ path: String) -> String {
      do throws(FormatError) {
        _ = try HGTFile.open(path)
        return "accepted"
      } catch {
        return error.message
      }
    }
    let short = try folder.write(Self.slope.dropLast(), to: "N50E010.hgt")
    #expect(message(short).hasPrefix("not a terrain tile: it has 2884801 bytes"))
    #expect(message(try folder.write("", to: "N50E011.hgt")).hasPrefix("not a terrain tile"))
    #expect(message(try folder.write(Self.slope, to: "tile.hgt")).contains("states no corner"))
    #expect(message(folder["N01E001.hgt"]) == "no such file")
    #expect(message(folder.path) == "this is a folder, not a file")
    #expect(message("/dev/null").contains("not a regular file"))
    let packed = try folder.write(
      [0x1F, 0x8B, 8, 0] + Array(repeating: 7, count: 40), to: "N50E012.hgt.gz")
    #expect(message(packed) != "accepted")
    #expect(message(try folder.write("PK", to: "N50E012.hgt.zip")) != "accepted")
  }
}
