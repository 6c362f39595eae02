import HitherSampling
import HitherText

/// What `hither sample` can keep fixes by, for a person: each policy and each simplification with its parameters.
package enum ChoiceList {
  /// What the policies are called; two more bring their own choice.
  package static var policies: [String] { PolicyEntry.all.map(\.id) + ["exec:", "schedule:"] }

  /// What the simplifications are called.
  package static var compressors: [String] { CompressorEntry.all.map(\.id) }

  private typealias Entry = (name: String, summary: String, parameters: [String])

  /// The whole list.
  package static var text: [UInt8] {
    var policies: [Entry] = PolicyEntry.all.map { entry in
      (entry.id, entry.summary, entry.parameters.map { parameter(of: $0) })
    }
    policies.append(("exec:COMMAND", "Asks a program, fix by fix.", []))
    policies.append(("schedule:FILE", "Keeps the fixes whose times a file lists.", []))
    let compressors: [Entry] = CompressorEntry.all.map { entry in
      (entry.id, entry.summary, ["\(entry.parameter), \(values(in: entry.range)), always given"])
    }
    var lines = ["Policies, for --policy NAME or NAME:parameter=value,…"] + rows(policies)
    lines += ["", "Simplifications, for --compress NAME:value"] + rows(compressors)
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  private static func rows(_ entries: [Entry]) -> [String] {
    let width = (entries.map(\.0.count).max() ?? 0) + 2
    var lines: [String] = []
    for (name, summary, parameters) in entries {
      lines.append("  " + name + String(repeating: " ", count: width - name.count) + summary)
      let margin = String(repeating: " ", count: width + 4)
      lines += parameters.map { margin + $0 }
    }
    return lines
  }

  private static func parameter(of parameter: PolicyParameter) -> String {
    "\(parameter.name)=\(number(parameter.usual)), \(values(in: parameter.range))"
  }

  private static func values(in range: ClosedRange<Double>) -> String {
    "\(number(range.lowerBound)) to \(number(range.upperBound))"
  }

  private static func number(_ value: Double) -> String {
    var buffer = TextBuffer()
    buffer.append(decimal: value, places: 6)
    return String(decoding: buffer.bytes, as: UTF8.self)
  }
}
