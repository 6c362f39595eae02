import HitherGeodesy
package import HitherTracks

extension String: StateCoding {
  package func write(to writer: inout StateWriter) { writer.write(self) }
  package init(from reader: inout StateReader) throws(StateError) {
    self = try reader.read(String.self)
  }
}

extension Event: StateCoding {
  package func write(to writer: inout StateWriter) {
    writer.write(type)
    writer.write(time)
    writer.write(detected)
    writer.write(member)
    writer.write(subject)
    writer.write(subjectKey)
    writer.write(position)
    writer.write(fields)
  }

  package init(from reader: inout StateReader) throws(StateError) {
    let name = try reader.read(String.self)
    let time = try reader.read(Instant.self)
    let detected = try reader.read(Instant.self)
    let member = try reader.readOptional(String.self)
    let subject = try reader.readOptional(String.self)
    // Redundant: the type already implies the name.
    _ = try reader.readOptional(String.self)
    let position = try reader.readOptional(Coordinate.self)
    let fields = try reader.readList(FieldValue.self)
    guard let type = reader.events[name] else {
      throw StateError(message: "the saved state holds an event of the unknown type '\(name)'")
    }
    self.init(
      try type.read(fields), time: time, detected: detected, member: member, subject: subject,
      position: position)
  }
}

extension Event.FieldValue: StateCoding {
  package func write(to writer: inout StateWriter) {
    writer.write(name)
    switch value {
    case .null: writer.write(UInt8(0))
    case .number(let number):
      writer.write(UInt8(1))
      writer.write(number)
    case .text(let text):
      writer.write(UInt8(2))
      writer.write(text)
    case .texts(let texts):
      writer.write(UInt8(3))
      writer.write(texts)
    case .instant(let instant):
      writer.write(UInt8(4))
      writer.write(instant)
    }
  }

  package init(from reader: inout StateReader) throws(StateError) {
    let name = try reader.read(String.self)
    let value: EventValue =
      switch try reader.read(UInt8.self) {
      case 0: .null
      case 1: .number(try reader.read(Double.self))
      case 2: .text(try reader.read(String.self))
      case 3: .texts(try reader.readList(String.self))
      case 4: .instant(try reader.read(Instant.self))
      default: throw StateError.malformed("a value of an event is of no known kind")
      }
    self.init(name: name, value: value)
  }
}
