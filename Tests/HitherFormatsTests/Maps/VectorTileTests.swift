import HitherText
import TestSupport
import Testing

@testable import HitherFormats

@Suite("Vector tiles")
struct VectorTileTests {
  @Test("layers, values and geometries are decoded")
  func everything() throws {
    let tile = try VectorTile(MadeUpMap.everything)
    #expect(
      tile.layers.map(\.name) == ["transportation", "water", "landcover", "mountain_peak", "place"])
    let roads = tile.layers[0]
    #expect(roads.features[0].parts == [[.init(x: 0, y: 2000), .init(x: 4096, y: 2100)]])
    #expect(roads.text(roads.features[2], "sac_scale") == "alpine_hiking")
    #expect(roads.text(roads.features[0], "sac_scale") == nil)
    #expect(tile.layers[1].features[0].parts.map(\.count) == [4, 3])
    let only = try VectorTile(MadeUpMap.everything, wants: { $0 == "place" })
    #expect(only.layers.map(\.name) == ["place"])
  }

  @Test("the example of the specification")
  func specification() throws {
    // MoveTo(+5,+7), LineTo(+1,+1)… as in section 4.3.5 of version 2.1: a line of two parts.
    let commands: [UInt8] = [9, 4, 4, 18, 0, 16, 16, 0, 9, 17, 17, 10, 4, 8]
    let feature: [UInt8] = [0x18, 2, 0x22, UInt8(commands.count)] + commands
    let layer: [UInt8] = [0x0A, 1, 0x61, 0x12, UInt8(feature.count)] + feature
    let tile = try VectorTile([0x1A, UInt8(layer.count)] + layer)
    #expect(
      tile.layers[0].features[0].parts == [
        [.init(x: 2, y: 2), .init(x: 2, y: 10), .init(x: 10, y: 10)],
        [.init(x: 1, y: 1), .init(x: 3, y: 5)],
      ])
  }

  @Test("a tile cut off or changed anywhere is read or refused, and never traps")
  func damaged() {
    let bytes = MadeUpMap.everything
    for count in bytes.indices { _ = try? VectorTile(Array(bytes.prefix(count))) }
    var random = SeededGenerator(seed: 45)
    for _ in 0..<4000 {
      var changed = bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        changed[Int.random(in: changed.indices, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      _ = try? VectorTile(changed)
    }
  }

  @Test("positions beyond any tile are refused, also where their sum would overflow")
  func overflow() {
    let far = Array(repeating: UInt8(0xFF), count: 9) + [1]
    let commands = [9] + far + far
    let feature: [UInt8] = [0x18, 1, 0x22, UInt8(commands.count)] + commands
    let layer: [UInt8] = [0x12, UInt8(feature.count)] + feature
    #expect(throws: ProtobufError.self) { try VectorTile([0x1A, UInt8(layer.count)] + layer) }
  }

  struct Case: Sendable {
    var form: MapClass.Form
    var layer = ""
    var values: [String: String]
    var kind: MapClass?
  }

  @Test(
    "features are classified by the words of the common schemas",
    arguments: [
      Case(
        form: .line, layer: "transportation", values: ["class": "path", "subclass": "footway"],
        kind: .path),
      Case(form: .line, layer: "transportation", values: ["class": "minor"], kind: .street),
      Case(form: .line, layer: "roads", values: ["kind": "highway"], kind: .motorway),
      Case(form: .line, layer: "transportation_name", values: ["class": "path"], kind: nil),
      Case(
        form: .line, values: ["highway": "path", "sac_scale": "alpine_hiking"], kind: .hardPath),
      Case(form: .line, values: ["highway": "path", "sac_scale": "hiking"], kind: .path),
      Case(form: .line, values: ["highway": "track"], kind: .track),
      Case(form: .line, values: ["waterway": "stream"], kind: .stream),
      Case(form: .line, values: ["railway": "rail"], kind: .rail),
      Case(form: .line, values: ["aerialway": "chair_lift"], kind: .lift),
      Case(form: .area, layer: "landcover", values: ["class": "wood"], kind: .wood),
      Case(form: .area, layer: "landcover", values: ["class": "grass"], kind: nil),
      Case(form: .area, layer: "water", values: [:], kind: .water),
      Case(form: .area, values: ["natural": "glacier"], kind: .ice),
      Case(form: .area, layer: "landuse", values: ["class": "residential"], kind: .builtUp),
      Case(form: .point, layer: "mountain_peak", values: ["class": "peak"], kind: .peak),
      Case(
        form: .point, layer: "poi", values: ["subclass": "alpine_hut", "class": "lodging"],
        kind: .hut),
      Case(form: .point, layer: "place", values: ["class": "village"], kind: .place),
      Case(form: .point, layer: "place", values: ["class": "country"], kind: nil),
      Case(form: .point, values: ["highway": "bus_stop"], kind: .stop),
      Case(form: .point, layer: "poi", values: ["class": "shop"], kind: nil),
    ])
  func classes(_ each: Case) {
    #expect(MapClass(each.form, layer: each.layer) { each.values[$0] } == each.kind)
  }
}
