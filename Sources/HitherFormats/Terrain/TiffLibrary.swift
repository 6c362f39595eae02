internal import CTiff

/// The functions of libtiff, loaded when the first GeoTIFF is opened.
@safe struct TiffLibrary: @unchecked Sendable {
  /// Nil if the library is not installed or lacks one of the functions.
  static let shared = unsafe hither_tiff_open().map { unsafe TiffLibrary(functions: $0) }

  let functions: hither_tiff_functions
}

/// Owner of an open TIFF file in memory; no pointer leaves it.
@safe final class TiffFile {
  private let library: TiffLibrary
  private let content: UnsafeMutableBufferPointer<UInt8>
  private let source: UnsafeMutablePointer<hither_tiff_bytes>
  private let file: OpaquePointer

  /// `TIFFClientOpen`; nil if the bytes are not a TIFF file.
  init?(_ bytes: [UInt8], _ library: TiffLibrary) {
    self.library = library
    unsafe content = .allocate(capacity: max(1, bytes.count))
    unsafe _ = content.initialize(from: bytes)
    unsafe source = .allocate(capacity: 1)
    guard let start = unsafe content.baseAddress else { return nil }
    unsafe source.initialize(
      to: hither_tiff_bytes(start: start, count: UInt64(bytes.count), place: 0))
    guard let file = unsafe hither_tiff_open_bytes(library.functions, source) else {
      unsafe content.deallocate()
      unsafe source.deallocate()
      return nil
    }
    unsafe self.file = file
  }

  deinit {
    unsafe library.functions.pointee.TIFFClose(file)
    unsafe content.deallocate()
    unsafe source.deallocate()
  }

  /// `TIFFGetFieldDefaulted` for a number.
  func number(_ tag: UInt32, isLong: Bool = false) -> Int {
    Int(unsafe hither_tiff_number(library.functions, file, tag, isLong ? 1 : 0))
  }

  /// `TIFFGetField` for a list of numbers of 64 bits.
  func doubles(_ tag: UInt32) -> [Double] {
    var count: UInt32 = 0
    guard
      let values = unsafe hither_tiff_values(library.functions, file, tag, TIFF_DOUBLE, &count)
    else {
      return []
    }
    return (0..<Int(min(count, 64))).map {
      unsafe values.loadUnaligned(fromByteOffset: 8 * $0, as: Double.self)
    }
  }

  /// The same for numbers of 16 bits.
  func shorts(_ tag: UInt32) -> [UInt16] {
    var count: UInt32 = 0
    guard
      let values = unsafe hither_tiff_values(library.functions, file, tag, TIFF_SHORT, &count)
    else {
      return []
    }
    return (0..<Int(min(count, 4096))).map {
      unsafe values.loadUnaligned(fromByteOffset: 2 * $0, as: UInt16.self)
    }
  }

  /// The same for a text.
  func text(_ tag: UInt32) -> String {
    var count: UInt32 = 0
    guard
      let values = unsafe hither_tiff_values(library.functions, file, tag, TIFF_ASCII, &count)
    else {
      return ""
    }
    let bytes = (0..<Int(min(count, 64))).map {
      unsafe values.loadUnaligned(fromByteOffset: $0, as: UInt8.self)
    }
    return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }

  var isTiled: Bool { unsafe library.functions.pointee.TIFFIsTiled(file) != 0 }

  /// The bytes of a tile or a strip, in the machine's order.
  var blockLength: Int {
    Int(
      isTiled
        ? unsafe library.functions.pointee.TIFFTileSize(file)
        : unsafe library.functions.pointee.TIFFStripSize(file))
  }

  /// `TIFFReadEncodedTile` or `TIFFReadEncodedStrip`; nil if it is damaged or missing.
  func block(_ index: Int, _ length: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: length)
    let read = unsafe bytes.withUnsafeMutableBytes { free in
      isTiled
        ? unsafe library.functions.pointee.TIFFReadEncodedTile(
          file, UInt32(index), free.baseAddress, tmsize_t(length))
        : unsafe library.functions.pointee.TIFFReadEncodedStrip(
          file, UInt32(index), free.baseAddress, tmsize_t(length))
    }
    return read >= 0 ? bytes : nil
  }
}
