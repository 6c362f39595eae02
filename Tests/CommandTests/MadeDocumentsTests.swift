import Foundation
import HitherEstimates
import HitherFormats
import HitherLab
import HitherPlaces
import HitherReport
import HitherSampling
import HitherText
import HitherTracks
import HitherTransit
import TestSupport
import Testing

@testable import hither

@Suite("Documents made from the rooms' tables")
struct MadeDocumentsTests {
  @Test func everyTypeHasItsOwnName() {
    let names = EventCatalogue.all.types.map { $0.type.name }
    #expect(Set(names).count == names.count)
    #expect(names.allSatisfy { $0.wholeMatch(of: /[a-z_]+\.[a-z_]+/) != nil })
  }

  @Test func theListInTheDocumentsIsTheRoomsOwn() throws {
    #expect(try Repository.file("docs/events.md", holds: EventCatalogue.all.markdown))
  }

  @Test func theSchemaOfTheSummaryIsWhatTheFieldsMake() throws {
    let schema = String(decoding: SummaryDocument.schema(), as: UTF8.self)
    #expect(try Repository.file("docs/schemas/summary.schema.json", holds: schema))
  }

  @Test func theSchemaOfThePresetsIsWhatTheFieldsMake() throws {
    let schema = String(decoding: PresetsDocument.schema(), as: UTF8.self)
    #expect(try Repository.file("docs/schemas/presets.schema.json", holds: schema))
  }

  @Test func theSchemaOfWhereaboutsIsWhatTheFieldsMake() throws {
    let schema = String(decoding: LocateDocument.schema(), as: UTF8.self)
    #expect(try Repository.file("docs/schemas/locate.schema.json", holds: schema))
  }

  @Test func theSchemaOfTheMetresOnWaysIsWhatTheFieldsMake() throws {
    let schema = String(decoding: NetworkMatchDocument.schema(), as: UTF8.self)
    #expect(try Repository.file("docs/schemas/network_match.schema.json", holds: schema))
  }

  @Test func theSchemaOfARescueIsWhatTheFieldsMake() throws {
    let schema = String(decoding: RescueDocument.schema(), as: UTF8.self)
    #expect(try Repository.file("docs/schemas/rescue.schema.json", holds: schema))
  }

