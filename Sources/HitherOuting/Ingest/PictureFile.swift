/// Reads a member's picture.
enum PictureFile {
  /// The picture of a path or of a `data:` URI from the manifest.
  static func read(
    _ picture: String, _ inside: (String) throws(HitherError) -> String
  ) throws(HitherError) -> ClockPicture {
    let hint = "a picture is a PNG, JPEG, GIF or WebP file of at most 1 MiB"
    if picture.hasPrefix("data:") {
      guard let found = ClockPicture(uri: picture) else {
        throw HitherError(.data, "a member's data: URI is not a picture", hint: hint)
      }
      return found
    }
    let path = try inside(picture)
    let bytes = try WholeFile.bytes(path, limit: ClockPicture.byteLimit)
    guard let found = ClockPicture(bytes: bytes) else {
      throw HitherError(.data, "this is not a picture", place: path, hint: hint)
    }
    return found
  }
}
