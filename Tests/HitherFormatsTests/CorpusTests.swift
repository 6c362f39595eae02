import Glibc
import HitherFormats
import HitherTracks
import Testing

/// Every file of the corpus reads, or is refused with one line, and nothing gets lost.
@Suite(.enabled(if: Corpus.folder != nil))
struct CorpusTests {
  static func files(in folder: String) -> [String] {
    guard let stream = unsafe opendir(Corpus.path(folder)) else { return [] }
    defer { unsafe closedir(stream) }
    var files: [String] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) {
          unsafe String(cString: $0)
        }
      }
      guard !name.hasPrefix(".") else { continue }
      let path = "\(folder)/\(name)"
      let isFolder = unsafe opendir(Corpus.path(path)).map { unsafe closedir($0) } != nil
      files += isFolder ? Self.files(in: path) : [path]
    }
    return files.sorted()
  }

  /// What is refused as a whole, and why: no track files, files without an order of their dates, entity
  /// bombs, and what is not XML from its first element.
  static let refused: Set<String> = [
    "apps/dawarich/semantic_history.json", "daylog/geolife-modes/010/labels.txt",
    "daylog/shankari_2016-08-05.ground_truth.json", "daylog/shankari_2016-08-05.json",
    "formats/csv/trace_all_fields.csv", "formats/fit/garmin-fenix-5-walk-records.csv",
    "hostile/defusedxml/external_file.xml",
    "hostile/defusedxml/xmlbomb.xml", "hostile/opentracks/kml22_without_locations.kml",
  ]

  @Test(arguments: ["formats", "apps", "hostile", "daylog", "hike"])
  func everyFileIsReadOrRefused(folder: String) throws {
    for path in Self.files(in: folder) {
      var points = 0
      var rejects = 0
      var fault: FormatError?
      do throws(FormatError) {
        var reader = try TrackSource.open(Corpus.path(path)).reader
        var batch = RecordBatch()
        while try reader.read(&batch) {
          if batch.kind != .waypoint { points += batch.fixes.count }
          rejects += reader.takeRejects().count
        }
        rejects += reader.takeRejects().count
        #expect(points + rejects >= reader.recordCount, "\(path)")
      } catch {
        fault = error
      }
      if let fault {
        #expect(!fault.message.isEmpty && !fault.message.contains("\n"), "\(path)")
        #expect(Self.refused.contains(path), "\(path): \(fault)")
      } else if points == 0 {
        print("no points: \(path)")
      }
    }
  }
}
