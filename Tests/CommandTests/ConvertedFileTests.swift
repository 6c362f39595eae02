import TestSupport
import Testing

/// What a name's suffix says of how a file is written: packed, or separated by tabs.
@Suite("Converted files")
struct ConvertedFileTests {
  private let folder: ScratchFolder
  init() throws {
    folder = try ScratchFolder()
    try folder.write(Tracks.gpx(2000), to: "leo.gpx")
  }

  @Test("A packed file holds what the plain one does, and is the same each time")
  func packed() throws {
    for format in ["csv", "gpx", "ndjson", "geojson"] {
      let run = try shell(
        """
        hither convert leo.gpx -o a.\(format) -q && hither convert leo.gpx -o a.\(format).gz -q &&
        hither convert leo.gpx -o b.\(format).gz -q && cmp a.\(format).gz b.\(format).gz &&
        gzip -dc a.\(format).gz | cmp - a.\(format)
        """, in: folder)
      #expect(run.status == 0, "\(format): \(run.diagnostics)")
    }
    // No flags, so no name, and no time.
    #expect(try folder.bytes(of: "a.gpx.gz").prefix(8) == [31, 139, 8, 0, 0, 0, 0, 0])
  }

  @Test("What ends in .tsv is separated by tabs, and comes back the same")
  func tabs() throws {
    let run = try shell(
      """
      hither convert leo.gpx -o a.csv -q && hither convert leo.gpx -o a.tsv -q &&
      head -1 a.tsv && hither convert a.tsv -o b.csv -q && cmp a.csv b.csv
      """, in: folder)
    #expect(run.status == 0, "\(run.diagnostics)")
    #expect(run.text.hasPrefix("member\ttime\tlat\tlon\tele\t"))
  }

  @Test("An option about CSV that meets none is said to have no effect")
  func crsWithoutCSV() throws {
    for command in ["summarize leo.gpx", "convert leo.gpx -o a.csv"] {
      let run = try shell("hither \(command) --crs EPSG:2154", in: folder)
      #expect(run.status == 0)
      #expect(run.diagnostics.contains("--crs: it has no effect"), "\(run.diagnostics)")
    }
  }
}
