internal import HitherText
package import HitherTracks

extension StopDepartures {
  /// Reads an answer in JSON: raw HAFAS, or the Friendly Public Transport Format.
  ///
  /// - Parameters:
  ///   - file: The answer's name, for errors.
  ///   - zone: The zone of times that name none, as those of most HAFAS answers.
  package init(
    parsing bytes: [UInt8], file: String, zone: TimeZone?
  ) throws(FormatError) {
    do throws(JSONError) {
      let document = try JSONNode.parse(bytes)
      if document.isHAFAS {
        try self.init(hafas: document, zone: zone)
      } else {
        try self.init(friendly: document)
      }
    } catch {
      throw FormatError(
        .damaged, file: file, line: error.line, column: error.column, message: error.message)
    }
  }
}

extension JSONNode {
  /// The member that is there and is not null.
  func known(_ key: String) -> JSONNode? {
    guard let node = self[key], !node.isNull else { return nil }
    return node
  }

  /// The text of a member that is there; what is no text is none.
  func words(_ key: String) -> String? {
    guard let node = known(key), case .string(let text) = node.value, !text.isEmpty else {
      return nil
    }
    return text
  }

  /// The elements of a member; none where it is not there.
  func items(_ key: String) throws(JSONError) -> [JSONNode] {
    try known(key)?.elements(key) ?? []
  }

  /// A whole number of a member; what is none is none.
  func count(_ key: String) -> Int? {
    guard let node = known(key), case .number = node.value else { return nil }
    return try? node.integer(key)
  }

  /// Whether a member is there and true.
  func holds(_ key: String) -> Bool { self[key]?.value == .bool(true) }
}
