package import HitherFiles
package import HitherOuting

/// The output formats of a benchmark run.
package enum BenchFile {
  case json
  case junit
  case markdown
  case table

  /// Writes a run to a file, `-` for standard output.
  package func write(_ record: BenchRecord, to path: String, _ mode: FileMode = .ownerOnly)
    throws(HitherError)
  {
    let bytes =
      switch self {
      case .json: BenchDocument.json(record)
      case .junit: BenchText.junit(record)
      case .markdown: BenchText.markdown(record)
      case .table: BenchText.table(record)
      }
    try OutputFile.write(bytes, to: path, mode)
  }
}
