/// Small FIT files of the kinds that devices write.
enum FITSeeds {
  private typealias Field = FITText.Field

  static var all: [[UInt8]] {
    [
      activity(isBigEndian: false).file(), activity(isBigEndian: true).file(), compressed.file(),
      developer.file(headerLength: 12), activity(isBigEndian: false).file() + compressed.file(),
      course.file(),
    ]
  }

  private static func place(_ second: Int64) -> [Field] {
    [.int32(0, 298_261_618 + second * 100), .int32(1, 1_449_551_462 - second * 100)]
  }

  private static func time(_ second: Int64) -> Field { .uint32(253, 1_000_000_000 + second) }

  private static func activity(isBigEndian: Bool) -> FITText {
    var text = FITText(isBigEndian: isBigEndian)
    text.add(0, 0, [Field(0, 0x00, 4, size: 1), .uint16(1, 1), .uint16(2, 2697)])
    for second in 0..<2 as Range<Int64> {
      let fields: [Field] =
        [time(second)] + place(second) + [
          .uint16(2, 4000), .uint8(3, 120), .uint8(4, 80), .uint16(6, 1500), .int8(13, -5),
          .uint8(31, 4), .uint8(53, 64), .uint8(81, 129),
        ]
      if second == 0 { text.define(1, 20, fields) }
      text.write(1, fields)
    }
    text.add(2, 21, [time(2), Field(0, 0x00, 0, size: 1), Field(1, 0x00, 4, size: 1)])
    return text
  }

  private static var compressed: FITText {
    var text = FITText()
    text.add(0, 20, [time(0)] + place(0))
    text.define(1, 20, place(1))
    text.write(compressed: 1, offset: 5, place(1))
    text.write(compressed: 1, offset: 2, place(2))
    return text
  }

  private static var developer: FITText {
    var text = FITText()
    text.add(0, 207, [.uint8(3, 0), .uint32(4, 1)])
    text.add(1, 206, [.uint8(0, 0), .uint8(1, 3), .uint8(2, 0x84), .uint16(14, 20), .uint8(15, 2)])
    text.add(2, 20, [time(0)] + place(0) + [Field(3, 0x84, 4000, size: 2, developer: 0)])
    return text
  }

  private static var course: FITText {
    var text = FITText()
    text.add(0, 0, [Field(0, 0x00, 6, size: 1)])
    text.add(1, 20, place(0))
    text.add(1, 20, place(1))
    return text
  }
}
