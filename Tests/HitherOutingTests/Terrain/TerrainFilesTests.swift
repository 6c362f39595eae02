import HitherFormats
import HitherGeodesy
import HitherOuting
import TestSupport
import Testing

/// Terrain from several files and folders.
@Suite("Terrain from files and folders")
struct TerrainFilesTests {
  /// A tile whose heights are the same, but for a void in its first column, if it has one.
  private static func tile(_ height: Int16, hasVoid: Bool = false) -> [UInt8] {
    let bits = UInt16(bitPattern: height)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(2 * 1201 * 1201)
    for index in 0..<1201 * 1201 {
      let isVoid = hasVoid && index % 1201 == 0
      bytes += isVoid ? [0x80, 0] : [UInt8(bits >> 8), UInt8(bits & 255)]
    }
    return bytes
  }

  private static func place(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
    try #require(Coordinate(latitude: latitude, longitude: longitude))
  }

  @Test("a folder's tiles join at their edges, and one fills the other's voids there")
  func edges() throws {
    let folder = try ScratchFolder()
    try folder.write(Self.tile(100), to: "N48E010.hgt")
    try folder.write(Self.tile(200, hasVoid: true), to: "N48E011.hgt")
    try folder.write("no tile", to: "N50E010.hgt")
    try folder.write("notes", to: "readme.txt")
    var files = try #require(try TerrainFiles([folder.path]))
    #expect(try files.height(at: Self.place(48.5, 10.5)) == 100)
    #expect(try files.height(at: Self.place(48.5, 11.5)) == 200)
    #expect(try files.height(at: Self.place(48.5, 11)) == 100)
    #expect(try files.height(at: Self.place(48.5, 11.0004)) == nil)
    #expect(try files.height(at: Self.place(47.5, 11.5)) == nil)
    // A damaged tile is found when a place lies on it, and not before.
    #expect(throws: HitherError.self) { try files.height(at: Self.place(50.5, 10.5)) }
  }

  @Test("the tiles of places on edges, corners, the antimeridian and the poles")
  func antimeridian() throws {
    let folder = try ScratchFolder()
    try folder.write(Self.tile(10), to: "N00E179.hgt")
    try folder.write(Self.tile(20), to: "N00W180.hgt")
    try folder.write(Self.tile(30), to: "N89W180.hgt")
    try folder.write(Self.tile(40), to: "S90E000.hgt")
    var files = try #require(try TerrainFiles([folder.path]))
    #expect(try files.height(at: Self.place(0.5, 179.5)) == 10)
    #expect(try files.height(at: Self.place(0.5, -179.5)) == 20)
    #expect(try files.height(at: Self.place(0.5, 180)) != nil)
    #expect(try files.height(at: Self.place(0.5, -180)) != nil)
    #expect(try files.height(at: Self.place(90, -179.5)) == 30)
    #expect(try files.height(at: Self.place(-90, 0)) == 40)
    let area = try #require(
      try files.area(around: [Self.place(0.5, 179.99), Self.place(0.51, -179.99)]))
    let heights = Set((0..<area.columns).map { area.sample(1, $0) })
    #expect(heights == [10, 20])
  }

  @Test("no terrain, other files and empty folders are refused in one line")
  func refusals() throws {
    let nothing = try TerrainFiles([])
    #expect(nothing == nil)
    let folder = try ScratchFolder()
    func fault(_ path: String) -> HitherError? {
      do throws(HitherError) {
        _ = try TerrainFiles([path])
        return nil
      } catch {
        return error
      }
    }
    #expect(fault(folder.path)?.message == "the folder holds no terrain tile")
    #expect(fault(folder["none.hgt"])?.code == .inputNotFound)
    #expect(fault(try folder.write("x", to: "map.png"))?.code == .data)
    #expect(
      fault(try folder.write("x", to: "map.tif"))?.message.contains("not a terrain model") == true)
  }
}
