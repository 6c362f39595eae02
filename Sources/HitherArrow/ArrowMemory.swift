import CArrow

/// The memory behind one exported structure; it goes with the object.
@safe
final class ArrowMemory {
  private var blocks: [UnsafeMutableRawPointer] = unsafe []

  deinit {
    while let block = unsafe blocks.popLast() { unsafe block.deallocate() }
  }

  /// At least one byte, at a multiple of 64 bytes as Arrow advises, and zero.
  private func allocate(_ bytes: Int) -> UnsafeMutableRawPointer {
    let size = (max(bytes, 1) + 63) / 64 * 64
    let block = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 64)
    unsafe block.initializeMemory(as: UInt8.self, repeating: 0, count: size)
    unsafe blocks.append(block)
    return unsafe block
  }

  /// A text with its terminator.
  func text(_ text: String) -> UnsafePointer<CChar> {
    let bytes = Array(text.utf8)
    let block = unsafe allocate(bytes.count + 1)
    unsafe block.copyMemory(from: bytes, byteCount: bytes.count)
    return unsafe UnsafePointer(block.assumingMemoryBound(to: CChar.self))
  }

  /// A copy of plain values.
  func copy<Value: BitwiseCopyable>(_ values: [Value]) -> UnsafeRawPointer {
    let size = values.count * MemoryLayout<Value>.stride
    let block = unsafe allocate(size)
    unsafe values.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return }
      unsafe block.copyMemory(from: start, byteCount: size)
    }
    return UnsafeRawPointer(block)
  }

  /// Truths, a bit each, the first one lowest.
  func bits(_ truths: [Bool]) -> UnsafeRawPointer {
    var bytes = [UInt8](repeating: 0, count: (truths.count + 7) / 8)
    for (index, truth) in truths.enumerated() where truth {
      bytes[index >> 3] |= 1 << UInt8(index & 7)
    }
    return unsafe copy(bytes)
  }

  /// The list of an array's buffers.
  func buffers(_ buffers: [UnsafeRawPointer?]) -> UnsafeMutablePointer<UnsafeRawPointer?> {
    let block = unsafe allocate(buffers.count * MemoryLayout<UnsafeRawPointer?>.stride)
    let list = unsafe block.bindMemory(
      to: UnsafeRawPointer?.self, capacity: unsafe buffers.count)
    for index in unsafe buffers.indices { unsafe list[index] = unsafe buffers[index] }
    return unsafe list
  }

  /// Empty structures with the list of their places.
  func schemas(
    _ count: Int
  ) -> UnsafeMutablePointer<UnsafeMutablePointer<ArrowSchema>?> { unsafe places(count) }

  func arrays(
    _ count: Int
  ) -> UnsafeMutablePointer<UnsafeMutablePointer<ArrowArray>?> { unsafe places(count) }

  private func places<Structure>(
    _ count: Int
  ) -> UnsafeMutablePointer<UnsafeMutablePointer<Structure>?> {
    let stride = unsafe MemoryLayout<UnsafeMutablePointer<Structure>?>.stride
    let block = unsafe allocate(count * stride)
    let list = unsafe block.bindMemory(
      to: UnsafeMutablePointer<Structure>?.self, capacity: max(count, 1))
    for index in 0..<count {
      let place = unsafe allocate(MemoryLayout<Structure>.stride)
      unsafe list[index] = unsafe place.bindMemory(to: Structure.self, capacity: 1)
    }
    return unsafe list
  }
}
