/// Metrics in the text format of Prometheus, version 0.0.4
/// (https://prometheus.io/docs/instrumenting/exposition_formats/).
package enum MetricsPage {
  /// The format's media type in HTTP.
  package static let contentType = "text/plain; version=0.0.4; charset=utf-8"

  /// The page, with a help, a type and a value for each metric.
  package static func text(_ metrics: [Metric]) -> String {
    var page = ""
    for metric in metrics {
      page += "# HELP \(metric.name) \(escaped(metric.help))\n"
      page += "# TYPE \(metric.name) \(metric.kind.rawValue)\n"
      page += "\(metric.name) \(number(metric.value))\n"
    }
    return page
  }

  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { escaped, character in
      switch character {
      case "\\": escaped += "\\\\"
      case "\n": escaped += "\\n"
      default: escaped.append(character)
      }
    }
  }

  private static func number(_ value: Double) -> String {
    if value.isNaN { return "NaN" }
    if value.isInfinite { return value < 0 ? "-Inf" : "+Inf" }
    return Int64(exactly: value).map(String.init) ?? value.description
  }
}
