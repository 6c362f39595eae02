internal import HitherTracks

/// Bytes of an Arrow buffer that someone else keeps.
@safe
package struct ArrowBuffer {
  fileprivate let start: UnsafeRawPointer?
  /// The number of bytes; `Int.max` if the producer did not state it and vouches for it.
  package let count: Int

  package init(_ start: UnsafeRawPointer?, count: Int) {
    unsafe (self.start, self.count) = (start, count)
  }

  /// No bytes.
  package static var none: ArrowBuffer { unsafe ArrowBuffer(nil, count: 0) }

  @inline(__always)
  fileprivate func load<Value: BitwiseCopyable>(_ index: Int, as type: Value.Type) -> Value? {
    unsafe start?.loadUnaligned(fromByteOffset: index * MemoryLayout<Value>.size, as: type)
  }

  /// A bit of a column of truths.
  fileprivate func bit(_ index: Int) -> Bool {
    guard let start = unsafe start else { return false }
    let byte = unsafe start.load(fromByteOffset: index >> 3, as: UInt8.self)
    return byte >> UInt8(index & 7) & 1 == 1
  }

  fileprivate func bytes(_ start: Int, _ end: Int) -> UnsafeBufferPointer<UInt8>? {
    guard start >= 0, end >= start, end <= count else { return nil }
    guard let data = unsafe self.start else {
      return start == end ? unsafe UnsafeBufferPointer(start: nil, count: 0) : nil
    }
    let first = unsafe data.assumingMemoryBound(to: UInt8.self) + start
    return unsafe UnsafeBufferPointer(start: first, count: end - start)
  }
}

