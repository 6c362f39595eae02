import HitherArguments
import HitherFormats
import HitherOuting
import HitherReport
import HitherSampling
import TestSupport
import Testing

@testable import hither

/// Where only some words are values, help names them and shells complete them.
@Suite("Closed sets")
struct ClosedSetTests {
  private static let declared = Hither.declaredParameters()

  /// What each option of that name must offer, wherever it is declared.
  private static let sets: [(option: String, values: [String])] = [
    ("--preset", RunNeeds.presetNames),
    ("--format", TrackFormat.all.filter(\.canRead).map(\.id)),
    ("--date-order", ["day", "month"]),
    ("--units", ["metric", "imperial"]),
    ("--lang", ["en", "zh-Hant", "de"]),
    ("--policy", PolicyEntry.all.map(\.id) + ["exec:", "schedule:"]),
    ("--compress", CompressorEntry.all.map(\.id)),
    ("--write", ReportFile.allCases.map(\.rawValue) + ["all"]),
    ("--size", ["s", "m", "l"]),
    ("--only", BenchStages.all.map(\.name)),
    ("--board", ["small", "medium", "large"]),
    ("--as", ["text", "svg", "html", "json"]),
    ("--log-format", ["text", "json"]),
    ("--pipe", ["caller", "called"]),
    ("--print", ["report", "watch"]),
  ]

  @Test func theDeclarationsNameThem() throws {
    for (option, values) in Self.sets {
      let found = Self.declared.filter { $0.name == option }
      #expect(!found.isEmpty, "\(option)")
      // Events have no pictures.
      for parameter in found where (option, parameter.command) != ("--as", "hither watch") {
        #expect(Set(parameter.values) == Set(values), "\(parameter.command) \(option)")
      }
    }
    // Elsewhere the option of that name takes a position.
    let formats = try #require(
      Self.declared.first { $0.command == "hither convert" && $0.name == "--to" })
    #expect(formats.values == TrackFormat.all.filter(\.canWrite).map(\.id) && formats.isClosed)
    let operators = try #require(
      Self.declared.first { $0.command == "hither operators" && $0.name == "<name>" })
    #expect(operators.values.contains("fences") && operators.isClosed)
  }

  @Test func helpNamesThem() throws {
    let folder = try ScratchFolder()
    var pages: [String: String] = [:]
    for parameter in Self.declared where !parameter.values.isEmpty && !parameter.isUnused {
      let words = parameter.command.split(separator: " ").dropFirst().map(String.init)
      let page = try pages[parameter.command] ?? hither(words + ["--help"], in: folder).text
      pages[parameter.command] = page
      let words2 = Set(page.split { " ,;()\n".contains($0) }.map(String.init))
      let missing = parameter.values.filter { !words2.contains($0) }
      #expect(missing == [], "\(parameter.command) \(parameter.name)")
    }
    #expect(pages.count > 10)
  }

  @Test(arguments: CompletionShell.allCases)
  func shellsCompleteThem(_ shell: CompletionShell) throws {
    let run = try hither("completions", shell.rawValue, in: try ScratchFolder())
    for parameter in Self.declared where !parameter.values.isEmpty && !parameter.isUnused {
      #expect(
        run.text.contains(parameter.values.joined(separator: " ")),
        "\(parameter.command) \(parameter.name)")
    }
  }

  /// A word that a program refuses by naming others is of a closed set, and the declaration has to name that.
  @Test func whatIsListedIsTaken() throws {
    let folder = try ScratchFolder()
    try folder.write(Tracks.gpx(), to: "leo.gpx")
    for tool in RunNeeds.presetNames {
      #expect(
        try hither("summarize", "leo.gpx", "--preset", tool, in: folder).status == 0, "\(tool)")
    }
    let names = try hither("sample", "--list", in: folder)
    #expect(names.status == 0 && names.diagnostics.isEmpty)
    for policy in PolicyEntry.all {
      #expect(names.text.contains("\n  \(policy.id) "), "\(policy.id)")
      for parameter in policy.parameters { #expect(names.text.contains("\(parameter.name)=")) }
      let run = try hither("sample", "leo.gpx", "--policy", policy.id, "-o", "-", in: folder)
      #expect(run.status == 0, "\(policy.id)")
    }
    for simplification in CompressorEntry.all {
      #expect(names.text.contains("\n  \(simplification.id) "), "\(simplification.id)")
      let run = try hither(
        "sample", "leo.gpx", "--compress", simplification.id + ":10", "-o", "-", in: folder)
      #expect(run.status == 0, "\(simplification.id)")
    }
  }
}
