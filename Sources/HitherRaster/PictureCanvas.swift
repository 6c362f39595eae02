internal import CRsvg

/// Owner of a picture's pixels: draws SVG and texts, and returns a PNG.
///
/// Texts are set by Pango and not from the SVG, because librsvg draws them as outlines, which emoji
/// do not have; names in any script of the machine's fonts are therefore correct. The pointers
/// never leave this target. For one thread at a time.
@safe package final class PictureCanvas {
  package let width: Int
  package let height: Int
  private let library: DrawingLibrary
  private let surface: OpaquePointer
  private let context: OpaquePointer

  /// Pango's units per pixel.
  private static let units = 1024.0
  /// Font families in order; the system's fonts replace missing characters.
  private static let families = "Noto Sans,Noto Sans CJK TC,Liberation Sans,sans-serif"
  private static let (regular, bold): (UInt32, UInt32) = (400, 700)
  private static let opaquePixels: Int32 = 1
  private static let ellipsisAtEnd: UInt32 = 3
  private static let breakWordsThenLetters: UInt32 = 2

  /// Makes a black picture of a size in pixels.
  package init(width: Int, height: Int) throws(RasterError) {
    precondition((1...10_000).contains(width) && (1...10_000).contains(height))
    guard let library = DrawingLibrary.shared else { throw .missing }
    guard
      let surface = unsafe library.newSurface(Self.opaquePixels, Int32(width), Int32(height)),
      let context = unsafe library.newContext(surface)
    else { throw .drawing("the picture finds no memory") }
    self.width = width
    self.height = height
    self.library = library
    unsafe self.surface = surface
    unsafe self.context = context
  }

  deinit {
    unsafe library.destroyContext(context)
    unsafe library.destroySurface(surface)
  }

  /// Draws an SVG document over the whole picture; it cannot load external resources.
  package func draw(svg: [UInt8]) throws(RasterError) {
    var fault: OpaquePointer?
    let handle = unsafe svg.withUnsafeBufferPointer { bytes in
      unsafe library.newHandle(bytes.baseAddress, bytes.count, &fault)
    }
    guard let handle = unsafe handle else { throw unsafe failure(fault) }
    defer { unsafe library.unreference(UnsafeMutableRawPointer(handle)) }
    var viewport = hither_rectangle(x: 0, y: 0, width: Double(width), height: Double(height))
    guard unsafe library.render(handle, context, &viewport, &fault) != 0 else {
      throw unsafe failure(fault)
    }
  }

  /// The width and height of a text, in pixels.
  package func size(of text: PictureText) -> (width: Double, height: Double) {
    guard let layout = unsafe layout(text) else { return (0, 0) }
    defer { unsafe library.unreference(UnsafeMutableRawPointer(layout)) }
    var (wide, high): (Int32, Int32) = (0, 0)
    unsafe library.size(layout, &wide, &high)
    return (Double(wide) / Self.units, Double(high) / Self.units)
  }

  /// Draws a text whose first baseline is at a height; `x` is its left end, or its middle.
  package func draw(_ text: PictureText, x: Double, baseline: Double) {
    guard let layout = unsafe layout(text) else { return }
    defer { unsafe library.unreference(UnsafeMutableRawPointer(layout)) }
    var (wide, high): (Int32, Int32) = (0, 0)
    unsafe library.size(layout, &wide, &high)
    // A text with a maximum width is centred within it.
    let box = text.widest ?? Double(wide) / Self.units
    let left = text.alignment == .centred ? x - box / 2 : x
    let above = unsafe Double(library.baseline(layout)) / Self.units
    let colour = text.colour
    unsafe library.setColour(context, colour.red, colour.green, colour.blue)
    unsafe library.moveTo(context, left, baseline - above)
    unsafe library.showLayout(context, layout)
  }

  /// The picture as a PNG; equal pictures give equal bytes with one build of cairo.
  package func png() throws(RasterError) -> [UInt8] {
    var bytes: [UInt8] = []
    let status = unsafe withUnsafeMutablePointer(to: &bytes) { collected in
      unsafe library.writePNG(
        surface,
        { closure, data, length in
          guard let closure = unsafe closure, let data = unsafe data else { return 0 }
          let piece = unsafe UnsafeBufferPointer(start: data, count: Int(length))
          unsafe closure.assumingMemoryBound(to: [UInt8].self).pointee.append(contentsOf: piece)
          return 0
        }, collected)
    }
    guard status == 0, unsafe library.status(context) == 0 else {
      throw .drawing("the picture cannot be written (cairo's status \(status))")
    }
    return bytes
  }

  @unsafe private func layout(_ text: PictureText) -> OpaquePointer? {
    guard let layout = unsafe library.newLayout(context) else { return nil }
    let bytes = Array(text.text.utf8)
    unsafe bytes.withUnsafeBytes { buffer in
      let start = unsafe buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
      unsafe library.setText(layout, start, Int32(clamping: buffer.count))
    }
    if let font = unsafe library.newFont() {
      unsafe library.setFamily(font, Self.families)
      unsafe library.setWeight(font, text.isBold ? Self.bold : Self.regular)
      unsafe library.setSize(font, text.size * Self.units)
      unsafe library.setFont(layout, font)
      unsafe library.freeFont(font)
    }
    if let widest = text.widest {
      unsafe library.setWidth(layout, Int32(clamping: Int(max(1, widest) * Self.units)))
      unsafe library.setHeight(layout, -Int32(clamping: max(1, text.mostLines)))
      unsafe library.setWrap(layout, Self.breakWordsThenLetters)
      unsafe library.setEllipsis(layout, Self.ellipsisAtEnd)
      unsafe library.setAlignment(layout, text.alignment == .centred ? 1 : 0)
    }
    return unsafe layout
  }

  @unsafe private func failure(_ fault: OpaquePointer?) -> RasterError {
    guard let fault = unsafe fault else { return .drawing("the drawing cannot be read") }
    defer { unsafe library.freeError(fault) }
    let error = unsafe UnsafePointer<hither_error>(fault).pointee
    guard let message = unsafe error.message else { return .drawing("the drawing cannot be read") }
    return unsafe .drawing(String(cString: message))
  }
}
