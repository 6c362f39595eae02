internal import CZint

/// A QR code (ISO/IEC 18004), which a phone's camera reads as a text.
///
/// It is made by libzint, which is loaded for the first code. Up to 15 % of the code may be covered.
package struct QRCode: Sendable {
  /// The number of modules along a side, without the light margin around them.
  package let side: Int
  private let dark: [Bool]

  /// The light margin that the standard asks for, in modules.
  package static let margin = 4

  /// Encodes a text of at most about 2,300 bytes.
  package init(_ text: String) throws(RasterError) {
    guard let zint = unsafe CodeLibrary.shared?.functions else { throw .codesMissing }
    let bytes = Array(text.utf8)
    guard !bytes.isEmpty, bytes.count < 1 << 16,
      let symbol = unsafe bytes.withUnsafeBufferPointer({ buffer in
        unsafe buffer.baseAddress.flatMap { unsafe hither_zint_qr(zint, $0, Int32(buffer.count)) }
      })
    else { throw .drawing("the text is empty, or too long for a QR code") }
    defer { unsafe zint.pointee.ZBarcode_Delete(symbol) }
    let (rows, columns) = unsafe (Int(symbol.pointee.rows), Int(symbol.pointee.width))
    // The sizes of the standard; anything else would be a library of another version than its header.
    guard rows == columns, (21...177).contains(rows), rows % 4 == 1 else {
      throw .drawing("libzint has another version than the one that this program was built with")
    }
    side = rows
    dark = (0..<rows * rows).map { place in
      unsafe hither_zint_is_dark(symbol, Int32(place / rows), Int32(place % rows)) != 0
    }
  }

  /// Whether a module is dark; those outside are light.
  package func isDark(row: Int, column: Int) -> Bool {
    (0..<side).contains(row) && (0..<side).contains(column) && dark[row * side + column]
  }

  /// The dark modules as the outline of an SVG path in units of a module, from the code's upper left corner.
  package var path: String {
    var path = ""
    for row in 0..<side {
      var column = 0
      while column < side {
        let start = column
        while isDark(row: row, column: column) { column += 1 }
        if column > start {
          path += "M\(start) \(row)h\(column - start)v1h-\(column - start)z"
        } else {
          column += 1
        }
      }
    }
    return path
  }

  /// The code as an SVG picture, dark on light whatever its surroundings.
  package var svg: String {
    let (edge, size) = (-Self.margin, side + 2 * Self.margin)
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="\(edge) \(edge) \(size) \(size)" width="\(size * 8)" \
      height="\(size * 8)" shape-rendering="crispEdges"><rect x="\(edge)" y="\(edge)" width="\(size)" \
      height="\(size)" fill="#fff"/><path d="\(path)"/></svg>

      """
  }

  /// The code as lines for a terminal: two rows of modules a line, black on white whatever the terminal's colours.
  package var terminalLines: [String] {
    let (black, end) = ("\u{1B}[38;5;16;48;5;231m", "\u{1B}[0m")
    let range = -Self.margin..<side + Self.margin
    return stride(from: range.lowerBound, to: range.upperBound, by: 2).map { row in
      black
        + range.map { column in
          switch (isDark(row: row, column: column), isDark(row: row + 1, column: column)) {
          case (false, false): " "
          case (true, false): "▀"
          case (false, true): "▄"
          case (true, true): "█"
          }
        }.joined() + end
    }
  }
}

/// The functions of libzint.
@safe private struct CodeLibrary: @unchecked Sendable {
  let functions: hither_zint_functions

  /// Nil if the library is not installed or cannot be used.
  static let shared: CodeLibrary? = {
    guard let functions = unsafe hither_zint_open() else { return nil }
    return unsafe CodeLibrary(functions: functions)
  }()
}
