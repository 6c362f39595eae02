import Foundation
import HitherEngine
import HitherOuting
import HitherReport
import HitherTracks
import HitherTransit
import TestSupport
import Testing

/// The catalogue knows every operator, and says of it what its documentation says.
@Suite("The catalogue of operators")
struct OperatorCatalogueTests {
  static let operators = OperatorCatalogue(OutingProduct.departures.operators)

  struct Source: Sendable {
    let type: String
    let name: String
    let state: String
  }

  /// The operators as they stand in the sources: type, name, and what the comment says of the state.
  static func sources() throws -> [Source] {
    let folder = Repository.root.appending(path: "Sources")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    var found: [Source] = []
    let declaration =
      /((?:\/\/\/.*\n)+)(?:package |public )?struct (\w+)(?:<[^>]*>)?: (?:Operator|GroupOperator|FollowerOperator|Convention) \{/
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "swift" else { continue }
      let text = try String(contentsOf: file, encoding: .utf8)
      for match in text.matches(of: declaration) {
        let rest = text[match.range.upperBound...]
        let name = rest.firstMatch(of: /name: "([a-z_]+)"/)
        found.append(
          Source(
            type: String(match.output.2), name: String(name?.output.1 ?? ""),
            state: state(String(match.output.1))))
      }
    }
    return found
  }

  /// What stands under "State:" in a comment, on one line.
  private static func state(_ comment: String) -> String {
    let lines = comment.split(separator: "\n").map {
      $0.dropFirst(3).trimmingCharacters(in: .whitespaces)
    }
    guard let start = lines.firstIndex(where: { $0.hasPrefix("State:") }) else { return "" }
    let end = lines[start...].firstIndex { $0.hasPrefix("Late data:") } ?? lines.count
    let text = lines[start..<end].joined(separator: " ").dropFirst("State:".count)
    return text.trimmingCharacters(in: CharacterSet(charactersIn: " ."))
  }

  @Test func everyOperatorOfTheSourcesIsInIt() throws {
    let sources = try Self.sources()
    // Those whose declarations the pattern does not see would not be missed.
    #expect(sources.count >= 30)
    for source in sources {
      let entries = Self.operators.names.filter {
        $0 == source.name || (source.name == "convention_" && $0.hasPrefix("convention_"))
      }
      #expect(!entries.isEmpty, "\(source.type) is not in the catalogue")
      for name in entries {
        let state = try #require(Self.operators.named(name)).description.state
        #expect(state == source.state, "\(source.type)")
      }
    }
    let known = Set(sources.map(\.name))
    for name in Self.operators.names where !name.hasPrefix("convention_") {
      #expect(known.contains(name), "no operator is called \(name)")
    }
  }

  @Test func namesAreTheirOwn() {
    let names = Self.operators.names
    #expect(Set(names).count == names.count)
    #expect(names.allSatisfy { $0.wholeMatch(of: /[a-z_]+/) != nil })
  }

  /// A default that is not accepted could not be written as it is.
  @Test func defaultsAreAccepted() throws {
    for name in Self.operators.names {
      let description = try #require(Self.operators.named(name)).description
      let parameters = description.settings.map(\.name) + description.choices.map(\.name)
      #expect(Set(parameters).count == parameters.count)
      for setting in description.settings {
        var settings = OutingSettings()
        let value = setting.value(in: settings)
        #expect(setting.set(value, in: &settings) == nil)
        var expected = OutingSettings()
        // What is set holds for all members, whatever it is.
        if setting.name == OutingSettings.gap.name {
          expected.fixedGapMilliseconds = expected.gapMilliseconds
        }
        #expect(settings == expected, "\(name) \(setting.name)")
        #expect(setting.set(setting.range.upperBound + 1, in: &settings) != nil)
      }
    }
  }

  @Test func thePageIsWhatTheCatalogueMakes() throws {
    #expect(try Repository.file("docs/operators.md", holds: OperatorsText(Self.operators).markdown))
  }
}
