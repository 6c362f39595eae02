import Glibc
import HitherSimulation
import Testing

/// The bundled outings are what their scenarios make.
///
/// After a change that is meant to change them, run this suite with `HITHER_REMAKE_DATASETS` set to
/// the folder `datasets`: it writes them anew, and then compares.
@Suite struct DatasetTests {
  static let names = [
    "alone", "commanded-hike", "commute", "family-clock", "figure-eight", "household",
    "mountain-group", "out-and-back",
  ]

  @Test(arguments: names)
  func scenarioMakesTheFilesByteByByte(name: String) throws {
    let folder = Datasets.folder + "/" + name
    let path = folder + "/scenario.json"
    let scenario = try ScenarioDocument(parsing: try #require(Files.read(path)), file: path)
    let made = scenario.make()
    let files = made.files
    if let remade = Datasets.remade {
      for file in files {
        let inside = "\(remade)/\(name)/\(file.path)".split(
          separator: "/", omittingEmptySubsequences: false
        ).dropLast().joined(separator: "/")
        try #require(Files.makeFolder(inside))
        try #require(Files.write(file.bytes, to: "\(remade)/\(name)/\(file.path)"))
      }
    }
    var total = 0
    for file in files {
      let same = Files.read(folder + "/" + file.path) == file.bytes
      #expect(same, "\(name)/\(file.path) is not what the scenario makes")
      total += file.bytes.count
    }
    let limits = [
      "family-clock": 6_000_000, "commute": 1_100_000, "household": 2_000_000,
    ]
    #expect(total < (limits[name] ?? 1_000_000))
    let tracks = name == "household" ? "/streams/tracks" : "/tracks"
    #expect(Set(Files.names(in: folder + tracks)).count == made.members)
  }
}

/// Where the bundled outings are.
enum Datasets {
  static var folder: String {
    #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
      .joined(separator: "/") + "/datasets"
  }

  static var remade: String? {
    guard let value = unsafe getenv("HITHER_REMAKE_DATASETS") else { return nil }
    return unsafe String(cString: value)
  }
}

/// The few calls on files that these tests need.
enum Files {
  static func read(_ path: String) -> [UInt8]? {
    guard let file = unsafe fopen(path, "rb") else { return nil }
    defer { _ = unsafe fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe fread(&chunk, 1, chunk.count, file)
      guard count > 0 else { return bytes }
      bytes.append(contentsOf: chunk[..<count])
    }
  }

  static func write(_ bytes: [UInt8], to path: String) -> Bool {
    guard let file = unsafe fopen(path, "wb") else { return false }
    let count = unsafe fwrite(bytes, 1, bytes.count, file)
    return unsafe fclose(file) == 0 && count == bytes.count
  }

  /// Makes a folder and the one above it, where they are not there yet.
  static func makeFolder(_ path: String) -> Bool {
    let parent = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    unsafe mkdir(parent.joined(separator: "/"), 0o755)
    return unsafe mkdir(path, 0o755) == 0 || errno == EEXIST
  }

  static func names(in folder: String) -> [String] {
    guard let directory = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(directory) }
    var names: [String] = []
    while let entry = unsafe readdir(directory) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
        unsafe String(cString: UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self))
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names
  }
}
