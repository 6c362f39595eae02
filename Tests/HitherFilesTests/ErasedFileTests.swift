import Foundation
import HitherFiles
import TestSupport
import Testing

/// A file is overwritten in place, and stays what and where it is.
@Suite("Erased file")
struct ErasedFileTests {
  private let folder: ScratchFolder
  init() throws { folder = try ScratchFolder() }

  private func number(_ name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: folder[name])[.systemFileNumber] as? Int
  }

  @Test func theFileStaysTheSameFile() throws {
    try folder.write("one two three", to: "a")
    let before = try number("a")
    try ErasedFile.overwrite(folder["a"], limit: 100) { bytes in
      bytes.replaceSubrange(4..<7, with: repeatElement(0x2D, count: 3))
      return true
    }
    #expect(try folder.text(of: "a") == "one --- three")
    #expect(try number("a") == before)
  }

  @Test func nothingIsWrittenUnlessItChanged() throws {
    try folder.write("text", to: "a")
    try ErasedFile.overwrite(folder["a"], limit: 100) { bytes in
      bytes = [0, 0, 0, 0]
      return false
    }
    #expect(try folder.text(of: "a") == "text")
  }

  @Test func whatCannotBeOverwrittenIsRefused() throws {
    try folder.write("longer than it may be", to: "a")
    for path in [folder["a"], folder.path, folder["none"], "/dev/null"] {
      #expect(throws: FileFault.self) {
        try ErasedFile.overwrite(path, limit: 4) { _ in true }
      }
    }
    #expect(try folder.text(of: "a") == "longer than it may be")
  }
}
