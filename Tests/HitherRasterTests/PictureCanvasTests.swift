import HitherRaster
import TestSupport
import Testing

/// Pictures as another program sees them.
@Suite("Picture canvas")
struct PictureCanvasTests {
  private static let ink = PictureColour(red: 0, green: 0, blue: 0)

  private static func document(_ body: String) -> [UInt8] {
    Array(
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="60" height="40">\
      <rect width="60" height="40" fill="#ffffff"/>\(body)</svg>
      """.utf8)
  }

  private func picture(_ body: String, _ texts: [PictureText] = []) throws -> DecodedPicture {
    let canvas = try PictureCanvas(width: 60, height: 40)
    try canvas.draw(svg: Self.document(body))
    for text in texts { canvas.draw(text, x: 4, baseline: 30) }
    return try DecodedPicture(try canvas.png())
  }

  @Test func aDrawingIsDrawn() throws {
    let picture = try picture(##"<rect x="10" y="5" width="20" height="10" fill="#123456"/>"##)
    #expect(picture.width == 60 && picture.height == 40)
    #expect(picture.colours() == [0xFFFFFF: 2200, 0x123456: 200])
  }

  /// What a document refers to outside itself is not loaded.
  @Test func nothingOutsideIsLoaded() throws {
    let picture = try picture(
      #"<image href="file:///usr/share/pixmaps/debian-logo.png" width="60" height="40"/>"#)
    #expect(picture.colours() == [0xFFFFFF: 2400])
  }

  @Test(arguments: ["", "<svg", "no drawing", "<svg xmlns='http://www.w3.org/2000/svg'><g></svg>"])
  func aBrokenDrawingIsAnError(_ text: String) throws {
    let canvas = try PictureCanvas(width: 60, height: 40)
    let error = #expect(throws: RasterError.self) { try canvas.draw(svg: Array(text.utf8)) }
    #expect(error?.reason.isEmpty == false && error?.isLibraryMissing == false)
  }

  /// Emoji are in their own colours, and not in the text's.
  @Test func emojiKeepTheirColours() throws {
    func colourful(_ text: String) throws -> Int {
      let picture = try picture("", [PictureText(text, size: 26, colour: Self.ink)])
      return picture.colours().filter { colour, _ in
        let parts = [colour >> 16, colour >> 8 & 255, colour & 255]
        return (parts.max() ?? 0) - (parts.min() ?? 0) > 40
      }.values.reduce(0, +)
    }
    #expect(try colourful("🌻") > 100)
    #expect(try colourful("Ж美") == 0)
  }

  /// Every script has letters: none is the box that stands for a missing one.
  @Test(arguments: ["é", "Ж", "美", "한", "ひ", "ع", "ש", "ท", "ன", "ნ"])
  func scriptsHaveLetters(_ letter: String) throws {
    func drawn(_ text: String) throws -> [UInt8] {
      try picture("", [PictureText(text, size: 26, colour: Self.ink)]).pixels
    }
    // Two unassigned letters differ in the digits within their boxes, so widths are compared too.
    let canvas = try PictureCanvas(width: 60, height: 40)
    let box = PictureText("\u{0378}", size: 26, colour: Self.ink)
    let text = PictureText(letter, size: 26, colour: Self.ink)
    #expect(try drawn(letter) != drawn("\u{0378}"))
    #expect(canvas.size(of: text).width != canvas.size(of: box).width)
  }

  @Test func aTextIsBrokenIntoLines() throws {
    let canvas = try PictureCanvas(width: 60, height: 40)
    var text = PictureText("one two three four five six", size: 10, colour: Self.ink)
    let line = canvas.size(of: text)
    text.widest = line.width / 2.5
    #expect(abs(canvas.size(of: text).height - line.height) < 0.5)
    text.mostLines = 3
    let broken = canvas.size(of: text)
    #expect(broken.height > 2.5 * line.height && broken.width <= line.width / 2.5)
  }

  @Test func equalPicturesAreEqualBytes() throws {
    func bytes() throws -> [UInt8] {
      let canvas = try PictureCanvas(width: 60, height: 40)
      try canvas.draw(svg: Self.document(##"<circle r="30" fill="#0a0"/>"##))
      canvas.draw(PictureText("Jörg 🌻", size: 12, colour: Self.ink), x: 4, baseline: 30)
      return try canvas.png()
    }
    #expect(try bytes() == bytes())
  }
}
