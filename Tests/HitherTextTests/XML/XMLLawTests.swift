import HitherText
import TestSupport
import Testing

/// Laws that hold for every document: what was written is read, wherever the input is cut.
@Suite struct XMLLawTests {
  /// Writes random elements in many spellings together with the events they mean.
  private struct Author {
    var random: SeededGenerator
    var document = ""
    var events: [String] = []

    mutating func writeDocument() {
      if Bool.random(using: &random) { document += "<?xml version=\"1.0\"?>" }
      document +=
        ["", "\n", "<!DOCTYPE a [<!ENTITY b '>'>]>\n"].randomElement(using: &random) ?? ""
      writeElement(depth: 0)
      document += ["", "\n<!-- end -->"].randomElement(using: &random) ?? ""
    }

    private mutating func writeElement(depth: Int) {
      let name =
        ["a", "trkpt", "TrackPointExtension", "e-l.e1", "über", "exactly8"]
        .randomElement(using: &random) ?? "a"
      let prefix = ["", "", "gpx:"].randomElement(using: &random) ?? ""
      document += "<" + prefix + name
      var event = "<" + name
      for attribute in ["lat", "lon", "version"].prefix(Int.random(in: 0...3, using: &random)) {
        let value = writeAttribute(attribute)
        event += " \(attribute)=\(value)"
      }
      events.append(event)
      if Int.random(in: 0..<4, using: &random) == 0 {
        document += "/>"
      } else {
        document += [">", " >", "\n>"].randomElement(using: &random) ?? ">"
        writeContent(depth: depth)
        document += "</" + prefix + name + (Bool.random(using: &random) ? ">" : " >")
      }
      events.append("/" + name)
    }

    private mutating func writeAttribute(_ name: String) -> String {
      let quote = Bool.random(using: &random) ? "\"" : "'"
      document += ["  ", "\n", " p:"].randomElement(using: &random) ?? " "
      document += name + (["=", " = "].randomElement(using: &random) ?? "=") + quote
      let value = writeText(count: Int.random(in: 0...12, using: &random), inSection: false)
      document += quote
      return value
    }

    private mutating func writeContent(depth: Int) {
      for _ in 0..<Int.random(in: 0...3, using: &random) where depth < 6 {
        document += ["", " ", "<!-- <x> -->\n"].randomElement(using: &random) ?? ""
        writeElement(depth: depth + 1)
      }
      var text = ""
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        let isSection = Int.random(in: 0..<3, using: &random) == 0
        if isSection { document += "<![CDATA[" }
        text += writeText(count: Int.random(in: 0...20, using: &random), inSection: isSection)
        if isSection { document += "]]>" }
        document += ["", "<!-- - -->", "<?php > ?>"].randomElement(using: &random) ?? ""
      }
      if !text.isEmpty { events.append("'" + text) }
    }

    /// Writes characters as they are or as references, none of them white space.
    private mutating func writeText(count: Int, inSection: Bool) -> String {
      var text = ""
      for _ in 0..<count {
        let character = "0123456789.-abzé山🚶<>&'\"]".randomElement(using: &random) ?? "0"
        text.append(character)
        if inSection {
          document.append(character)
        } else {
          document += spelled(character)
        }
      }
      return text
    }

    private mutating func spelled(_ character: Character) -> String {
      let escapes: [Character: String] = [
        "<": "&lt;", ">": "&gt;", "&": "&amp;", "'": "&apos;", "\"": "&quot;",
      ]
      if Int.random(in: 0..<12, using: &random) == 0, let scalar = character.unicodeScalars.first {
        return Bool.random(using: &random)
          ? "&#\(scalar.value);" : "&#x\(String(scalar.value, radix: 16));"
      }
      return escapes[character] ?? String(character)
    }
  }

  private func written(seed: UInt64) -> (document: [UInt8], events: [String]) {
    var author = Author(random: SeededGenerator(seed: seed))
    author.writeDocument()
    return (Array(author.document.utf8), author.events)
  }

  @Test(arguments: UInt64(1)...60)
  func whatIsWrittenIsRead(seed: UInt64) {
    let (document, events) = written(seed: seed)
    for pieceLength in [1, 3, 64, Int.max] {
      #expect(trace(document, pieceLength: pieceLength) == events)
    }
  }

  @Test(arguments: UInt64(100)...112)
  func aCutDocumentIsReadUpToTheCut(seed: UInt64) {
    let (document, events) = written(seed: seed)
    for length in stride(from: 0, to: document.count, by: max(1, document.count / 300)) {
      let read = trace(Array(document[..<length]))
      let sound = read.prefix { !isFault($0) && !$0.hasPrefix("'") }
      #expect(sound.elementsEqual(events.prefix(sound.count)))
      expectBalanced(read)
      #expect(trace(Array(document[..<length]), pieceLength: 5) == read)
    }
  }

  @Test(arguments: UInt64(200)...260)
  func damageNeverStopsTheScanner(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var (document, _) = written(seed: seed)
    for _ in 0..<20 {
      let index = Int.random(in: 0..<document.count, using: &random)
      document[index] = Array("<>/&;\"'=!-[]? \0a\u{7f}".utf8).randomElement(using: &random) ?? 0
      let read = trace(document)
      #expect(read.last != "never ends")
      expectBalanced(read)
      #expect(trace(document, pieceLength: 4) == read)
    }
  }

  /// Every start has its end, in order.
  private func expectBalanced(_ events: [String]) {
    var depth = 0
    for event in events {
      if event.hasPrefix("<") { depth += 1 }
      if event.hasPrefix("/") { depth -= 1 }
      #expect(depth >= 0)
    }
    #expect(depth == 0)
  }
}
