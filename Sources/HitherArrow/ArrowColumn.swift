import CArrow
import HitherFormats
import HitherOuting
import HitherTracks

/// A column of one batch: typed reads of its values, with its slice and validity applied.
///
/// The producer vouches for its pointers; counts, offsets and indices are checked.
@safe
struct ArrowColumn {
  let kind: ArrowKind
  let dictionaryKind: ArrowKind?
  private let buffers: UnsafeMutablePointer<UnsafeRawPointer?>?
  private let bufferCount: Int
  private let validity: UnsafeRawPointer?
  private let offset: Int
  private let dictionary: UnsafeMutablePointer<ArrowArray>?

  /// - Parameters:
  ///   - offset: The slice's start in the batch.
  ///   - length: The number of rows of the batch.
  init(
    _ field: ArrowTable.Field, _ array: UnsafeMutablePointer<ArrowArray>, offset: Int64,
    length: Int64
  ) throws(HitherError) {
    let values = unsafe array.pointee
    let (hasBuffers, hasDictionary) = unsafe (values.buffers != nil, values.dictionary != nil)
    let limit = Int64(1) << 48
    guard unsafe values.offset >= 0, unsafe values.offset < limit, offset < limit, length < limit,
      unsafe values.length >= offset + length, unsafe values.n_buffers >= field.kind.bufferCount,
      field.kind.bufferCount == 0 || hasBuffers, field.dictionary == nil || hasDictionary
    else { throw HitherError(.data, "column '\(field.name)' does not fit its batch") }
    let data = field.kind.bufferCount > 1 ? unsafe values.buffers[1] : nil
    guard unsafe data != nil || length == 0 || field.kind == .nothing else {
      throw HitherError(.data, "column '\(field.name)' has no values")
    }
    (kind, dictionaryKind) = (field.kind, field.dictionary)
    unsafe buffers = unsafe values.buffers
    bufferCount = Int(unsafe values.n_buffers)
    let mayHaveNulls = unsafe values.null_count != 0
    unsafe validity =
      field.kind.bufferCount > 0 && mayHaveNulls ? unsafe values.buffers[0] : nil
    self.offset = Int(unsafe values.offset + offset)
    unsafe dictionary = unsafe values.dictionary
  }

  /// The values of the dictionary; nil if there is none.
  func dictionaryColumn(_ name: String) throws(HitherError) -> (column: ArrowColumn, count: Int)? {
    guard let kind = dictionaryKind, let array = unsafe dictionary else { return nil }
    let length = unsafe array.pointee.length
    let field = ArrowTable.Field(name: name, kind: kind, dictionary: nil)
    return (
      try unsafe ArrowColumn(field, array, offset: 0, length: max(0, length)), Int(max(0, length))
    )
  }

  /// Whether a row has a value.
  func isValid(_ row: Int) -> Bool {
    if kind == .nothing { return false }
    guard let bits = unsafe validity else { return true }
    return unsafe Self.bit(bits, offset + row)
  }

  private static func bit(_ bits: UnsafeRawPointer, _ index: Int) -> Bool {
    let byte = unsafe bits.load(fromByteOffset: index >> 3, as: UInt8.self)
    return byte >> UInt8(index & 7) & 1 == 1
  }

  /// Rows as doubles; NaN where there is none.
  func doubles(_ rows: Range<Int>) -> [Double] {
    switch kind {
    case .float64: numbers(rows, Double.self) { $0 }
    case .float32: numbers(rows, Float.self) { Double($0) }
    case .integer: rows.map { row in integer(row).map(Double.init) ?? .nan }
    case .decimal(let bytes, let scale): decimals(rows, bytes, scale)
    default: Array(repeating: .nan, count: rows.count)
    }
  }

  private func numbers<Value>(
    _ rows: Range<Int>, _ type: Value.Type, _ convert: (Value) -> Double
  ) -> [Double] {
    guard !rows.isEmpty, let data = unsafe buffers?[1] else {
      return Array(repeating: .nan, count: rows.count)
    }
    let values = unsafe data.assumingMemoryBound(to: Value.self) + offset
    guard unsafe validity != nil else { return rows.map { row in unsafe convert(values[row]) } }
    return rows.map { row in isValid(row) ? unsafe convert(values[row]) : .nan }
  }

  /// Decimals as doubles, within a unit of the last place.
  private func decimals(_ rows: Range<Int>, _ bytes: Int, _ scale: Int) -> [Double] {
    guard let data = unsafe buffers?[1] else { return Array(repeating: .nan, count: rows.count) }
    let unit = (0..<abs(scale)).reduce(1.0) { power, _ in power * 10 }
    return rows.map { row in
      guard isValid(row) else { return .nan }
      let place = unsafe data + (offset + row) * bytes
      let value =
        switch bytes {
        case 4: Double(unsafe place.loadUnaligned(as: Int32.self))
        case 8: Double(unsafe place.loadUnaligned(as: Int64.self))
        case 16: Double(unsafe place.loadUnaligned(as: Int128.self))
        default: unsafe Self.wide(place)
        }
      return scale < 0 ? value * unit : value / unit
    }
  }

