import Foundation
import Testing

@testable import HitherText

@Suite("File names as text") struct NativePathTests {
  @Test("a name that is UTF-8 stands for itself")
  func wellFormed() {
    for name in ["leo.gpx", "Jörg.csv", "小薇.gpx", "100%.csv", "a%FFb.gpx", "%25"] {
      #expect(NativePath.text(of: Array(name.utf8)) == name)
    }
  }

  struct Case: Sendable {
    var bytes: [UInt8]
    var text: String
  }

  @Test(
    "other bytes and percent signs are escaped",
    arguments: [
      Case(bytes: [0x4A, 0xF6, 0x72, 0x67], text: "J%F6rg"),
      Case(bytes: [0xFF], text: "%FF"),
      Case(bytes: [0x25, 0xFF], text: "%25%FF"),
      Case(bytes: [0xC3, 0xB6, 0x80], text: "ö%80"),
      // A scalar that is cut off, and one that is too long a form.
      Case(bytes: [0xE5, 0xB0], text: "%E5%B0"),
      Case(bytes: [0xC0, 0xAF], text: "%C0%AF"),
    ])
  func illFormed(_ sample: Case) {
    #expect(NativePath.text(of: sample.bytes) == sample.text)
  }

  @Test("a text leads back to the bytes of the file that is there, and never to new ones")
  func back() throws {
    let folder = NSTemporaryDirectory() + "hither-native-\(UUID().uuidString)"
    #expect(unsafe mkdir(folder, 0o700) == 0)
    let odd = Array(folder.utf8CString.dropLast()) + [0x2F, 0x4A, CChar(bitPattern: 0xF6), 0]
    defer {
      _ = unsafe unlink(odd)
      _ = unsafe unlink(folder + "/J%F6")
      _ = unsafe rmdir(folder)
    }
    let path = folder + "/J%F6"
    #expect(NativePath.bytes(of: path) == Array(path.utf8CString), "no file has the name")
    close(unsafe open(odd, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600))
    #expect(NativePath.bytes(of: path) == odd)
    #expect(NativePath.bytes(of: folder + "/%4A%F6") == odd)
    close(unsafe open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600))
    #expect(NativePath.bytes(of: path) == Array(path.utf8CString), "the file of that very name")
    #expect(NativePath.bytes(of: folder + "/%4A%F6") == odd)
  }

  @Test("different names have different texts")
  func distinct() {
    let bytes: [UInt8] = [0x25, 0x32, 0x35, 0x46, 0xFF, 0x80, 0xC3, 0xB6]
    var names: [[UInt8]] = [[]]
    for _ in 0..<4 { names = names.flatMap { name in bytes.map { name + [$0] } } }
    let texts = names.filter { String(validating: $0, as: UTF8.self) == nil }.map {
      Array(NativePath.text(of: $0).utf8)
    }
    #expect(texts.count > 3000)
    #expect(Set(texts).count == texts.count)
  }
}
