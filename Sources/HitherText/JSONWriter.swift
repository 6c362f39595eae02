/// Writes JSON, with keys in the given order: the same calls write the same bytes.
///
/// ```swift
/// var writer = JSONWriter(style: .pretty)
/// writer.beginObject()
/// writer.key("lat")
/// writer.value(scaled: 251_234_567, places: 7)
/// writer.endObject()
/// ```
public struct JSONWriter: Sendable {
  /// The layout of the text.
  public enum Style: Sendable {
    /// One line with a space after `:` and `,`.
    case line
    /// One line without spaces.
    case compact
    /// One line per value, indented by two spaces per level.
    case pretty
  }

  /// The text so far.
  public var buffer: TextBuffer
  private let style: Style
  /// The number of members in each open object or list.
  private var counts: [Int] = []
  private var isAfterKey = false

  /// Makes a writer that appends to `buffer`.
  public init(style: Style = .line, buffer: TextBuffer = TextBuffer()) {
    self.style = style
    self.buffer = buffer
  }

  /// Opens an object.
  public mutating func beginObject() { open(0x7B) }

  /// Closes the last opened object.
  public mutating func endObject() { close(0x7D) }

  /// Opens a list.
  public mutating func beginArray() { open(0x5B) }

  /// Closes the last opened list.
  public mutating func endArray() { close(0x5D) }

  /// Writes the name of the next member; its value must follow.
  public mutating func key(_ name: String) {
    separate()
    JSONText.append(name, to: &buffer)
    buffer.append(byte: 0x3A)
    if style != .compact { buffer.append(byte: 0x20) }
    isAfterKey = true
  }

  /// Writes a string.
  public mutating func value(_ text: String) {
    separate()
    JSONText.append(text, to: &buffer)
  }

  /// Writes a string, or null.
  public mutating func value(_ text: String?) {
    if let text { value(text) } else { null() }
  }

  /// Writes `true` or `false`.
  public mutating func value(_ bool: Bool) {
    separate()
    buffer.append(bool ? "true" as StaticString : "false")
  }

  /// Writes a whole number.
  public mutating func value(_ integer: Int) {
    separate()
    buffer.append(integer: integer)
  }

  /// Writes a whole number, or null.
  public mutating func value(_ integer: Int?) {
    if let integer { value(integer) } else { null() }
  }

  /// Writes a number rounded half to even to at most `places` decimals; null if it is not finite.
  public mutating func value(_ number: Double, places: Int) {
    separate()
    if !buffer.append(decimal: number, places: places) { buffer.append("null" as StaticString) }
  }

  /// Writes a number with at most `places` decimals, or null.
  public mutating func value(_ number: Double?, places: Int) {
    value(number ?? .nan, places: places)
  }

  /// Writes a fixed-point number: 251234567 with 7 places is `25.1234567`.
  public mutating func value(scaled number: Int64, places: Int) {
    separate()
    buffer.append(scaled: number, places: places)
  }

  /// Writes the shortest text that reads back as the same number; null if it is not finite.
  public mutating func value(shortest number: Double) {
    separate()
    if !buffer.append(shortest: number) { buffer.append("null" as StaticString) }
  }

  /// Writes `null`.
  public mutating func null() {
    separate()
    buffer.append("null" as StaticString)
  }

  /// Writes text that already is a JSON value, unchanged.
  public mutating func value(rawJSON bytes: [UInt8]) {
    separate()
    buffer.append(contentsOf: bytes)
  }

  /// Writes a value held in memory.
  public mutating func value(_ value: JSONValue) {
    switch value {
    case .null: null()
    case .bool(let bool): self.value(bool)
    case .number(let number): self.value(shortest: number)
    case .string(let string): self.value(string)
    case .array(let elements):
      beginArray()
      for element in elements { self.value(element.value) }
      endArray()
    case .object(let members):
      beginObject()
      for member in members {
        key(member.key)
        self.value(member.node.value)
      }
      endObject()
    }
  }

  /// Ends the line: between the records of NDJSON and at the end of a document.
  public mutating func newline() {
    buffer.append(byte: 0x0A)
  }

  private mutating func open(_ bracket: UInt8) {
    separate()
    buffer.append(byte: bracket)
    counts.append(0)
  }

  private mutating func close(_ bracket: UInt8) {
    precondition(!counts.isEmpty && !isAfterKey, "no object or list is open here")
    if counts.removeLast() > 0, style == .pretty { indent() }
    buffer.append(byte: bracket)
  }

  /// Writes the separator between the last value and the next.
  private mutating func separate() {
    if isAfterKey {
      isAfterKey = false
      return
    }
    guard let count = counts.last else { return }
    if count > 0 { buffer.append(byte: 0x2C) }
    counts[counts.count - 1] = count + 1
    if style == .pretty {
      indent()
    } else if style == .line, count > 0 {
      buffer.append(byte: 0x20)
    }
  }

  private mutating func indent() {
    newline()
    for _ in counts { buffer.append("  " as StaticString) }
  }
}
