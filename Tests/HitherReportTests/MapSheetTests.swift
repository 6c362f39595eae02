import Foundation
import HitherFormats
import HitherGeodesy
import HitherOuting
import TestSupport
import Testing

@testable import HitherReport

@Suite("The base map of a report")
struct MapSheetTests {
  /// A map in a file, and the tile around the sample outing's first place.
  static func map(
    _ folder: ScratchFolder, _ name: String, type: UInt8, zoom: Int = 12, _ bytes: [UInt8]
  ) throws -> MapFile {
    let places = MapDrawing.places(SampleOuting.content())
    let box = try #require(
      Envelope(latitudesE7: places.map(\.latitudeE7), longitudesE7: places.map(\.longitudeE7)))
    let area = WorldArea(box).widened(by: 1)
    let tiles = TileAddress.tiles(of: area, zoom: zoom).map { (number: $0.number, bytes: bytes) }
    let metadata = #"{"name": "\#(name)", "attribution": "© <b>\#(name)</b> makers"}"#
    _ = try folder.write(
      MadeUpMap.pmTiles(
        tiles.sorted { $0.number < $1.number }, type: type, zooms: (UInt8(zoom), UInt8(zoom)),
        metadata: metadata), to: "\(name).pmtiles")
    return try MapFile(folder["\(name).pmtiles"])
  }

  static func page(_ sheet: MapSheet?, _ language: Language = .english) -> String {
    var content = SampleOuting.content()
    content.map = sheet
    return String(
      decoding: ReportPage.html(content, style: ReportStyle(language: language)), as: UTF8.self)
  }

  @Test("lines, areas and names of a vector map are in the page once, with its makers")
  func vector() throws {
    let folder = try ScratchFolder()
    let map = try Self.map(folder, "hills", type: 1, MadeUpMap.everything)
    let sheet = try #require(
      try MapSheetBuilder.sheet([map], around: MapDrawing.places(SampleOuting.content())))
    let kinds: [MapClass] = [.wood, .water, .hardPath, .path, .motorway]
    #expect(sheet.layers.map(\.kind) == kinds)
    #expect(sheet.warnings == [] && sheet.credits == ["© hills makers"])
    #expect(sheet.labels.map(\.kind).contains(.peak))
    let page = Self.page(sheet)
    for layer in sheet.layers {
      for piece in layer.pieces {
        #expect(page.components(separatedBy: "d=\"\(piece)\"").count == 2)
      }
    }
    #expect(page.contains("© hills makers") && !page.contains("base-choice\""))
    // Each language has its name of the peak; English is shown, and the others are in the table.
    #expect(page.contains(">Summit 2,345\u{A0}m</text>") && page.contains("Gipfel 2.345\u{A0}m"))
    #expect(Self.page(sheet, .german).contains(">Gipfel 2.345\u{A0}m</text>"))
    #expect(TagBalance(Array(page.utf8)).faults == [])
  }

  @Test("pictures go into the page as they are, and can be chosen")
  func pictures() throws {
    let folder = try ScratchFolder()
    let hills = try Self.map(folder, "hills", type: 1, MadeUpMap.everything)
    let photos = try Self.map(folder, "photos", type: 2, MadeUpMap.picture)
    let places = MapDrawing.places(SampleOuting.content())
    let sheet = try #require(try MapSheetBuilder.sheet([hills, photos], around: places))
    #expect(MapLayerChoice.all(sheet) == [.plain, .pictures(0), .hybrid])
    #expect(sheet.credits == ["© photos makers", "© hills makers"])
    let page = Self.page(sheet)
    let source = "data:image/png;base64," + Data(MadeUpMap.picture).base64EncodedString()
    #expect(
      page.components(separatedBy: "href=\"\(source)\"").count == 1
        + sheet.pictures[0].pictures.count)
    #expect(page.contains("id=\"base-hybrid\"") && page.contains("<bdi>photos</bdi>"))
    // The one that is named first is shown first.
    let other = try #require(try MapSheetBuilder.sheet([photos, hills], around: places))
    #expect(MapLayerChoice.all(other).first == .hybrid)
    let alone = try #require(try MapSheetBuilder.sheet([photos], around: places))
    #expect(MapLayerChoice.all(alone) == [] && !Self.page(alone).contains("base-choice\""))
  }

  @Test("a map of another place, or with damaged tiles, is told of")
  func warnings() throws {
    let folder = try ScratchFolder()
    let places = [try #require(Coordinate(latitude: -40, longitude: -70))]
    let hills = try Self.map(folder, "hills", type: 1, MadeUpMap.everything)
    let sheet = try #require(try MapSheetBuilder.sheet([hills], around: places))
    #expect(sheet.isEmpty && sheet.warnings.count == 1)
    #expect(sheet.warnings[0].contains("nothing here"))
    #expect(!Self.page(sheet).contains("id=\"base\""))
    let broken = try Self.map(folder, "broken", type: 1, [0x1A, 0x7F])
    let here = MapDrawing.places(SampleOuting.content())
    let other = try #require(try MapSheetBuilder.sheet([broken], around: here))
    #expect(other.warnings.contains { $0.contains("a tile is not shown") })
    // Pictures that are none are not put into a page.
    let text = try Self.map(folder, "text", type: 2, Array("<svg onload='x'/>".utf8))
    let none = try #require(try MapSheetBuilder.sheet([text], around: here))
    #expect(none.pictures.isEmpty && none.warnings.contains { $0.contains("neither PNG") })
  }

  @Test("no two names that are shown together overlap")
  func names() {
    var random = SeededGenerator(seed: 45)
    let sheet = MapSheet(area: WorldArea(west: 0, north: 0, east: 1, south: 1), unit: 1 / 12_000)
    let found = (0..<400).map { number in
      let name = MapName { $0 == "name" ? "Name \(number)" : nil }
      let (x, y) = (
        Int.random(in: 0..<12_000, using: &random), Int.random(in: 0..<9000, using: &random)
      )
      return (
        feature: MapFeature(.place, [[WorldPoint(x: 0, y: 0)]], name: name, rank: number % 6),
        label: MapSheet.Label(kind: .place, name: name, x: x, y: y)
      )
    }
    let labels = MapLabels(sheet).placed(found)
    #expect(labels.count == 160)
    for (space, pixels) in [(MapSheet.Label.Space.phone, 330.0), (.screen, 700)] {
      let shown = labels.filter { $0.space.rawValue <= space.rawValue }
      #expect(shown.count > 3)
      for (place, one) in shown.enumerated() {
        for other in shown[..<place] {
          let scale = pixels / MapSheetBuilder.unitsInFrame
          let apart =
            abs(Double(one.x - other.x)) * scale > 50 || abs(Double(one.y - other.y)) * scale > 16
          #expect(apart)
        }
      }
    }
  }

  @Test(
    "all paths and water of 10 km of Andorra take less than 240 kB", .enabled(if: corpus != nil))
  func budget() throws {
    let map = try MapFile(try #require(Self.corpus) + "/maps/andorra-openmaptiles.mbtiles")
    let places = try [(42.4985, 1.5135), (42.5815, 1.6265)].map { latitude, longitude in
      try #require(Coordinate(latitude: latitude, longitude: longitude))
    }
    let sheet = try #require(try MapSheetBuilder.sheet([map], around: places))
    let parts = sheet.layers.filter {
      [.water, .stream, .path, .hardPath, .track].contains($0.kind)
    }
    let bytes = parts.reduce(0) { $0 + $1.pieces.reduce(0) { $0 + $1.utf8.count } }
    #expect(bytes > 20_000 && bytes < 240_000)
    #expect(sheet.byteCount < MapSheetBuilder.shapeBudget)
    #expect(sheet.credits == ["© OpenStreetMap contributors"] && sheet.warnings == [])
  }

  private static let corpus = ProcessInfo.processInfo.environment["HITHER_CORPUS"]
}
