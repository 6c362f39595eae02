extension ParsableCommand {
  /// Finds mistakes in the declarations of this command and its subcommands, for a test of the
  /// program; empty if there are none.
  package static func declarationFaults() -> [String] {
    faults(of: CommandPath(root: Self.self))
  }
}

private func faults(of path: CommandPath) -> [String] {
  let parameters = path.parameters(of: path.command.init())
  var found = duplicates(parameters.flatMap(\.names).map(\.spelling))
    .map { "two parameters are called \($0)" }
  let names = path.subcommands.flatMap { [$0._commandName] + $0.configuration.aliases }
  found += duplicates(names).map { "two commands are called \($0)" }
  if !path.subcommands.isEmpty, parameters.contains(where: isOwn) {
    found.append("a command with subcommands has parameters of its own")
  }
  let positionals = parameters.filter(\.isPositional)
  for index in positionals.indices.dropFirst() {
    let earlier = positionals[index - 1]
    if earlier.isRepeating { found.append("\(earlier.display) leaves nothing for those after it") }
    if !earlier.isRequired, positionals[index].isRequired {
      found.append("\(positionals[index].display) is required after one that is not")
    }
  }
  found += parameters.filter { $0.isVisible && $0.help.abstract.isEmpty }
    .map { "\($0.display) has no help" }
  found += parameterSources(of: path.command.init()).flatMap { $0.1.declarationFaults }
  if path.command.configuration.abstract.isEmpty { found.append("it has no abstract") }
  return found.map { "\(path.name): \($0)" }
    + path.subcommands.flatMap { faults(of: path.appending($0)) }
}

private func isOwn(_ parameter: Parameter) -> Bool {
  switch parameter.kind {
  case .positional, .option, .flag: true
  case .help, .version: false
  }
}

private func duplicates(_ names: [String]) -> [String] {
  var seen: Set<String> = []
  return names.filter { !seen.insert($0).inserted }
}