/// A column of one batch: typed reads of its values, with its slice and validity applied.
///
/// That the buffers are long enough for the column's rows is checked once, when it is made; the places that
/// a buffer names in another are checked as they are read. `owner` keeps the bytes.
@safe
package struct ArrowColumn {
  /// The buffers of an array, in the order of its layout.
  package struct Buffers {
    /// A bit a row; nil if all rows have a value.
    var validity: ArrowBuffer?
    var values: ArrowBuffer
    /// The bytes of texts.
    var texts: [ArrowBuffer]

    package init(
      validity: ArrowBuffer?, values: ArrowBuffer, texts: [ArrowBuffer] = []
    ) {
      (self.validity, self.values, self.texts) = (validity, values, texts)
    }
  }

  package let kind: ArrowKind
  private let buffers: Buffers
  private let offset: Int
  /// The number of values between those of neighbouring rows, and before that of the first.
  private let step: Int
  private var first: Int
  /// The values of the dictionary; nil if there is none.
  package let dictionary: ArrowDictionary?
  private let owner: AnyObject?

  /// - Parameters:
  ///   - name: The column's name, for messages.
  ///   - offset: The slice's start in the buffers.
  ///   - length: The number of rows of the slice.
  package init(
    _ name: String, _ kind: ArrowKind, _ buffers: Buffers, offset: Int = 0, length: Int,
    step: Int = 1, first: Int = 0, dictionary: ArrowDictionary? = nil, owner: AnyObject?
  ) throws(ArrowFault) {
    let limit = 1 << 48
    guard (0..<limit).contains(offset), (0..<limit).contains(length), (1...1024).contains(step),
      (0..<step).contains(first)
    else { throw ArrowFault("column '\(name)' does not fit its batch") }
    let places = (offset + length) * step
    guard buffers.values.count >= kind.byteCount(places),
      buffers.validity.map({ $0.count >= (places + 7) / 8 }) ?? true
    else { throw ArrowFault("column '\(name)' is shorter than its batch") }
    (self.kind, self.buffers, self.offset) = (kind, buffers, offset)
    (self.step, self.first, self.dictionary, self.owner) = (step, first, dictionary, owner)
  }

  /// A column without a value in any row.
  private init(ofNothing: Void) {
    (kind, buffers) = (.nothing, Buffers(validity: nil, values: .none))
    (offset, step, first, dictionary, owner) = (0, 1, 0, nil, nil)
  }

  /// A column without a value in any row.
  static var nothing: ArrowColumn { ArrowColumn(ofNothing: ()) }

  /// The column of another of the values of each row.
  func every(from first: Int) -> ArrowColumn {
    var column = self
    column.first = min(first, step - 1)
    return column
  }

  /// Whether a row has a value.
  package func isValid(_ row: Int) -> Bool {
    if kind == .nothing { return false }
    guard let bits = buffers.validity else { return true }
    return bits.bit((offset + row) * step + first)
  }

  /// Rows as doubles; NaN where there is none.
  package func doubles(_ rows: Range<Int>) -> [Double] {
    switch kind {
    case .float64: numbers(rows, Double.self) { $0 }
    case .float32: numbers(rows, Float.self) { Double($0) }
    case .integer: rows.map { row in integer(row).map(Double.init) ?? .nan }
    case .decimal(let bytes, let scale): decimals(rows, bytes, scale)
    default: Array(repeating: .nan, count: rows.count)
    }
  }

  private func numbers<Value: BitwiseCopyable>(
    _ rows: Range<Int>, _ type: Value.Type, _ convert: (Value) -> Double
  ) -> [Double] {
    guard !rows.isEmpty, let data = unsafe buffers.values.start else {
      return Array(repeating: .nan, count: rows.count)
    }
    let size = MemoryLayout<Value>.size
    let start = unsafe data + (offset * step + first) * size
    let stride = step * size
    guard buffers.validity != nil else {
      return rows.map { row in
        unsafe convert(start.loadUnaligned(fromByteOffset: row * stride, as: type))
      }
    }
    return rows.map { row in
      guard isValid(row) else { return .nan }
      return unsafe convert(start.loadUnaligned(fromByteOffset: row * stride, as: type))
    }
  }

  /// Decimals as doubles, within a unit of the last place.
  private func decimals(_ rows: Range<Int>, _ bytes: Int, _ scale: Int) -> [Double] {
    let data = buffers.values
    let unit = (0..<abs(scale)).reduce(1.0) { power, _ in power * 10 }
    return rows.map { row in
      guard isValid(row) else { return .nan }
      let place = offset + row
      let value =
        switch bytes {
        case 4: data.load(place, as: Int32.self).map(Double.init)
        case 8: data.load(place, as: Int64.self).map(Double.init)
        case 16: data.load(place, as: Int128.self).map(Double.init)
        default: wide(place)
        }
      guard let value else { return .nan }
      return scale < 0 ? value * unit : value / unit
    }
  }

  /// A whole number of 256 bits. Beyond 128 bits it is far out of any range, so its upper half is enough.
  private func wide(_ place: Int) -> Double? {
    guard let low = buffers.values.load(place * 2, as: Int128.self),
      let high = buffers.values.load(place * 2 + 1, as: Int128.self)
    else { return nil }
    return high == low >> 127 ? Double(low) : Double(high) * 0x1p128
  }

  /// A row's whole number; nil if there is none, or if it is beyond 64 bits with a sign.
  package func integer(_ row: Int) -> Int64? {
    guard case .integer(let bytes, let isSigned) = kind, isValid(row) else { return nil }
    let (data, place) = (buffers.values, offset + row)
    return switch (bytes, isSigned) {
    case (1, true): data.load(place, as: Int8.self).map(Int64.init)
    case (1, false): data.load(place, as: UInt8.self).map(Int64.init)
    case (2, true): data.load(place, as: Int16.self).map(Int64.init)
    case (2, false): data.load(place, as: UInt16.self).map(Int64.init)
    case (4, true): data.load(place, as: Int32.self).map(Int64.init)
    case (4, false): data.load(place, as: UInt32.self).map(Int64.init)
    case (_, true): data.load(place, as: Int64.self)
    case (_, false): data.load(place, as: UInt64.self).flatMap(Int64.init(exactly:))
    }
  }

  /// Rows as milliseconds since 1970, halves rounded to even; `Instant.absent` where there is none.
  package func instants(_ rows: Range<Int>) -> [Int64] {
    let absent = Instant.absent.milliseconds
    guard case .timestamp(let perSecond, _) = kind, !rows.isEmpty,
      let data = unsafe buffers.values.start
    else { return Array(repeating: absent, count: rows.count) }
    let start = unsafe data + offset * 8
    return rows.map { row in
      let value = unsafe start.loadUnaligned(fromByteOffset: row * 8, as: Int64.self)
      guard value != .min, isValid(row) else { return absent }
      guard perSecond >= 1000 else {
        let product = value.multipliedReportingOverflow(by: 1000)
        // Later than any accepted time, so that the fix is rejected.
        return product.overflow ? .max : product.partialValue
      }
      let step = perSecond / 1000
      guard step > 1 else { return value }
      let (quotient, rest) = value.quotientAndRemainder(dividingBy: step)
      let floor = rest < 0 ? quotient - 1 : quotient
      let above = (rest < 0 ? rest + step : rest) * 2
      return above > step || above == step && floor & 1 == 1 ? floor + 1 : floor
    }
  }

  /// A row's truth; false where there is none.
  package func truth(_ row: Int) -> Bool {
    kind == .truth && isValid(row) && buffers.values.bit(offset + row)
  }

  /// The number of a row's text among names; -1 where there is none.
  package func name(_ row: Int, _ names: inout MemberNames) -> Int32 {
    guard isValid(row) else { return -1 }
    if kind.isInteger {
      guard let value = integer(row) else { return -1 }
      return names.number(of: Array(String(value).utf8).span)
    }
    return withText(row) { names.number(of: $0) } ?? -1
  }

  /// Passes the bytes of a row's text; nil if there is none, or if its offsets are impossible.
  func withText<Result>(_ row: Int, _ body: (Span<UInt8>) -> Result) -> Result? {
    guard isValid(row), let bytes = unsafe text(offset + row) else { return nil }
    return unsafe body(bytes.span)
  }

  private func text(_ place: Int) -> UnsafeBufferPointer<UInt8>? {
    let values = buffers.values
    switch kind {
    case .text:
      guard let start = values.load(place, as: Int32.self),
        let end = values.load(place + 1, as: Int32.self)
      else { return nil }
      return unsafe buffers.texts.first?.bytes(Int(start), Int(end))
    case .longText:
      guard let start = values.load(place, as: Int64.self),
        let end = values.load(place + 1, as: Int64.self)
      else { return nil }
      return unsafe buffers.texts.first?.bytes(Int(start), Int(end))
    case .textView:
      guard let length = values.load(place * 4, as: Int32.self).map(Int.init), length >= 0 else {
        return nil
      }
      guard length > 12 else { return unsafe values.bytes(place * 16 + 4, place * 16 + 4 + length) }
      guard let number = values.load(place * 4 + 2, as: Int32.self).map(Int.init),
        let start = values.load(place * 4 + 3, as: Int32.self).map(Int.init),
        buffers.texts.indices.contains(number)
      else { return nil }
      return unsafe buffers.texts[number].bytes(start, start + length)
    default: return nil
    }
  }
}

/// The values of a dictionary, in the parts in which they came.
package struct ArrowDictionary {
  /// Changes when values are replaced, and not when more are added.
  let version: Int
  private var parts: [(start: Int, values: ArrowColumn)] = []
  /// The number of values.
  private(set) var count = 0

  package init(version: Int) { self.version = version }

  /// Adds values after those that are there.
  package mutating func append(_ values: ArrowColumn, count: Int) {
    parts.append((self.count, values))
    self.count += count
  }

  /// The number of a value's text among names; -1 where there is none.
  func name(_ key: Int, _ names: inout MemberNames) -> Int32 {
    guard (0..<count).contains(key) else { return -1 }
    var (low, high) = (0, parts.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if parts[middle].start <= key { low = middle } else { high = middle - 1 }
    }
    return parts[low].values.name(key - parts[low].start, &names)
  }
}
