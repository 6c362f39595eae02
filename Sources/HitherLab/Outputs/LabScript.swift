import HitherReport

/// The script of the lab's page: the table sorts and filters, the map shows one policy.
enum LabScript {
  static let script = PageScript(Array(PackageResources.lab_js.dropLast()))
}