  /// A whole number of 256 bits. Beyond 128 bits it is far out of any range, so its upper half is enough.
  private static func wide(_ place: UnsafeRawPointer) -> Double {
    let low = unsafe place.loadUnaligned(as: Int128.self)
    let high = unsafe place.loadUnaligned(fromByteOffset: 16, as: Int128.self)
    return high == low >> 127 ? Double(low) : Double(high) * 0x1p128
  }

  /// A row's whole number; nil if there is none, or if it is beyond 64 bits with a sign.
  func integer(_ row: Int) -> Int64? {
    guard case .integer(let bytes, let isSigned) = kind, isValid(row),
      let data = unsafe buffers?[1]
    else { return nil }
    let place = offset + row
    return switch (bytes, isSigned) {
    case (1, true): unsafe Int64(data.assumingMemoryBound(to: Int8.self)[place])
    case (1, false): unsafe Int64(data.assumingMemoryBound(to: UInt8.self)[place])
    case (2, true): unsafe Int64(data.assumingMemoryBound(to: Int16.self)[place])
    case (2, false): unsafe Int64(data.assumingMemoryBound(to: UInt16.self)[place])
    case (4, true): unsafe Int64(data.assumingMemoryBound(to: Int32.self)[place])
    case (4, false): unsafe Int64(data.assumingMemoryBound(to: UInt32.self)[place])
    case (_, true): unsafe data.assumingMemoryBound(to: Int64.self)[place]
    case (_, false): unsafe Int64(exactly: data.assumingMemoryBound(to: UInt64.self)[place])
    }
  }

  /// Rows as milliseconds since 1970, halves rounded to even; `Instant.absent` where there is none.
  func instants(_ rows: Range<Int>) -> [Int64] {
    let absent = Instant.absent.milliseconds
    guard case .timestamp(let perSecond, _) = kind, !rows.isEmpty, let data = unsafe buffers?[1]
    else { return Array(repeating: absent, count: rows.count) }
    let values = unsafe data.assumingMemoryBound(to: Int64.self) + offset
    return rows.map { row in
      let value = unsafe values[row]
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
  func truth(_ row: Int) -> Bool {
    guard kind == .truth, isValid(row), let data = unsafe buffers?[1] else { return false }
    return unsafe Self.bit(data, offset + row)
  }

  /// The number of a row's text among names; -1 where there is none.
  func name(_ row: Int, _ names: inout MemberNames) -> Int32 {
    guard isValid(row) else { return -1 }
    if kind.isInteger {
      guard let value = integer(row) else { return -1 }
      return names.number(of: Array(String(value).utf8).span)
    }
    guard let bytes = unsafe text(row) else { return -1 }
    return unsafe names.number(of: bytes.span)
  }

  /// The bytes of a row's text; nil if its offsets are impossible.
  private func text(_ row: Int) -> UnsafeBufferPointer<UInt8>? {
    guard let table = unsafe buffers?[1] else { return nil }
    let place = offset + row
    switch kind {
    case .text:
      let ends = unsafe table.assumingMemoryBound(to: Int32.self)
      return unsafe bytes(in: 2, Int(ends[place]), Int(ends[place + 1]))
    case .longText:
      let ends = unsafe table.assumingMemoryBound(to: Int64.self)
      return unsafe bytes(in: 2, Int(ends[place]), Int(ends[place + 1]))
    case .textView:
      let view = unsafe table + place * 16
      let length = Int(unsafe view.loadUnaligned(as: Int32.self))
      guard length > 12 else {
        guard length >= 0 else { return nil }
        let start = unsafe (view + 4).assumingMemoryBound(to: UInt8.self)
        return unsafe UnsafeBufferPointer(start: start, count: length)
      }
      let number = Int(unsafe view.loadUnaligned(fromByteOffset: 8, as: Int32.self))
      let start = Int(unsafe view.loadUnaligned(fromByteOffset: 12, as: Int32.self))
      // The last buffer holds the lengths of those before it.
      guard number >= 0, number + 2 < bufferCount - 1 else { return nil }
      return unsafe bytes(in: number + 2, start, start + length)
    default: return nil
    }
  }

  private func bytes(in buffer: Int, _ start: Int, _ end: Int) -> UnsafeBufferPointer<UInt8>? {
    guard start >= 0, end >= start else { return nil }
    guard let data = unsafe buffers?[buffer] else {
      return start == end ? unsafe UnsafeBufferPointer(start: nil, count: 0) : nil
    }
    let first = unsafe data.assumingMemoryBound(to: UInt8.self) + start
    return unsafe UnsafeBufferPointer(start: first, count: end - start)
  }
}
