import CArrow
import HitherFormats

/// Gives results to a consumer by the Arrow C stream interface.
///
/// The consumer releases the stream, each batch and each schema by itself, in any order. Memory
/// belongs to the object behind `private_data`, which a release frees.
enum ArrowExport {
  /// Moves a table into a stream that the consumer owns from then on.
  static func fill(_ stream: UnsafeMutablePointer<ArrowArrayStream>, with table: ResultTable) {
    let source = StreamSource(table)
    unsafe stream.pointee.private_data = unsafe Unmanaged.passRetained(source).toOpaque()
    unsafe stream.pointee.get_schema = { stream, schema in
      guard let source = unsafe StreamSource.of(stream), let schema = unsafe schema else {
        return 22
      }
      unsafe ArrowExport.fill(schema, format: "+s", name: "", children: source.table.columns)
      return 0
    }
    unsafe stream.pointee.get_next = { stream, array in
      guard let source = unsafe StreamSource.of(stream), let array = unsafe array else { return 22 }
      unsafe array.pointee = ArrowArray()
      if let batch = source.next() { unsafe ArrowExport.fill(array, with: batch) }
      return 0
    }
    unsafe stream.pointee.get_last_error = { _ in nil }
    unsafe stream.pointee.release = { stream in
      guard let stream = unsafe stream, let data = unsafe stream.pointee.private_data else {
        return
      }
      unsafe Unmanaged<StreamSource>.fromOpaque(data).release()
      unsafe stream.pointee.private_data = nil
      unsafe stream.pointee.release = nil
    }
  }

  // MARK: - Types

  private static func fill(
    _ schema: UnsafeMutablePointer<ArrowSchema>, format: String, name: String,
    children: [(name: String, kind: ArrowValues.Kind)]
  ) {
    let memory = ArrowMemory()
    unsafe schema.pointee = ArrowSchema()
    unsafe schema.pointee.format = unsafe memory.text(format)
    unsafe schema.pointee.name = unsafe memory.text(name)
    unsafe schema.pointee.flags = children.isEmpty ? Int64(HITHER_ARROW_NULLABLE) : 0
    unsafe schema.pointee.n_children = Int64(children.count)
    let places = unsafe memory.schemas(children.count)
    unsafe schema.pointee.children = unsafe places
    for (index, child) in children.enumerated() {
      guard let place = unsafe places[index] else { continue }
      unsafe fill(place, format: child.kind.format, name: child.name, children: [])
    }
    unsafe schema.pointee.private_data = unsafe Unmanaged.passRetained(memory).toOpaque()
    unsafe schema.pointee.release = { schema in
      guard let schema = unsafe schema, let data = unsafe schema.pointee.private_data else {
        return
      }
      for index in 0..<Int(unsafe schema.pointee.n_children) {
        if let child = unsafe schema.pointee.children?[index] {
          unsafe child.pointee.release?(child)
        }
      }
      unsafe schema.pointee.private_data = nil
      unsafe schema.pointee.release = nil
      unsafe Unmanaged<ArrowMemory>.fromOpaque(data).release()
    }
  }

  // MARK: - Values

  private static func fill(
    _ array: UnsafeMutablePointer<ArrowArray>, with batch: [ArrowValues]
  ) {
    let memory = ArrowMemory()
    let places = unsafe memory.arrays(batch.count)
    for (index, column) in batch.enumerated() {
      guard let place = unsafe places[index] else { continue }
      unsafe fill(place, with: column)
    }
    unsafe array.pointee.length = Int64(batch.first?.count ?? 0)
    unsafe array.pointee.n_children = Int64(batch.count)
    unsafe array.pointee.children = unsafe places
    unsafe array.pointee.n_buffers = 1
    unsafe array.pointee.buffers = unsafe memory.buffers([nil])
    unsafe own(array, memory)
  }

  private static func fill(
    _ array: UnsafeMutablePointer<ArrowArray>, with column: ArrowValues
  ) {
    let memory = ArrowMemory()
    unsafe array.pointee.length = Int64(column.count)
    unsafe array.pointee.null_count = Int64(column.nullCount)
    let validity = column.nullCount > 0 ? unsafe memory.bits(column.valid) : nil
    let buffers: [UnsafeRawPointer?]
    switch column.kind {
    case .text:
      unsafe buffers = unsafe [validity, memory.copy(column.ends), memory.copy(column.bytes)]
    case .integer, .instant: unsafe buffers = unsafe [validity, memory.copy(column.integers)]
    case .number: unsafe buffers = unsafe [validity, memory.copy(column.numbers)]
    case .truth: unsafe buffers = unsafe [validity, memory.bits(column.truths)]
    }
    unsafe array.pointee.n_buffers = Int64(unsafe buffers.count)
    unsafe array.pointee.buffers = unsafe memory.buffers(buffers)
    unsafe own(array, memory)
  }

  private static func own(_ array: UnsafeMutablePointer<ArrowArray>, _ memory: ArrowMemory) {
    unsafe array.pointee.private_data = unsafe Unmanaged.passRetained(memory).toOpaque()
    unsafe array.pointee.release = { array in
      guard let array = unsafe array, let data = unsafe array.pointee.private_data else { return }
      for index in 0..<Int(unsafe array.pointee.n_children) {
        if let child = unsafe array.pointee.children?[index] {
          unsafe child.pointee.release?(child)
        }
      }
      unsafe array.pointee.private_data = nil
      unsafe array.pointee.release = nil
      unsafe Unmanaged<ArrowMemory>.fromOpaque(data).release()
    }
  }
}

/// The batches of a stream that a consumer reads.
private final class StreamSource {
  let table: ResultTable
  private var passed = 0

  init(_ table: ResultTable) { self.table = table }

  func next() -> [ArrowValues]? {
    guard passed < table.batches.count else { return nil }
    passed += 1
    return table.batches[passed - 1]
  }

  static func of(_ stream: UnsafeMutablePointer<ArrowArrayStream>?) -> StreamSource? {
    unsafe stream?.pointee.private_data.map {
      unsafe Unmanaged<StreamSource>.fromOpaque($0).takeUnretainedValue()
    }
  }
}
