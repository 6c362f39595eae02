internal import HitherText

/// A reader of an XML file that fills a batch element by element.
protocol XMLElementReader {
  var xml: XMLRecords { get set }

  /// Handles a start tag; false if the batch must be returned first.
  mutating func startElement(_ batch: inout RecordBatch) throws(FormatError) -> Bool

  /// Handles an end tag or an implied end.
  mutating func endElement(_ batch: inout RecordBatch)

  /// Handles the text between two tags.
  mutating func takeText()

  /// Reads the next records by their bytes without visiting elements, up to a full batch; optional.
  mutating func takePlainRecords(_ batch: inout RecordBatch)
}

extension XMLElementReader {
  /// Reads none.
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
