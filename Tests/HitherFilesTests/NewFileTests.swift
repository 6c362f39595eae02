import Foundation
import Glibc
import HitherFiles
import TestSupport
import Testing

/// Files that take their names when they are whole.
@Suite("New files")
struct NewFileTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func write(
    _ text: String, to name: String, _ mode: FileMode = .ownerOnly, isNamed: Bool = false
  ) throws {
    let file = try NewFile(at: folder[name], mode, isNamed: isNamed)
    try file.write(Array(text.utf8))
    try file.finish()
  }

  private func mode(_ name: String) -> UInt32 {
    var status = stat()
    return unsafe lstat(folder[name], &status) == 0 ? status.st_mode & 0o7777 : 0
  }

  @Test(
    "only the owner may read a new file, whether it has a name before or not",
    arguments: [false, true])
  func new(_ isNamed: Bool) throws {
    try write("a", to: "a.csv", isNamed: isNamed)
    #expect(mode("a.csv") == 0o600)
    try write("b", to: "b.csv", try #require(FileMode(octal: "644")), isNamed: isNamed)
    #expect(mode("b.csv") == 0o644)
    #expect(try folder.names() == ["a.csv", "b.csv"])
  }

  @Test(
    "a replaced file keeps the permissions that its owner gave it",
    arguments: [0o400, 0o640, 0o644])
  func replaced(_ bits: Int) throws {
    try folder.write("old", to: "a.csv")
    #expect(unsafe chmod(folder["a.csv"], mode_t(bits)) == 0)
    try write("new", to: "a.csv")
    #expect(try folder.text(of: "a.csv") == "new" && mode("a.csv") == bits)
    try write("newer", to: "a.csv", try #require(FileMode(octal: "664")))
    #expect(mode("a.csv") == 0o664)
  }

  @Test(
    "until a file is whole, the one before is as it was, and nothing is left of a failure",
    arguments: [false, true])
  func unfinished(_ isNamed: Bool) throws {
    try folder.write("old", to: "a.csv")
    do {
      let file = try NewFile(at: folder["a.csv"], .ownerOnly, isNamed: isNamed)
      try file.write([0x41])
      #expect(try folder.text(of: "a.csv") == "old")
      #expect(try folder.names().count == (isNamed ? 2 : 1))
    }
    #expect(try folder.names() == ["a.csv"])
  }

  @Test("a link planted under a temporary name is not followed")
  func planted() throws {
    try folder.write("precious", to: "victim")
    #expect(unsafe symlink("victim", folder["a.csv.part"]) == 0)
    try write("new", to: "a.csv")
    #expect(try folder.text(of: "victim") == "precious")
    #expect(try folder.text(of: "a.csv") == "new")
  }

  @Test("the user's own link stays a link, and leads to the new file", arguments: [true, false])
  func ownLink(_ isThere: Bool) throws {
    if isThere {
      try folder.write("old", to: "real/a.csv")
    } else {
      try folder.write("", to: "real/x")
    }
    #expect(unsafe symlink("real/a.csv", folder["b.csv"]) == 0)
    #expect(unsafe symlink(folder["b.csv"], folder["c.csv"]) == 0)
    try write("new", to: "c.csv")
    #expect(try folder.text(of: "real/a.csv") == "new")
    #expect(mode("c.csv") == 0o777 && mode("b.csv") == 0o777)
  }

  @Test("links that lead in a circle, folders and missing folders are refused")
  func refused() throws {
    #expect(unsafe symlink("b", folder["a"]) == 0)
    #expect(unsafe symlink("a", folder["b"]) == 0)
    #expect(throws: FileFault.self) { try write("", to: "a") }
    #expect(throws: FileFault.self) { try write("", to: ".") }
    #expect(throws: FileFault.self) { try write("", to: "none/a") }
    #expect(throws: FileFault.self) { try write("", to: "none/a", isNamed: true) }
  }

  /// Only the superuser can give a link to another user.
  @Test(
    "a link or file of another user in a shared folder is not written through",
    .enabled(if: geteuid() == 0))
  func foreign() throws {
    try folder.write("precious", to: "victim")
    #expect(unsafe symlink("victim", folder["link"]) == 0)
    #expect(unsafe lchown(folder["link"], 12_345, 12_345) == 0)
    try folder.write("", to: "planted")
    #expect(unsafe chown(folder["planted"], 12_345, 12_345) == 0)
    #expect(unsafe chmod(folder["planted"], 0o666) == 0 && chmod(folder.path, 0o1777) == 0)
    #expect(throws: FileFault.self) { try write("new", to: "link") }
    #expect(throws: FileFault.self) { _ = try InPlaceFile.open(folder["link"], .ownerOnly, .kept) }
    #expect(throws: FileFault.self) {
      _ = try InPlaceFile.open(folder["planted"], .ownerOnly, .kept)
    }
    #expect(throws: FileFault.self) {
      _ = try InPlaceFile.prepareDatabase(at: folder["link"], .ownerOnly)
    }
    #expect(throws: FolderFault.self) { try Folder.create(folder["link"], .ownerOnly) }
    #expect(try folder.text(of: "victim") == "precious")
    // A file that is replaced is the user's own, and not the other's to read.
    try write("new", to: "planted")
    #expect(mode("planted") == 0o600)
    // In a folder of the other's own, it is the other's to say where a name leads.
    #expect(unsafe chown(folder.path, 12_345, 12_345) == 0 && chmod(folder.path, 0o755) == 0)
    try write("new", to: "link")
    #expect(try folder.text(of: "victim") == "new")
  }

  @Test("devices and pipes are written to as they are")
  func devices() throws {
    #expect(unsafe mkfifo(folder["pipe"], 0o600) == 0)
    let reader = unsafe open(folder["pipe"], O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    try write("hello", to: "pipe")
    var bytes = [UInt8](repeating: 0, count: 9)
    #expect(unsafe read(reader, &bytes, 9) == 5)
    #expect(unsafe symlink("/dev/null", folder["null"]) == 0)
    try write("hello", to: "null")
    #expect(try folder.names() == ["null", "pipe"])
  }

  @Test("folders are the owner's, and those that exist stay as they are")
  func folders() throws {
    try Folder.create(folder["a/b"], .ownerOnly)
    #expect(mode("a") == 0o700 && mode("a/b") == 0o700)
    #expect(unsafe chmod(folder["a"], 0o750) == 0)
    try Folder.create(folder["a/c"], try #require(FileMode(octal: "640")))
    #expect(mode("a") == 0o750 && mode("a/c") == 0o750)
    try folder.write("", to: "file")
    #expect(throws: FolderFault.self) { try Folder.create(folder["file/a"], .ownerOnly) }
  }

  @Test("a file that is continued keeps its permissions unless others are asked for")
  func inPlace() throws {
    close(try InPlaceFile.open(folder["a"], .ownerOnly, .kept))
    #expect(mode("a") == 0o600)
    try folder.write("old", to: "b")
    #expect(unsafe chmod(folder["b"], 0o640) == 0)
    close(try InPlaceFile.open(folder["b"], .ownerOnly, .appended))
    #expect(try mode("b") == 0o640 && folder.text(of: "b") == "old")
    close(try InPlaceFile.open(folder["b"], try #require(FileMode(octal: "644")), .emptied))
    #expect(try mode("b") == 0o644 && folder.text(of: "b").isEmpty)
  }
}
