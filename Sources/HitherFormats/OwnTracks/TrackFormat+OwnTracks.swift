internal import HitherText

extension TrackFormat {
  /// Messages of the OwnTracks apps, as they are sent, logged, exported and stored by the Recorder.
  static let ownTracks = TrackFormat(
    id: "owntracks", suffixes: [".rec"], summary: "OwnTracks messages, JSON",
    namesMembers: true,
    recognises: { OwnTracksPacking($0) != nil },
    makeReader: { source, file, options throws(FormatError) in
      var source = source
      let keys = options.ownTracksKeys
      let start: [UInt8]
      do { start = try source.peek(recognitionLength) } catch {
        throw FormatError(error, file: file)
      }
      switch OwnTracksPacking(start) {
      case .document:
        let isMessage = OwnTracksDocument.isMessage(start)
        return ElementReader(
          OwnTracksDocument(file: file, isOfMessages: isMessage, keys: keys), source, file: file,
          isWhole: isMessage)
      case .lines:
        return LineReader(
          OwnTracksLines(file: file, namesMembers: true, keys: keys), source, file: file)
      case .recorder, nil:
        return LineReader(
          OwnTracksLines(file: file, namesMembers: false, keys: keys), source, file: file)
      }
    },
    makeWriter: { _ in OwnTracksWriter() })
}

/// How OwnTracks messages are packed in a text.
enum OwnTracksPacking {
  /// One message per line.
  case lines
  /// One message per line, after its receive time and a mark, each followed by a tab.
  case recorder
  /// A JSON document of many lines, or with the messages in a list.
  case document

  /// Recognises the packing by the start of a text; nil for any other text.
  init?(_ start: [UInt8]) {
    guard let first = start.first(where: { $0 > 0x20 && $0 < 0x80 }),
      Self.holdsType(start)
    else { return nil }
    if first == 0x5B {
      self = .document
      return
    }
    var scanner = LineScanner(BytesSource(start))
    var isRecorder = false
    var (messages, others) = (0, 0)
    // Reading from memory throws nothing.
    while true {
      guard let outcome = try? scanner.next(), outcome == .line else { break }
      guard let message = OwnTracksLines.message(in: scanner.bytes, scanner.range) else {
        continue
      }
      isRecorder = isRecorder || message != scanner.range && scanner.bytes[message].first == 0x7B
      var reader = JSONReader(scanner.bytes, range: message)
      guard let node = try? reader.readNode(), (try? reader.finish()) != nil else { continue }
      if node["_type"] != nil {
        messages += 1
      } else if node["lat"] != nil, node["lon"] != nil {
        others += 1
      }
    }
    // A single message among lines of another kind does not make it an OwnTracks file.
    guard others <= messages else { return nil }
    if messages > 0 {
      self = isRecorder ? .recorder : .lines
    } else if isRecorder {
      self = .recorder
    } else if first == 0x7B {
      self = .document
    } else {
      return nil
    }
  }

  private static let type = Array("\"_type\"".utf8)

  private static func holdsType(_ start: [UInt8]) -> Bool {
    start.indices.contains { start[$0] == 0x22 && start[$0...].starts(with: type) }
  }
}
