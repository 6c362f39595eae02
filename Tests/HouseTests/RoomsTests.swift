import Foundation
import Testing

/// The house as the manifest and the sources tell it.
struct House {
  struct Room {
    var name: String
    var builtOn: [String]
    /// Module name to the first file that imports it.
    var imports: [String: String]
  }

  let rooms: [Room]
  /// The commands and benchmarks, which are built on rooms as a room is.
  let program: Room
  let libraries: [String]

  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  init() throws {
    let manifest = try String(
      contentsOf: Self.root.appending(path: "Package.swift"), encoding: .utf8)
    let table = try #require(manifest.firstMatch(of: /let rooms = \[([\s\S]*?)\n\]/)).output.1
    rooms = try table.matches(of: /Room\(\s*name: "(\w+)"(?:,\s*builtOn: \[([^\]]*)\])?/).map {
      let names = ($0.output.2 ?? "").matches(of: /"(\w+)"/).map { String($0.output.1) }
      return Room(
        name: String($0.output.1), builtOn: names,
        imports: try Self.imports(ofTarget: String($0.output.1)))
    }
    let names = try #require(
      manifest.firstMatch(
        of: /executableTarget\(\s*name: "hither",\s*dependencies: dependencies\(\[([^\]]*)\]/)
    ).output.1.matches(of: /"(\w+)"/).map { String($0.output.1) }
    program = Room(name: "hither", builtOn: names, imports: try Self.imports(ofTarget: "hither"))
    libraries = manifest.matches(of: /(?:systemLibrary|target)\(name: "(C\w+)"/).map {
      String($0.output.1)
    }
  }

  static func imports(ofTarget name: String) throws -> [String: String] {
    var found: [String: String] = [:]
    let folder = root.appending(path: "Sources/\(name)")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    for case let file as URL in files ?? .init() where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      let pattern = /(?m)^(?:@\w+[ ]+)?(?:(?:package|public|internal|private)[ ]+)?import[ ]+(\w+)/
      for match in text.matches(of: pattern) {
        found[String(match.output.1)] = found[String(match.output.1)] ?? file.lastPathComponent
      }
    }
    return found
  }
}

@Suite("The house")
struct RoomsTests {
  @Test func aRoomImportsOnlyWhatItIsBuiltOn() throws {
    let house = try House()
    #expect(house.rooms.count >= 10)
    for room in house.rooms + [house.program] {
      #expect(!room.imports.isEmpty || room.builtOn.isEmpty, "\(room.name) was not read")
      for (module, file) in room.imports
      where module.hasPrefix("Hither") || house.libraries.contains(module) {
        #expect(room.builtOn.contains(module), "\(room.name)/\(file) imports \(module)")
      }
    }
  }

  @Test func aRoomIsBuiltOnWhatStandsAboveIt() throws {
    let house = try House()
    for (place, room) in house.rooms.enumerated() {
      let above = house.rooms[..<place].map(\.name)
      for name in room.builtOn where !house.libraries.contains(name) {
        #expect(above.contains(name), "\(room.name) is built on \(name), which is not above it")
      }
    }
  }

  /// What stands above the report, and brokers, are handed to the rooms as values, so that their folders can go; only
  /// the simulator of cards uses the lab, and the functions for other languages the library.
  @Test func productsAreKnownAtTheTopOnly() throws {
    let house = try House()
    let report = try #require(house.rooms.firstIndex { $0.name == "HitherReport" })
    let products = house.rooms[(report + 1)...].map(\.name)
    #expect(products.contains("HitherTransit"))
    for room in house.rooms {
      for name in room.builtOn where products.contains(name) || name == "HitherBrokers" {
        #expect(
          (room.name, name) == ("HitherCards", "HitherLab")
            || (room.name, name) == ("HitherArrow", "Hither"), "\(room.name) knows \(name)")
      }
    }
  }

  /// Modes, planted links and what is on disk are minded in one place.
  @Test func filesAreCreatedInOneRoom() throws {
    let calls =
      /\bO_CREAT\b|\bO_TRUNC\b|unsafe (?:Glibc\.)?(?:mkdir|fopen|creat|rename|link|symlink|chmod)(?:at)?\(/
    for room in try House().rooms.map(\.name) + ["hither"] where room != "HitherFiles" {
      let folder = House.root.appending(path: "Sources/\(room)")
      let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
      for case let file as URL in files ?? .init() where file.pathExtension == "swift" {
        for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        where line.firstMatch(of: /^\s*\/\//) == nil {
          #expect(!line.contains(calls), "\(file.lastPathComponent): \(line)")
        }
      }
    }
  }

  @Test func aRoomIsBuiltOnlyOnWhatItImports() throws {
    let house = try House()
    for room in house.rooms + [house.program] {
      for name in room.builtOn {
        #expect(room.imports[name] != nil, "\(room.name) never imports \(name)")
      }
    }
  }

  /// The address sanitizer leaves out the tests of safe rooms.
  @Test func aRoomIsSafeIfNothingInItIsMarkedUnsafe() throws {
    let manifest = try String(
      contentsOf: House.root.appending(path: "Package.swift"), encoding: .utf8)
    let safe = manifest.matches(of: /Room\(\s*name: "(\w+)"(?:(?!Room\()[\s\S])*?memory: \.checked/)
      .map { $0.output.1 }
    let marked = Set(
      try SourceFile.all().filter { file in
        file.lines.contains { $0.contains(/^[^\/]*\bunsafe\b/) }
      }.map(\.room))
    #expect(Set(safe) == Set(try House().rooms.map { Substring($0.name) }).subtracting(marked))
  }

  @Test func aLibraryHasOneOwner() throws {
    let house = try House()
    for library in house.libraries {
      let owners = (house.rooms + [house.program]).filter { $0.builtOn.contains(library) }.map(
        \.name)
      #expect(owners.count == 1, "\(library) is used by \(owners)")
    }
  }

  @Test(arguments: [
    "HitherText", "HitherArguments", "HitherGeodesy", "HitherTracks", "HitherEngine",
  ])
  func theFloorUsesNoFoundation(_ name: String) throws {
    let imports = try House.imports(ofTarget: name)
    #expect(imports.keys.filter { $0.hasPrefix("Foundation") } == [])
  }
}
