import HitherEngine
import HitherText
import HitherTracks

/// The steps of a declared pipeline, and their predecessors.
struct PipelineWiring {
  private struct Node {
    let fields: DocumentFields
    let name: String
    let step: PipelineStep
    /// The index of the previous step; nil for the sources.
    var before: Int?
  }

  private let operators: OperatorCatalogue
  private var nodes: [Node] = []

  /// Reads and checks the steps.
  init(
    steps: [JSONNode], _ operators: OperatorCatalogue, file: String
  ) throws(HitherError) {
    self.operators = operators
    for node in steps {
      let (fields, step) = try step(node, file)
      let name = try fields.text("name") ?? step.entry.description.name
      if try fields.text("name") != nil, nodes.contains(where: { $0.name == name }) {
        throw fields.fault("name", "two steps have the name '\(name)'")
      }
      nodes.append(
        Node(fields: fields, name: name, step: step, before: nodes.isEmpty ? nil : nodes.count - 1))
    }
    for place in nodes.indices {
      guard let name = try nodes[place].fields.text("after") else { continue }
      nodes[place].before = try index(of: name, nodes[place].fields, "after")
    }
    for place in nodes.indices { try check(place) }
  }

  /// The index of a step; that of the last one without a name, nil if there are no steps.
  func index(
    of name: String?, _ fields: DocumentFields, _ key: String
  ) throws(HitherError) -> Int? {
    guard let name else { return nodes.indices.last }
    let found = nodes.indices.filter { nodes[$0].name == name }
    guard let place = found.first else {
      throw fields.unknown(key, "step", name, nodes.map(\.name))
    }
    guard found.count == 1 else {
      throw fields.fault(
        key, "\(found.count) steps are called '\(name)'", hint: "give them \"name\"s")
    }
    return place
  }

  /// The steps that lead to one, in order.
  func chain(to place: Int?) throws(HitherError) -> [PipelineStep] {
    try places(to: place).map { nodes[$0].step }
  }

  private func places(to place: Int?) throws(HitherError) -> [Int] {
    var chain: [Int] = []
    var next = place
    while let place = next {
      guard !chain.contains(place) else {
        let names = chain.reversed().map { nodes[$0].name }
        throw nodes[place].fields.fault(
          "after", "the steps run in a circle: \(names.joined(separator: " → "))")
      }
      chain.append(place)
      next = nodes[place].before
    }
    return chain.reversed()
  }
}

// MARK: - Steps

extension PipelineWiring {
  private func step(
    _ node: JSONNode, _ file: String
  ) throws(HitherError) -> (DocumentFields, PipelineStep) {
    // The valid keys of a step depend on its operator.
    let known = node.unknownMembers(known: []).map(\.member.key)
    let all = try DocumentFields(node, "a step", file: file, keys: known)
    let name = try all.needed("operator")
    guard let entry = operators.named(name) else {
      throw all.unknown("operator", "operator", name, operators.names)
    }
    let description = entry.description
    var step = PipelineStep(entry)
    step.place = DocumentFields.place(node.place, in: file)
    let numbers = try Self.choose(description.choices, all, &step)
    let fields = try DocumentFields(
      node, "the operator '\(name)'", file: file,
      keys: ["operator", "name", "after"] + description.settings.map(\.name)
        + description.choices.map(\.name) + numbers.map(\.name))
    for number in numbers {
      guard let value = try fields.number(number.name) else { continue }
      if let fault = number.fault(of: value) { throw fields.fault(number.name, fault) }
      step.wordNumbers[number.name] = value
    }
    for setting in description.settings {
      guard let value = try fields.number(setting.name) else { continue }
      var settings = OutingSettings()
      if let fault = setting.set(value, in: &settings) {
        throw fields.fault(setting.name, fault)
      }
      step.numbers.append((setting, value))
    }
    return (fields, step)
  }

  /// Makes the choices of a step.
  ///
  /// - Returns: The numbers that may be set for the chosen words.
  private static func choose(
    _ choices: [OperatorDescription.Choice], _ fields: DocumentFields, _ step: inout PipelineStep
  ) throws(HitherError) -> [OperatorDescription.Number] {
    var numbers: [OperatorDescription.Number] = []
    for choice in choices {
      if let word = try fields.text(choice.name) { step.words[choice.name] = word }
      guard let word = step.words[choice.name] else { continue }
      guard let chosen = choice.words.first(where: { $0.word == word }) else {
        throw fields.unknown(choice.name, choice.name, word, choice.words.map(\.word))
      }
      numbers += chosen.numbers
    }
    return numbers
  }

  /// Checks that a step has its inputs.
  private func check(_ place: Int) throws(HitherError) {
    let (node, chain) = (nodes[place], try places(to: place).dropLast().map { nodes[$0].step })
    let before = chain.map(\.entry.description)
    let description = node.step.entry.description
    if !node.step.entry.looksAtGroup, chain.contains(where: \.entry.looksAtGroup) {
      throw node.fields.fault(
        "operator", "'\(description.name)' looks at members and cannot follow a step of the group")
    }
    // `MemberSteps` adds these.
    let added = Set(before.flatMap(\.adds) + GapColumns.all)
    if let missing = description.reads.first(where: { !added.contains($0) }) {
      let makers = operators.all.map(\.description).filter { $0.adds.contains(missing) }
      throw node.fields.fault(
        "operator",
        "'\(description.name)' reads the column '\(missing.name)', which no step before it adds",
        hint: makers.first.map { "put '\($0.name)' before it" })
    }
  }
}
