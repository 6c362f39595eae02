/// A text of a picture with its layout.
package struct PictureText: Hashable, Sendable {
  /// The side of its position on which a text is set.
  package enum Alignment: Sendable {
    case leading, centred
  }

  package var text: String
  /// The font size, in pixels.
  package var size: Double
  package var isBold: Bool
  package var colour: PictureColour
  package var alignment: Alignment
  /// The maximum width in pixels, beyond which it is broken into lines; nil for one line of any length.
  package var widest: Double?
  /// The largest number of lines; a longer text ends with `…`.
  package var mostLines: Int

  package init(
    _ text: String, size: Double, isBold: Bool = false, colour: PictureColour,
    alignment: Alignment = .leading, widest: Double? = nil, mostLines: Int = 1
  ) {
    self.text = text
    self.size = size
    self.isBold = isBold
    self.colour = colour
    self.alignment = alignment
    self.widest = widest
    self.mostLines = mostLines
  }
}

/// A colour of a picture in sRGB, each part 0…1.
package struct PictureColour: Hashable, Sendable {
  package let red: Double
  package let green: Double
  package let blue: Double

  package init(red: Double, green: Double, blue: Double) {
    self.red = red
    self.green = green
    self.blue = blue
  }
}
