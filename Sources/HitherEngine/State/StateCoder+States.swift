extension StateCoder {
  /// Codes a nested state, preceded by its version; another version is refused.
  package mutating func code<State: StateCoding>(
    _ state: inout State
  ) throws(StateError) {
    if isReading {
      state = try readVersioned()
    } else {
      append(State.version)
      try state.code(&self)
    }
  }

  /// Codes a state that may be absent.
  package mutating func code<State: StateCoding>(
    _ state: inout State?
  ) throws(StateError) {
    let isPresent = try coded(state != nil)
    if isReading {
      state = isPresent ? try readVersioned() : nil
    } else if var value = state {
      try code(&value)
    }
  }

  /// Codes a state without its version, where the version of the enclosing one implies it.
  package mutating func code<State: StateCoding>(
    plain state: inout State
  ) throws(StateError) {
    if isReading { state = try read() } else { try state.code(&self) }
  }

  /// Passes a state through, with its version.
  @discardableResult
  package mutating func coded<State: StateCoding>(
    _ state: State
  ) throws(StateError) -> State {
    var state = state
    try code(&state)
    return state
  }

  /// Passes a state through, without its version.
  @discardableResult
  package mutating func coded<State: StateCoding>(
    plain state: State
  ) throws(StateError) -> State {
    var state = state
    try code(plain: &state)
    return state
  }

  /// Codes a list of states, preceded by its length; none has its version.
  ///
  /// - Parameter width: The integer in which the length is stored.
  package mutating func code<Element: StateCoding>(
    _ list: inout [Element], as width: (some FixedWidthInteger & BitwiseCopyable).Type = UInt32.self
  ) throws(StateError) {
    let count = try codedCount(list.count, as: width)
    if isReading {
      list = []
      // The bytes of damaged states may claim many large elements.
      list.reserveCapacity(min(count, 1024))
      for _ in 0..<count { list.append(try read()) }
    } else {
      for var element in list { try element.code(&self) }
    }
  }

  /// Codes a list of states, each of which has its version before it.
  package mutating func code<Element: StateCoding>(
    versioned list: inout [Element]
  ) throws(StateError) {
    let count = try codedCount(list.count)
    if isReading {
      list = []
      for _ in 0..<count { list.append(try readVersioned()) }
    } else {
      for var element in list { try code(&element) }
    }
  }

  /// Codes the elements of a list whose length is the same in all states; none has its version.
  package mutating func code<Element: StateCoding>(
    elements list: inout [Element]
  ) throws(StateError) {
    if isReading {
      for index in list.indices { list[index] = try read() }
    } else {
      for var element in list { try element.code(&self) }
    }
  }

  /// Codes the elements of a list whose length is the same in all states; each has its version.
  package mutating func code<Element: StateCoding>(
    versionedElements list: inout [Element]
  ) throws(StateError) {
    if isReading {
      for index in list.indices { list[index] = try readVersioned() }
    } else {
      for var element in list { try code(&element) }
    }
  }

  /// Codes the elements of a list whose length is the same in all states, and which may be absent.
  package mutating func code<Element: StateCoding>(
    elements list: inout [Element?]
  ) throws(StateError) {
    if isReading {
      for index in list.indices { try code(&list[index]) }
    } else {
      for var element in list { try code(&element) }
    }
  }

  /// Codes a list of states that may be absent.
  package mutating func code<Element: StateCoding>(
    _ list: inout [Element?]
  ) throws(StateError) {
    let count = try codedCount(list.count)
    if isReading {
      list = []
      for _ in 0..<count { list.append(try coded(false) ? try readVersioned() : nil) }
    } else {
      for var element in list { try code(&element) }
    }
  }

  /// Passes a state through that is known to be present.
  mutating func coded<State: StateCoding>(
    present state: State?
  ) throws(StateError) -> State? {
    guard !isReading else { return try readVersioned() }
    if var state { try code(&state) }
    return state
  }

  private mutating func readVersioned<State: StateCoding>() throws(StateError) -> State {
    let version = try next(UInt16.self)
    guard version == State.version else {
      throw StateError.version(found: version, known: State.version, of: "\(State.self)")
    }
    return try read()
  }

  /// Reads into a fresh value, so that nothing of another remains.
  private mutating func read<State: StateCoding>() throws(StateError) -> State {
    var state = State()
    try state.code(&self)
    try state.validate()
    return state
  }
}
