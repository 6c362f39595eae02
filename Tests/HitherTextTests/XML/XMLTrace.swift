import HitherText

/// What the scanner tells of a document, one line an event.
func trace(_ document: [UInt8], pieceLength: Int = .max) -> [String] {
  var scanner = XMLScanner(BytesSource(document, pieceLength: pieceLength))
  var lines: [String] = []
  // No document has more events than three a byte; a scanner that stays in place is found out.
  for _ in 0...(document.count * 3 + 600) {
    switch scanner.next() {
    case .startElement:
      var line = "<" + scanner.string(of: scanner.nameValue)
      for index in 0..<scanner.attributeCount {
        let attribute = scanner.attribute(at: index)
        line += " \(attribute.name)=\(scanner.string(of: attribute.value))"
      }
      lines.append(line + (scanner.isDamaged ? " !" : ""))
    case .endElement: lines.append("/\(scanner.name)" + (scanner.endsWell ? "" : " implied"))
    case .text: lines.append("'" + scanner.string(of: scanner.text))
    case .fault:
      lines.append("\(scanner.fault.line):\(scanner.fault.column) \(scanner.fault)")
    case .endOfDocument:
      return lines
    }
  }
  return lines + ["never ends"]
}

func trace(_ document: String, pieceLength: Int = .max) -> [String] {
  trace(Array(document.utf8), pieceLength: pieceLength)
}

/// Whether a line of a trace tells of damage.
func isFault(_ line: String) -> Bool {
  line.first?.isNumber == true
}
