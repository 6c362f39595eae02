package import HitherFiles
package import HitherFormats
import HitherText

/// The output file of a conversion, compressed if its name says so.
package struct ConvertedFile: ~Copyable {
  private let path: String
  private let packer: GzipPacker?
  private var file: OutputFile

  /// - Parameter isNamed: Whether a writer creates the file itself.
  package init(_ path: String, _ mode: FileMode, isNamed: Bool = false) throws(HitherError) {
    self.path = path
    packer = TrackFormat.isPacked(path) ? GzipPacker() : nil
    file = try OutputFile(path, mode, isNamed: isNamed)
  }

  /// The path for a writer that creates the file itself.
  func ownPath() throws(HitherError) -> String {
    guard packer == nil else {
      throw HitherError(
        .usage, "a GeoPackage cannot be packed while it is written", place: path,
        hint: "leave out '.gz'")
    }
    return try file.ownPath()
  }

  /// Writes a writer's pending bytes, or throws the error that stopped it.
  package mutating func take(_ writer: inout any TrackWriter) throws(HitherError) {
    if var fault = writer.fault {
      fault.file = path
      throw HitherError(fault)
    }
    try write(writer.takeOutput(), isLast: false)
  }

  package consuming func finish() throws(HitherError) {
    try write([], isLast: true)
    try file.finish()
  }

  private mutating func write(_ bytes: [UInt8], isLast: Bool) throws(HitherError) {
    guard let packer else { return try file.write(bytes) }
    guard let packed = packer.pack(bytes, isLast: isLast) else {
      throw HitherError(.inputOutput, "packing failed", place: path)
    }
    try file.write(packed)
  }
}
