import TestSupport
import Testing

@Suite("MadeDocuments: declarations of the library") struct MadeDocumentsOfLibraryTests {
  @Test func theListIsTheLibrarysOwn() throws {
    let text = try LibraryDeclarations().markdown()
    #expect(text.contains("distanceStandardError: Double?"))
    #expect(try Repository.file("docs/library-api.md", holds: text))
  }
}
