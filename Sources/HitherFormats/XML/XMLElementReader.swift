internal import HitherText

/// A reader whose file is XML, with a batch filled element by element.
protocol XMLElementReader {
  var xml: XMLRecords { get set }

  /// Takes a start tag; false when the batch must be handed out before.
  mutating func startElement(_ batch: inout RecordBatch) throws(FormatError) -> Bool

  /// Takes an end tag, or an end that is implied.
  mutating func endElement(_ batch: inout RecordBatch)

  /// Takes the text between two tags.
  mutating func takeText()

  /// Takes records ahead that need no look at their elements, up to a full batch; never has to.
  mutating func takePlainRecords(_ batch: inout RecordBatch)
}

extension XMLElementReader {
  /// Takes none.
  mutating func takePlainRecords(_ batch: inout RecordBatch) {}
}

extension XMLElementReader {
  /// Replaces `batch` by the next points of one kind; false at the end.
  mutating func readElements(_ batch: inout RecordBatch) throws(FormatError) -> Bool {
    batch.removeAll()
    batch.hasSegments = true
    if let failure = xml.failure { throw failure }
    guard !xml.hasEnded else { return false }
    while true {
      takePlainRecords(&batch)
      if batch.fixes.count >= RecordLimits.batch { return true }
      let event = xml.nextEvent()
      switch event {
      case .startElement:
        guard try startElement(&batch) else {
          xml.heldEvent = event
          return true
        }
      case .endElement:
        endElement(&batch)
        if batch.fixes.count >= RecordLimits.batch
          || xml.rejects.count >= RecordLimits.waitingRejects
        {
          return true
        }
      case .text: takeText()
      case .fault: xml.takeFault()
      case .endOfDocument:
        try xml.endDocument(isBatchEmpty: batch.fixes.isEmpty)
        return !batch.fixes.isEmpty
      }
    }
  }
}