  @Test func theSchemasOfPlacesAreWhatTheFieldsMake() throws {
    let places = String(decoding: PlacesListDocument.schema(), as: UTF8.self)
    #expect(try Repository.file("docs/schemas/places.schema.json", holds: places))
    let suggestions = String(decoding: PlaceSuggestionsDocument.schema(), as: UTF8.self)
    #expect(
      try Repository.file("docs/schemas/place_suggestions.schema.json", holds: suggestions))
  }

  @Test func theSchemaOfVisibilityIsWhatTheFieldsMake() throws {
    let schema = String(decoding: VisibilityListDocument.schema(), as: UTF8.self)
    #expect(try Repository.file("docs/schemas/visibility.schema.json", holds: schema))
  }

  @Test func theSchemaOfAnAuditIsWhatTheFieldsMake() throws {
    let schema = String(decoding: AuditReportDocument.schema(), as: UTF8.self)
    #expect(try Repository.file("docs/schemas/audit.schema.json", holds: schema))
  }

  @Test func theSchemaOfForgettingIsWhatTheFieldsMake() throws {
    let schema = String(decoding: ForgetDocument.schema(), as: UTF8.self)
    #expect(try Repository.file("docs/schemas/forget.schema.json", holds: schema))
  }

  @Test func theSchemaOfAnInspectionIsWhatTheFieldsMake() throws {
    let schema = String(decoding: InspectDocument.schema(), as: UTF8.self)
    #expect(try Repository.file("docs/schemas/inspect.schema.json", holds: schema))
  }

  @Test func theSchemaOfATimelineIsWhatTheFieldsMake() throws {
    let schema = String(decoding: TimelineDocument.schema(), as: UTF8.self)
    #expect(try Repository.file("docs/schemas/timeline.schema.json", holds: schema))
  }

  @Test func theSchemaOfALabRunIsWhatTheFieldsMake() throws {
    let schema = String(decoding: LabDocument.schema(), as: UTF8.self)
    #expect(try Repository.file("docs/schemas/lab.schema.json", holds: schema))
  }

  @Test func theSchemaOfTheBenchmarksIsWhatTheFieldsMake() throws {
    let schema = String(decoding: BenchDocument.schema(), as: UTF8.self)
    #expect(try Repository.file("docs/schemas/bench.schema.json", holds: schema))
  }

  @Test func theSchemaOfDeparturesIsWhatTheFieldsMake() throws {
    let schema = String(decoding: DeparturesDocument.schema(), as: UTF8.self)
    #expect(try Repository.file("docs/schemas/departures.schema.json", holds: schema))
  }

  @Test func theSchemaOfABoardIsWhatTheFieldsMake() throws {
    let schema = String(decoding: BoardDocument.schema(), as: UTF8.self)
    #expect(try Repository.file("docs/schemas/board.schema.json", holds: schema))
  }

  @Test func theSchemaOfJourneysIsWhatTheFieldsMake() throws {
    let schema = String(decoding: JourneysDocument.schema(), as: UTF8.self)
    #expect(try Repository.file("docs/schemas/journeys.schema.json", holds: schema))
  }

  @Test func theSchemaOfDeparturesOfStopsIsWhatTheFieldsMake() throws {
    let schema = String(decoding: StopDeparturesDocument.schema(), as: UTF8.self)
    #expect(try Repository.file("docs/schemas/stop_departures.schema.json", holds: schema))
  }

  @Test func theSchemaOfAnImportIsWhatTheFieldsMake() throws {
    let schema = String(decoding: TransitImportDocument.schema(), as: UTF8.self)
    #expect(try Repository.file("docs/schemas/transit_import.schema.json", holds: schema))
  }

  @Test func theSchemaOfStopsIsWhatTheFieldsMake() throws {
    let schema = String(decoding: StopsDocument.schema(), as: UTF8.self)
    #expect(try Repository.file("docs/schemas/stops.schema.json", holds: schema))
  }

  @Test(arguments: DeviceProfile.presets)
  func theDevicesOfTheStandardSweepAreThePresets(_ device: DeviceProfile) throws {
    let text = String(decoding: device.document, as: UTF8.self)
    #expect(try Repository.file("datasets/lab-standard/devices/\(device.name).json", holds: text))
    #expect(try DeviceProfile(parsing: device.document) == device)
  }

  @Test func theSchemaOfAFixIsWhatTheFieldsMake() throws {
    let schema = String(decoding: FixFields.schema(), as: UTF8.self)
    #expect(try Repository.file("docs/schemas/fix.schema.json", holds: schema))
  }

  @Test func theDataDictionaryIsWhatTheTablesMake() throws {
    #expect(try Repository.file("docs/data-dictionary.md", holds: DataDictionary.markdown))
    for field in FixFields.all { #expect(DataDictionary.markdown.contains("`\(field.name)`")) }
  }

  /// The header that is written is the fields that are told of.
  @Test func aFixIsWrittenAsItsFields() throws {
    var writer = try #require(TrackFormat.named("csv")?.writer())
    writer.begin(FileMetadata())
    let names = FixFields.all.map(\.name).joined(separator: ",")
    #expect(String(decoding: writer.takeOutput(), as: UTF8.self) == names + "\n")
  }

  @Test func theSchemaKnowsAllTypes() throws {
    let schema = String(decoding: EventSchema.json(types: EventCatalogue.all.types), as: UTF8.self)
    #expect(try Repository.file("docs/schemas/event.schema.json", holds: schema))
  }

  @Test func theSchemaOfEventsNamesFieldsAndSubjects() throws {
    let types = [StopEnded.self, FenceDwelled.self] as [any EventPayload.Type]
    let schema = try JSONNode.parse(EventSchema.json(types: types))
    let names = try schema["properties"]?["type"]?["enum"]?.elements("enum")
      .map { try $0.string("name") }
    #expect(names == ["fence.dwelled", "stop.ended"])
    let fields = try schema["allOf"]?.elements("allOf")
      .map { Self.keys($0["then"]?["properties"]) }
    #expect(fields == [["place", "duration_s"], ["duration_s"]])
  }

  static func keys(_ node: JSONNode?) -> [String] {
    guard case .object(let members)? = node?.value else { return [] }
    return members.map(\.key)
  }
}
