import HitherEngine
import HitherEstimates
import HitherPlaces
import HitherSampling
import HitherText
import HitherTracks

extension BuiltInPipeline {
  /// The pipeline as a document that `hither run` accepts.
  ///
  /// - Parameters:
  ///   - inputs: The inputs; the steps are those that apply to them.
  ///   - products: The products that may be part of it.
  package func document(
    _ inputs: [String], _ products: [OutingProduct] = []
  ) throws(HitherError) -> [UInt8] {
    var options = OutingOptions()
    options.products = products
    var settings = OutingSettings()
    var steps = options.operators.all.filter { Self.isGeneral($0) }
    if self == .watch { steps.removeAll { Self.drawing.contains($0.description.name) } }
    var outing: [(key: String, path: String)] = []
    if !inputs.isEmpty {
      var selection = InputSelection(options)
      let plan = try selection.plan(inputs)
      settings = plan.outing.settings
      steps = Self.steps(try self == .watch ? .events(plan) : .everything(plan)).map(\.entry)
      if settings.homeByMilliseconds == nil {
        steps.removeAll { $0.description.name == HomeSafe.description.name }
      }
      outing =
        plan.manifestPath.map { [("manifest", $0)] }
        ?? plan.routePath.map { [("route", $0)] } ?? []
    }
    let recordings = inputs.isEmpty ? ["tracks"] : inputs
    let sources = self == .watch ? ["-"] : recordings
    var lines = [
      "{\"schema\": \"\(PipelineDocument.schema)\",",
      " \"sources\": [\(sources.map(source).joined(separator: ", "))],",
    ]
    if self == .watch { lines += (outing.isEmpty ? [] : [self.outing(outing)]) + [live] }
    lines += [
      " \"steps\": [",
      steps.map { "  " + line($0.description, settings) }.joined(separator: ",\n") + "],",
      " \"sinks\": [\(sink)]}",
    ]
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  /// The steps that only serve drawings, totals and tables.
  private static let drawing = [
    SummaryFold.description.name, ModeFold.description.name, TempoCurve.description.name,
    Outline.description.name, HeightRecorder.description.name, SectionTimes.description.name,
  ]

  /// Whether a report of an outing with all inputs has the step.
  private static func isGeneral(_ entry: CatalogueEntry) -> Bool {
    let name = entry.description.name
    return name != SampledFixes<SpeedRule>.description.name
      && name != FenceExplainer.description.name
      // Few users name a time to be at home.
      && name != HomeSafe.description.name
      // Few users have timetables or a network.
      && !entry.description.needs.contains(.journeys)
      && !entry.description.needs.contains(.network)
      && !name.hasPrefix("convention_")
  }

  private func source(_ input: String) -> String {
    Self.object { json in
      json.key("read")
      json.value(input)
    }
  }

  private func outing(_ files: [(key: String, path: String)]) -> String {
    let object = Self.object { json in
      for file in files {
        json.key(file.key)
        json.value(file.path)
      }
    }
    return " \"outing\": \(object),"
  }

  /// The default live settings of a stream.
  private var live: String {
    let object = Self.object { json in
      for number in WatchRun.Settings.numbers {
        json.key(number.name)
        json.value(number.value(in: WatchRun.Settings()), places: 3)
      }
    }
    return " \"live\": \(object),"
  }

  private var sink: String {
    Self.object { json in
      json.key("write")
      json.value(self == .watch ? "events" : "report")
      json.key("to")
      json.value(self == .watch ? "-" : "report")
    }
  }

  private func line(_ description: OperatorDescription, _ settings: OutingSettings) -> String {
    Self.object { json in
      json.key("operator")
      json.value(description.name)
      for setting in description.settings
      where settings.isGapFixed || setting.name != OutingSettings.gap.name {
        json.key(setting.name)
        json.value(setting.value(in: settings), places: 6)
      }
    }
  }

  private static func object(_ body: (inout JSONWriter) -> Void) -> String {
    var json = JSONWriter()
    json.beginObject()
    body(&json)
    json.endObject()
    return String(decoding: json.buffer.bytes, as: UTF8.self)
  }
}
