import HitherReport

/// What brings the lab's page to life: the table sorts and filters, the map shows one policy.
enum LabScript {
  static let script = PageScript(Array(PackageResources.lab_js.dropLast()))
}
