import HitherFormats
import HitherText

/// Reads small documents as a whole.
package enum WholeFile {
  /// The limit of a document such as a manifest, in bytes.
  package static let documentLimit = 16 << 20

  /// The bytes of a file; an error if it is longer than the limit.
  package static func bytes(_ path: String, limit: Int) throws(HitherError) -> [UInt8] {
    do {
      var source = try FileBytes(path: path)
      var bytes: [UInt8] = []
      while try source.read(into: &bytes, upTo: 65_536) > 0 {
        guard bytes.count <= limit else {
          throw HitherError(.data, "the file is longer than \(limit) bytes", place: path)
        }
      }
      return bytes
    } catch let error as HitherError {
      throw error
    } catch {
      throw HitherError(FormatError(error, file: path))
    }
  }

  /// The first bytes of a file.
  package static func start(_ path: String) throws(HitherError) -> [UInt8] {
    do {
      var source = try FileBytes(path: path)
      var bytes: [UInt8] = []
      _ = try source.read(into: &bytes, upTo: 4096)
      return bytes
    } catch {
      throw HitherError(FormatError(error, file: path))
    }
  }
}
