internal import HitherText
package import HitherTracks

extension StopDepartures {
  /// Reads an answer in JSON: raw HAFAS, or the Friendly Public Transport Format.
  ///
  /// - Parameters:
  ///   - file: The answer's name, for errors.
  ///   - zone: The zone of times without one, as in most HAFAS answers.
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
  /// The value of a member; nil if missing or null.
  func known(_ key: String) -> JSONNode? {
    guard let node = self[key], !node.isNull else { return nil }
    return node
  }

  /// The text of a member; nil if missing or not a text.
  func words(_ key: String) -> String? {
    guard let node = known(key), case .string(let text) = node.value, !text.isEmpty else {
      return nil
    }
    return text
  }

  /// The elements of a member; empty if it is missing.
  func items(_ key: String) throws(JSONError) -> [JSONNode] {
    try known(key)?.elements(key) ?? []
  }

  /// A member's whole number; nil if it is not one.
  func count(_ key: String) -> Int? {
    guard let node = known(key), case .number = node.value else { return nil }
    return try? node.integer(key)
  }

  /// Whether a member is true.
  func holds(_ key: String) -> Bool { self[key]?.value == .bool(true) }
}
