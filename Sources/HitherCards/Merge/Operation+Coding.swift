package import HitherEngine

extension Operation.Body: StateCoding {
  package init() { self = .erasure([]) }

  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    let kind = try c.coded(kind)
    if c.isReading { self = try Self.blank(kind) }
    switch self {
    case .edit(var card, var changes):
      try c.code(plain: &card)
      try c.code(&changes)
      self = .edit(card, changes)
    case .suggestion(var card, var changes):
      try c.code(plain: &card)
      try c.code(&changes)
      self = .suggestion(card, changes)
    case .answer(var suggestion, var isAccepted):
      try c.code(plain: &suggestion)
      try c.code(&isAccepted)
      self = .answer(suggestion, isAccepted: isAccepted)
    case .look(var card):
      try c.code(plain: &card)
      self = .look(card)
    case .admission(var publicKey, var name):
      try c.code(column: &publicKey, count: Operation.publicKeyBytes)
      try c.code(plain: &name)
      self = .admission(publicKey: publicKey, name: name)
    case .naming(var device, var name):
      try c.code(plain: &device)
      try c.code(plain: &name)
      self = .naming(device, name)
    case .removal(var device):
      try c.code(plain: &device)
      self = .removal(device)
    case .erasure(var operations):
      try c.code(&operations)
      self = .erasure(operations)
    }
  }

  private var kind: UInt8 {
    switch self {
    case .edit: 0
    case .suggestion: 1
    case .answer: 2
    case .look: 3
    case .admission: 4
    case .naming: 5
    case .removal: 6
    case .erasure: 7
    }
  }

  private static func blank(_ kind: UInt8) throws(StateError) -> Self {
    switch kind {
    case 0: .edit(CardKey(), [])
    case 1: .suggestion(CardKey(), [])
    case 2: .answer(OperationID(), isAccepted: false)
    case 3: .look(CardKey())
    case 4: .admission(publicKey: [], name: Change())
    case 5: .naming(UniqueID(), Change())
    case 6: .removal(UniqueID())
    case 7: .erasure([])
    default: throw StateError.malformed("an edit of an unknown kind")
    }
  }
}

extension Change: StateCoding {
  package init() { self.init(.title, .none) }

  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&field, orThrow: "no such field")
    try c.code(plain: &content)
    try c.code(&base)
  }
}

extension Change.Content: StateCoding {
  package init() { self = .none }

  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    switch try c.coded(kind) {
    case 0: self = .none
    case 1: self = .erased
    case 2: self = .value(try c.coded(text ?? ""))
    default: throw StateError.malformed("a value of an unknown kind")
    }
  }

  private var kind: UInt8 {
    switch self {
    case .none: 0
    case .erased: 1
    case .value: 2
    }
  }
}
