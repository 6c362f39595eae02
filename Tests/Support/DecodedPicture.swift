import Foundation

/// A PNG as another program decodes it: Python's standard library, row by row.
package struct DecodedPicture {
  package struct NotDecoded: Error {
    package let what: String
  }

  package let width: Int
  package let height: Int
  /// Red, green and blue of each pixel, row by row.
  package let pixels: [UInt8]

  package init(_ png: [UInt8]) throws {
    let file = FileManager.default.temporaryDirectory
      .appending(path: "hither-picture-\(UUID().uuidString).png")
    try Data(png).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", "-c", Self.program, file.path]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let bytes = [UInt8](try output.fileHandleForReading.readToEnd() ?? Data())
    process.waitUntilExit()
    guard process.terminationStatus == 0, bytes.count > 8 else {
      throw NotDecoded(what: "status \(process.terminationStatus)")
    }
    func number(_ place: Int) -> Int {
      bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    (width, height) = (number(0), number(4))
    pixels = Array(bytes[8...])
    guard pixels.count == width * height * 3 else { throw NotDecoded(what: "pixels are missing") }
  }

  /// How many pixels have each colour, as `0xRRGGBB`, within some rows.
  package func colours(rows: Range<Int>? = nil) -> [Int: Int] {
    var counts: [Int: Int] = [:]
    for pixel in (rows?.lowerBound ?? 0) * width..<(rows?.upperBound ?? height) * width {
      let place = pixel * 3
      let colour = pixels[place..<place + 3].reduce(0) { $0 << 8 | Int($1) }
      counts[colour, default: 0] += 1
    }
    return counts
  }

  /// Checks signature and checksums, inflates, and undoes the filters of 8-bit RGB.
  private static let program = """
    import struct, sys, zlib
    data = open(sys.argv[1], 'rb').read()
    assert data[:8] == b'\\x89PNG\\r\\n\\x1a\\n'
    place, packed, head, ended = 8, b'', None, False
    while place < len(data):
        size, kind = struct.unpack('>I4s', data[place:place + 8])
        body = data[place + 8:place + 8 + size]
        assert struct.unpack('>I', data[place + 8 + size:place + 12 + size])[0] == zlib.crc32(kind + body)
        if kind == b'IHDR': head = struct.unpack('>IIBBBBB', body)
        if kind == b'IDAT': packed += body
        if kind == b'IEND': ended = True
        place += 12 + size
    width, height, depth, colour, _, _, interlaced = head
    assert (depth, colour, interlaced) == (8, 2, 0) and ended
    raw, row, rows = zlib.decompress(packed), bytearray(width * 3), []
    for y in range(height):
        start = y * (width * 3 + 1)
        filter, line = raw[start], bytearray(raw[start + 1:start + 1 + width * 3])
        for x in range(width * 3):
            a = line[x - 3] if x > 2 else 0
            b, c = row[x], row[x - 3] if x > 2 else 0
            if filter == 1: line[x] = line[x] + a & 255
            elif filter == 2: line[x] = line[x] + b & 255
            elif filter == 3: line[x] = line[x] + (a + b >> 1) & 255
            elif filter == 4:
                p = a + b - c
                pa, pb, pc = abs(p - a), abs(p - b), abs(p - c)
                line[x] = line[x] + (a if pa <= pb and pa <= pc else b if pb <= pc else c) & 255
        row = line
        rows.append(bytes(line))
    sys.stdout.buffer.write(struct.pack('>II', width, height) + b''.join(rows))
    """
}
