import HitherFormats
package import HitherTracks

extension ForgottenPerson {
  /// An event of somebody else in which dashes replace the names, in fields of the same length.
  ///
  /// - Returns: The event itself if it does not name the person; nil if it is the person's, or the names cannot be
  ///   replaced.
  package func redacted(_ event: Event, _ catalogue: EventCatalogue) -> Event? {
    if event.member.map(isNamed) ?? false { return nil }
    guard event.names(self) else { return event }
    guard let type = catalogue[event.type] else { return nil }
    var result = event
    result.member = event.member.map(dashed)
    result.subject = event.subject.map(dashed)
    let fields = event.fields.map { field in
      var field = field
      switch field.value {
      case .text(let text): field.value = .text(dashed(text))
      case .texts(let texts): field.value = .texts(texts.map(dashed))
      case .null, .number, .instant: break
      }
      return field
    }
    guard let payload = try? type.read(fields) else { return nil }
    result.payload = payload
    return result.names(self) ? nil : result
  }

  /// A text in which a dash replaces each byte of the names.
  private func dashed(_ text: String) -> String {
    var bytes = Array(text.utf8)
    for range in mentions(in: bytes[...]) {
      for place in range { bytes[place] = UInt8(ascii: "-") }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Event {
  /// Whether its line names a person.
  func names(_ person: ForgottenPerson) -> Bool {
    member.map(person.isNamed) ?? false || person.isMentioned(in: EventWriter.ndjson([self]))
  }
}
