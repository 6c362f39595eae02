package import HitherEngine

extension Operation.Body: StateCoding {
  package func write(to writer: inout StateWriter) {
    switch self {
    case .edit(let card, let changes):
      writer.write(UInt8(0))
      card.write(to: &writer)
      writer.write(changes)
    case .suggestion(let card, let changes):
      writer.write(UInt8(1))
      card.write(to: &writer)
      writer.write(changes)
    case .answer(let suggestion, let isAccepted):
      writer.write(UInt8(2))
      suggestion.write(to: &writer)
      writer.write(isAccepted)
    case .look(let card):
      writer.write(UInt8(3))
      card.write(to: &writer)
    case .admission(let publicKey, let name):
      writer.write(UInt8(4))
      writer.append(publicKey)
      name.write(to: &writer)
    case .naming(let device, let name):
      writer.write(UInt8(5))
      device.write(to: &writer)
      name.write(to: &writer)
    case .removal(let device):
      writer.write(UInt8(6))
      device.write(to: &writer)
    case .erasure(let operations):
      writer.write(UInt8(7))
      writer.write(operations)
    }
  }

  package init(from reader: inout StateReader) throws(StateError) {
    switch try reader.read(UInt8.self) {
    case 0: self = .edit(try CardKey(from: &reader), try reader.readList())
    case 1: self = .suggestion(try CardKey(from: &reader), try reader.readList())
    case 2: self = .answer(try OperationID(from: &reader), isAccepted: try reader.read())
    case 3: self = .look(try CardKey(from: &reader))
    case 4:
      var key: [UInt8] = []
      for _ in 0..<Operation.publicKeyBytes { key.append(try reader.read()) }
      self = .admission(publicKey: key, name: try Change(from: &reader))
    case 5: self = .naming(try UniqueID(from: &reader), try Change(from: &reader))
    case 6: self = .removal(try UniqueID(from: &reader))
    case 7: self = .erasure(try reader.readList())
    default: throw StateError.malformed("an edit of an unknown kind")
    }
  }
}

extension Change: StateCoding {
  package func write(to writer: inout StateWriter) {
    writer.write(field.rawValue)
    switch content {
    case .none: writer.write(UInt8(0))
    case .erased: writer.write(UInt8(1))
    case .value(let text):
      writer.write(UInt8(2))
      writer.write(text)
    }
    writer.write(base)
  }

  package init(from reader: inout StateReader) throws(StateError) {
    guard let field = CardField(rawValue: try reader.read()) else {
      throw StateError.malformed("no such field")
    }
    self.field = field
    switch try reader.read(UInt8.self) {
    case 0: content = .none
    case 1: content = .erased
    case 2: content = .value(try reader.read())
    default: throw StateError.malformed("a value of an unknown kind")
    }
    base = try reader.readOptional()
  }
}
